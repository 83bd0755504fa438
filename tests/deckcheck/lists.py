"""Lists that tests start from, made of bundled cards."""

TEAM = "Team\n1 Dragonoid (BB-343)\n1 Fangzor (BB-344)\n1 Gorthion (BB-347)\n"
CORES = "BakuCores\n5 Fist\n1 Flaming Fist\n"
BAKUGAN = f"{TEAM}\n{CORES}\nDeck (40)\n" + "".join(f"3 BB-{number}\n" for number in range(84, 97)) + "1 BB-97\n"
BATTLES = ("004", "006", "007", "010", "013", "014", "015", "016", "017", "018", "020", "021")
DRAGON_BALL = "Leader\n1 BT5-001 Yamcha\n\nDeck\n" + "".join(f"4 BT5-{each}\n" for each in BATTLES) + "2 BT5-029\n"
