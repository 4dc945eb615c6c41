"""SOS-C.1 to SOS-C.5, SOS-TAB.1: every number that is printed, as the tables of the specification have it."""

from __future__ import annotations

from msgspec import convert

from sandtable.engine.content import read_toml
from sandtable.rulesets.storm_of_steel.places import FOLDER
from sandtable.rulesets.storm_of_steel.tables import CM, Family, Kind, WeaponRow, load_pack

PACK = load_pack()

# SOS-C.1: drive, movement, soft die, range, assault die, assaults, room for guns/foot, base, points
SOFT = """
infantry foot 10 d6 0-30 d12 yes 0/0 3x3 1
cavalry foot 20 d6 0-30 d12 yes 0/0 3x3 1
hmg foot 5 d8 0-60 d8 no 0/0 3x3 1
mortar foot 5 d10/d6 10-80 d6 no 0/0 3x3 1
hq foot 10 - - d6 no 0/0 3x3 3
truck wheeled 30 - - d4 no 1/3 3x5 1
horse_cart horse 10 - - d3 no 1/3 3x6 0
horse_limber horse 10 - - d3 no 1/1 3x5 0
small_transport wheeled 30 - - d4 no 1/1 3x4 1
tractor halftrack 20 - - d4 no 1/1 3x5 1
amphibious_truck wheeled 25 - - d4 no 1/3 3x5 1
boat water 10 - - d3 no 1/1 3x4 0
"""
# SOS-C.2: soft die, AT die, range
WEAPONS = """
mg d8 - 60
mgl d6 - 30
w20 d8 d4 60
w37 d8 d6 100
w45 d8 d8 100
w57 d8 d10 100
w75s d10 d6 120
w75m d10 d10 120
w75l d10 d12 120
w75x d10 d20 120
w105 d10 d8 120
w122 d12 d20 140
w150h d12 d10 140
"""
# SOS-C.3: drive, movement, armour, mounts, weapons, assault die, base; amphibious, room for guns/foot
AFVS = """
pz1 tracked 20 3 T1 mg d8 3x4
pz2 tracked 20 4 T1 w20 d10 3x4
pz38t tracked 20 5 T w37 d10 3x4
pz3e tracked 20 5 T w37 d12 3x5
pz3j tracked 20 6 T w57 d12 3x5
pz4d tracked 20 5 T w75s d12 3x5
pz4h tracked 20 6 T w75l d12 3x5
panther tracked 25 9 T w75x d12 3x6
tiger1 tracked 20 9 T w75l d12 3x6
tiger2 tracked 15 11 T w75x d12 3x6
stug3a tracked 20 5 F w75s d10 3x5
stug3g tracked 20 6 F w75l d10 3x5
hetzer tracked 20 7 F w75l d10 3x4
jgdpanther tracked 20 9 F w75x d10 3x6
marder3 tracked 20 4 F w75l d8 3x4
sdkfz222 wheeled 30 3 T w20 d8 3x4
sdkfz251 halftrack 25 3 T mgl d8 3x5 carries 1/3
t38 tracked 20 2 T1 mg d8 3x4 amphibious
t26 tracked 20 4 T w45 d10 3x4
bt7 tracked 25 4 T w45 d10 3x5
t28 tracked 20 5 T w75s d12 3x6
kv1 tracked 15 8 T w75m d12 3x6
t34 tracked 25 7 T w75m d12 3x5
t3485 tracked 25 7 T w75l d12 3x5
is2 tracked 20 10 T w122 d12 3x6
su76 tracked 20 4 F w75m d8 3x4
su85 tracked 20 7 F w75l d10 3x5
su152 tracked 20 8 F w150h d10 3x6
ba10 wheeled 30 3 T w45 d8 3x5
r35 tracked 15 6 T1 w37 d10 3x4
h39 tracked 20 6 T1 w37 d10 3x4
s35 tracked 25 6 T1 w45 d12 3x5
b1bis tracked 15 7 T1+F w45+w75s d12 3x6
a13 tracked 25 4 T w45 d10 3x5
matilda2 tracked 15 8 T w45 d12 3x5
crusader2 tracked 25 5 T w45 d10 3x5
valentine tracked 15 6 T w45 d10 3x5
churchill tracked 15 9 T w75m d12 3x6
cromwell tracked 25 6 T w75m d12 3x5
firefly tracked 20 6 T w75x d12 3x5
daimler wheeled 30 3 T w45 d8 3x4
ucarrier tracked 25 2 T mgl d8 3x4 carries 1/1
m3lee tracked 20 5 T+F w37+w75m d12 3x5
m5 tracked 25 5 T w37 d10 3x4
m4 tracked 20 6 T w75m d12 3x5
m4e8 tracked 20 7 T w75l d12 3x5
m10 tracked 20 5 T w75l d8 3x5
m24 tracked 25 5 T w75m d10 3x5
m26 tracked 20 9 T w75x d12 3x6
m8 wheeled 30 3 T w37 d8 3x4
m3ht halftrack 25 3 T mgl d8 3x5 carries 1/3
type89 tracked 15 3 T w37 d10 3x5
type95 tracked 25 3 T1 w37 d10 3x4
type97 tracked 20 4 T w37 d10 3x5
cv33 tracked 25 3 F mg d8 3x4
m13 tracked 15 5 T w45 d10 3x5
semovente tracked 15 5 F w75s d10 3x5
7tp tracked 20 4 T w37 d10 3x4
tks tracked 25 2 F mg d8 3x4
"""
# SOS-C.4: class, AT die
GUNS = """
at20 light d4
at25 light d6
at37 light d6
at2pdr light d8
at45 light d8
at47 light d8
at50 light d10
at57 light d10
ig70 light -
pak40 medium d12
at76r medium d12
zis3 medium d10
at17pdr medium d20
flak88 medium d12
pak43 medium d20
fg75 medium d6
h25pdr medium d8
h105 medium d8
h122 heavy d10
h150 heavy d10
"""
# SOS-TAB.1: drive, movement, soft die, range, assault die, base, points
CLASSES = {
    "light": "hand 5 d6 0-100 d6 no 0/0 3x3 1",
    "medium": "towed 0 d10 0-120 d6 no 0/0 3x4 2",
    "heavy": "towed 0 d12 0-140 d6 no 0/0 3x5 2",
}
# SOS-C.5: skill, volume, control, bombardments, air strikes, nothing
ARMIES = """
germany_39_41 veteran normal flexible 3 3 4
germany_42_45 regular normal flexible 3 1 6
poland_39 regular low rigid 2 0 8
ussr_33_41 raw high rigid 4 2 4
ussr_42_45 regular high rigid 5 2 3
finland veteran low flexible 2 0 8
japan veteran low rigid 2 2 6
china raw low rigid 1 0 9
italy raw low rigid 3 1 6
france_40 regular high rigid 4 1 5
uk_39_42 regular normal flexible 3 1 6
uk_43_45 regular normal flexible 4 2 4
usa_42_45 regular high flexible 5 3 2
usa_50 raw normal flexible 3 3 4
korea_n_50 regular low rigid 2 0 8
"""


def lines(table: str) -> list[str]:
    return table.strip().splitlines()


def die(faces: int) -> str:
    return f"d{faces}" if faces else "-"


def base(kind: Kind) -> str:
    return f"{kind.width // CM}x{kind.depth // CM}"


def soft(kind: Kind) -> str:
    """A soft stand as its table has it."""
    dice, reach = "-", "-"
    if kind.weapons:
        weapon = kind.weapons[0]
        dice = die(weapon.soft_die) + (f"/{die(weapon.new_target_die)}" if weapon.new_target_die else "")
        reach = f"{weapon.least // CM}-{weapon.reach // CM}"
    does, room = "yes" if kind.can_assault else "no", f"{kind.guns}/{kind.feet}"
    moves = f"{kind.drive} {kind.move // CM}"
    return f"{moves} {dice} {reach} {die(kind.assault_die)} {does} {room} {base(kind)} {kind.vp}"


def test_sos_c_1_sos_tab_1_soft_stands_as_printed() -> None:
    """SOS-C.1, SOS-TAB.1 And a boat takes light guns only, and is no unit."""
    kinds = [kind for kind in PACK.kinds.values() if kind.family in (Family.FOOT, Family.SOFTSKIN)]
    assert [f"{kind.id} {soft(kind)}" for kind in kinds] == lines(SOFT)
    assert [kind.id for kind in kinds if kind.light_guns_only or not kind.counts] == ["boat"]
    assert [kind.id for kind in kinds if kind.amphibious] == ["amphibious_truck"]


def test_sos_c_4_sos_tab_1_guns_as_printed() -> None:
    guns = [kind for kind in PACK.kinds.values() if kind.family is Family.GUN]
    assert [f"{gun.id} {gun.size} {die(gun.weapons[0].at_die)}" for gun in guns] == lines(GUNS)
    assert [soft(gun) for gun in guns] == [CLASSES[gun.size] for gun in guns]


def test_sos_c_2_weapon_classes_as_printed() -> None:
    assert [f"{name} {weapon(row)}" for name, row in weapons().items()] == lines(WEAPONS)


def weapons() -> dict[str, WeaponRow]:
    rows = read_toml(FOLDER / "content" / "weapons.toml")["weapons"]
    return convert(rows, dict[str, WeaponRow])


def weapon(row: WeaponRow) -> str:
    return f"{die(row.soft_die)} {die(row.at_die)} {row.range}"


def test_sos_c_3_afvs_as_printed() -> None:
    """SOS-C.3, SOS-AFV.2, SOS-AFV.3 With their weapons; the first of two mounts is the turret."""
    afvs = [kind for kind in PACK.kinds.values() if kind.family is Family.AFV]
    assert [afv_line(kind) for kind in afvs] == lines(AFVS)


def afv_line(kind: Kind) -> str:
    classes = {row.name: name for name, row in weapons().items()}
    turret = "T1" if kind.one_man else "T"
    mounts = "+".join("F" if weapon.mount == "fixed" else turret for weapon in kind.weapons)
    arms = "+".join(classes[weapon.name] for weapon in kind.weapons)
    more = (" amphibious" if kind.amphibious else "") + (
        f" carries {kind.guns}/{kind.feet}" if kind.carries else ""
    )
    moves = f"{kind.id} {kind.drive} {kind.move // CM}"
    return f"{moves} {kind.armour} {mounts} {arms} {die(kind.assault_die)} {base(kind)}{more}"


def test_sos_c_5_armies_as_printed() -> None:
    found = [
        " ".join([name, army.skill, *army.artillery, *map(str, army.support)])
        for name, army in PACK.armies.items()
    ]
    assert found == lines(ARMIES)
