"""A player turns notifications on, a round is released, and the phone's worker shows the own table.

No browser of a test has a push service: the page is given one that consents, and what the site sends it is handed to
the worker as the browser would.
"""

import json

import pytest
from playwright.sync_api import expect

from tests.looking import look_over
from tests.notifications.receiving import Browser, receiving
from tests.running import until

MAKE = """
import json
from judgeapp.tournaments.people.identity import personal_path
from judgeapp.tournaments.public import publishing
from tests.tournaments import making
event = making.make_event()
making.make_entrants(event, ["Ann", "Ben", "Cleo", "Dora"])
publishing.publish(event)
ann = event.entrants.select_related("event").get(name="Ann")
owner = making.make_member(event, "owner")
print(json.dumps(dict(token=event.token, link=personal_path(ann), owner=owner.username, word=making.PASSWORD)))
"""
RELEASE = """
from judgeapp.tournaments.models import Event
from tests.tournaments import making
making.release(Event.objects.get(token="{token}"), 1)
"""
SERVICE = """(() => {{
  const given = {fields};
  Object.defineProperty(Notification, "permission", {{ get: () => "granted" }}); // which this browser says when asked
  const consented = (key) => ({{
    options: {{ applicationServerKey: key }},
    toJSON: () => ({{ endpoint: given.endpoint, keys: {{ p256dh: given.p256dh, auth: given.auth }} }}),
    endpoint: given.endpoint,
    unsubscribe: async () => sessionStorage.removeItem("consent"),
  }});
  PushManager.prototype.subscribe = async ({{ applicationServerKey }}) => {{
    sessionStorage.setItem("consent", JSON.stringify([...applicationServerKey]));
    return consented(applicationServerKey.buffer);
  }};
  PushManager.prototype.getSubscription = async () => {{
    const known = sessionStorage.getItem("consent");
    return known && consented(Uint8Array.from(JSON.parse(known)).buffer);
  }};
}})()"""
RECORD = """() => {
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
    self.shown.push([title, body, data.path]);
  };
}"""


@pytest.fixture
def event(site):
    return json.loads(site.do(MAKE).splitlines()[-1])


@pytest.fixture
def receiver():
    with receiving() as found:
        yield found


def test_a_phone_says_the_own_table(chromium, site, event, receiver):
    reader = Browser(receiver.at("/ann"))
    may = {"service_workers": "allow", "permissions": ["notifications"]}
    context = chromium.new_context(base_url=site.url, viewport={"width": 390, "height": 844}, **may)
    page = context.new_page()
    page.add_init_script(SERVICE.format(fields=json.dumps(reader.fields)))
    cdp, registrations = context.new_cdp_session(page), []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    cdp.send("ServiceWorker.enable")
    page.goto(event["link"])
    part = page.locator("[data-notify]")
    part.get_by_role("button", name="Turn on").click()
    expect(part).to_contain_text("On. This browser is told what happens at this event.")
    page.reload()
    expect(part.get_by_role("button", name="Turn off")).to_be_visible()

    site.do(RELEASE.format(token=event["token"]))
    until(lambda: receiver.posts)
    message = reader.read(receiver.posts[0])
    where = {"origin": site.url, "registrationId": registrations[0]["registrationId"]}
    worker = context.service_workers[0]
    worker.evaluate(RECORD)
    cdp.send("ServiceWorker.deliverPushMessage", {**where, "data": json.dumps(message)})
    until(lambda: worker.evaluate("() => self.shown.length"))
    ((title, words, path),) = worker.evaluate("() => self.shown")
    assert (title.startswith("Round 1: table"), "Saturday Swiss" in words) == (True, True)
    assert path == f"/events/{event['token']}/me/"

    part.get_by_role("button", name="Turn off").click()
    expect(part.get_by_role("button", name="Turn on")).to_be_visible()
    page.reload()
    expect(part.get_by_role("button", name="Turn on")).to_be_visible()
    context.close()


@pytest.mark.parametrize(
    ("agent", "removed", "says"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "PushManager", "Add to Home Screen"),
        (None, "PushManager", "This browser shows no notifications."),
        (None, "", "was told not to show notifications of this site"),  # so are all browsers of tests
    ],
)
def test_a_browser_that_cannot_be_told_is_told_why(open_page, event, agent, removed, says):
    page = open_page(event["link"], **({"user_agent": agent} if agent else {}))
    page.add_init_script(f"delete window.{removed}" if removed else "")
    page.reload()
    expect(page.locator("[data-notify]")).to_contain_text(says)
    assert [each for each in page.locator("[data-state]:visible").all_inner_texts() if says not in each] == []
    assert look_over(page) == []


def test_an_organiser_adds_a_channel_and_tries_it(open_page, site, event, receiver):
    receiver.answers["/hook"] = [410]
    page = open_page(f"/account/login/?next=/events/{event['token']}/staff/notifications/")
    page.get_by_label("Name").fill(event["owner"])
    page.get_by_label("Password").fill(event["word"])
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Address").fill(receiver.at("/hook"))
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Try it").click()
    until(lambda: receiver.posts)
    until(lambda: page.reload() and page.get_by_role("heading", name="Not sent").is_visible())
    page.get_by_role("button", name="Try again").click()
    until(lambda: len(receiver.posts) == 2)
    page.reload()
    assert look_over(page) == []
