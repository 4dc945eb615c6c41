"""SOS-TAB, SOS-C: what is printed: stands, weapons, armies and events, read from the content files."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from sandtable.boards.table import base_at
from sandtable.engine import content
from sandtable.engine.errors import ContentError
from sandtable.rulesets.storm_of_steel.places import FOLDER

CM = 100
"""SOS-R.7 The unit of all lengths is a hundredth of a centimetre."""
DICE = (3, 4, 6, 8, 10, 12, 20)
"""SOS-GEN.4"""

Centimetres: TypeAlias = Annotated[int, Meta(ge=0, le=200)]
Die: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Armour: TypeAlias = Annotated[int, Meta(ge=1, le=21)]
"""The highest die with both additions, 22, must beat it."""
Side: TypeAlias = Annotated[int, Meta(ge=1, le=20)] | Annotated[float, Meta(ge=1, le=20)]
Size: TypeAlias = tuple[Side, Side]


class Skill(StrEnum):
    """SOS-MOV.3 All troops of a side have the same."""

    VETERAN = "veteran"
    REGULAR = "regular"
    RAW = "raw"


CPT_DIE = {Skill.VETERAN: 8, Skill.REGULAR: 6, Skill.RAW: 4}
"""SOS-MOV.2"""
WILLING_FROM = {Skill.VETERAN: 4, Skill.REGULAR: 5, Skill.RAW: 6}
"""SOS-ASL.9, SOS-R.76"""
BREAKING_SHARE = {Skill.VETERAN: 60, Skill.REGULAR: 50, Skill.RAW: 40}
"""SOS-DEM.1 In per cent."""
VOLUME_DIE = {"low": 8, "normal": 10, "high": 12}
"""SOS-ART.3"""


class Family(StrEnum):
    """SOS-R.36"""

    FOOT = "foot"
    GUN = "gun"
    SOFTSKIN = "softskin"
    AFV = "afv"


class Drive(StrEnum):
    """How a stand moves."""

    FOOT = "foot"
    HAND = "hand"
    TOWED = "towed"
    TRACKED = "tracked"
    HALFTRACK = "halftrack"
    WHEELED = "wheeled"
    HORSE = "horse"
    WATER = "water"


class Weapon(Struct, frozen=True):
    """SOS-FIR.1 A weapon: its dice, its range and how it is mounted; lengths in units."""

    name: str
    soft_die: int
    at_die: int = 0
    least: int = 0
    reach: int = 0
    mount: Literal["all", "turret", "fixed"] = "all"
    indirect: bool = False
    new_target_die: int = 0


class Kind(Struct, frozen=True):
    """A kind of stand; lengths in units."""

    id: str
    name: str
    symbol: str
    family: Family
    drive: Drive
    move: int
    assault_die: int
    width: int
    depth: int
    vp: int
    weapons: tuple[Weapon, ...] = ()
    armour: int = 0
    one_man: bool = False
    can_assault: bool = False
    amphibious: bool = False
    guns: int = 0
    feet: int = 0
    light_guns_only: bool = False
    counts: bool = True
    size: str = ""
    outer: int = 0

    is_soft: bool = True
    is_vehicle: bool = False
    is_foot: bool = False
    is_hq: bool = False
    carries: bool = False
    lobs: bool = False

    def __post_init__(self) -> None:
        """SOS-R.36 The classes to which a kind belongs: they are asked for all the time."""
        family = self.family
        force_setattr(self, "is_soft", family is not Family.AFV)  # SOS-FIR.3
        force_setattr(self, "is_vehicle", family in (Family.AFV, Family.SOFTSKIN))
        force_setattr(self, "is_foot", family is Family.FOOT)  # SOS-TER.1, SOS-R.39
        # SOS-HQ.1, SOS-HQ.2, SOS-HQ.4 One of each side; its move and its assault die are printed.
        force_setattr(self, "is_hq", self.id == "hq")
        force_setattr(self, "carries", self.guns + self.feet > 0)  # SOS-TRN.1
        force_setattr(self, "lobs", any(weapon.indirect for weapon in self.weapons))  # SOS-MOR.1
        # The radius of a disc around a base of this size, whatever its facing.
        force_setattr(self, "outer", base_at(0, 0, 0, self.width, self.depth).outer)

    def __hash__(self) -> int:
        return hash(self.id)


class Capacity(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-TRN.2, SOS-TRN.3"""

    gun: Annotated[int, Meta(ge=0, le=1)]
    foot: Annotated[int, Meta(ge=0, le=3)]
    light_guns_only: bool = False


NO_ROOM = Capacity(0, 0)


class WeaponRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon in a file; lengths in centimetres."""

    name: str
    soft_die: Die
    range: Centimetres
    at_die: Die = 0
    least: Centimetres = 0
    new_target_die: Die = 0
    indirect: bool = False

    def made(self, mount: Literal["all", "turret", "fixed"] = "all") -> Weapon:
        """The weapon, mounted."""
        return Weapon(
            name=self.name,
            soft_die=self.soft_die,
            at_die=self.at_die,
            least=self.least * CM,
            reach=self.range * CM,
            mount=mount,
            indirect=self.indirect,
            new_target_die=self.new_target_die,
        )


class UnitRow(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-C.1, SOS-BAS.1, SOS-R.6 A soft stand in a file, with its base."""

    name: str
    symbol: str
    family: Family
    drive: Drive
    move: Centimetres
    assault_die: Die
    base: Size
    vp: int
    can_assault: bool = False
    amphibious: bool = False
    counts: bool = True
    capacity: Capacity = NO_ROOM
    weapons: tuple[WeaponRow, ...] = ()


class AfvRow(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-C.3, SOS-TAB.2, SOS-BAS.3 An armoured vehicle in a file; its weapons are classes of SOS-C.2."""

    name: str
    years: str
    symbol: str
    drive: Literal["tracked", "halftrack", "wheeled"]
    move: Centimetres
    armour: Armour
    mounts: tuple[Literal["T", "T1", "F"], ...]
    weapons: tuple[str, ...]
    assault_die: Die
    base: Size
    amphibious: bool = False
    capacity: Capacity = NO_ROOM


class GunClass(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-TAB.1, SOS-BAS.2 A class of guns."""

    drive: Literal["hand", "towed"]
    move: Centimetres
    soft_die: Die
    range: Centimetres
    assault_die: Die
    base: Size
    vp: int


class GunRow(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-C.4 A gun in a file."""

    name: str
    symbol: str
    gun_class: Literal["light", "medium", "heavy"] = field(name="class")
    at_die: Die = 0


class Army(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-C.5 The usual quality and support of an army."""

    name: str
    skill: Skill
    artillery: tuple[Literal["low", "normal", "high"], Literal["flexible", "rigid"]]
    support: tuple[int, int, int]


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """SOS-EVT.7 A Random Events card; a named one exists once for each player."""

    name: str
    count: Annotated[int, Meta(ge=1, le=9)]
    named: bool = False
    text: str = ""


class Units(Struct, frozen=True):
    """The file units.toml."""

    units: dict[str, UnitRow]


class Weapons(Struct, frozen=True):
    """The file weapons.toml."""

    weapons: dict[str, WeaponRow]


class Afvs(Struct, frozen=True):
    """The file afvs.toml."""

    afvs: dict[str, AfvRow]


class Guns(Struct, frozen=True):
    """The file guns.toml."""

    classes: dict[str, GunClass]
    guns: dict[str, GunRow]


class Armies(Struct, frozen=True):
    """The file armies.toml."""

    armies: dict[str, Army]


class Events(Struct, frozen=True):
    """The file events.toml."""

    events: dict[str, Event]
    special: dict[str, Event]


class Pack(Struct, frozen=True):
    """SOS-GEN.2 All that the supplements supply."""

    kinds: dict[str, Kind]
    armies: dict[str, Army]
    events: dict[str, Event]
    special: dict[str, Event]


def load_pack(pack: str = content.HOUSE) -> Pack:
    """SOS-R.4, SOS-GEN.2, SOS-C.5 The content of a pack, checked; ContentError names the first fault."""
    folder = content.pack_folder(FOLDER, pack)
    weapons = content.load(folder / "weapons.toml", Weapons).weapons
    guns = content.load(folder / "guns.toml", Guns)
    kinds = [_soft(name, row) for name, row in content.load(folder / "units.toml", Units).units.items()]
    kinds += [_gun(name, row, guns.classes) for name, row in guns.guns.items()]
    kinds += [_afv(name, row, weapons) for name, row in content.load(folder / "afvs.toml", Afvs).afvs.items()]
    events = content.load(folder / "events.toml", Events)
    armies = content.load(folder / "armies.toml", Armies).armies
    made = Pack({kind.id: kind for kind in kinds}, armies, events.events, events.special)
    for fault in faults(made):
        raise ContentError(f"{content.name_of(folder)}: {fault}")
    return made


def units(size: Size) -> tuple[int, int]:
    """SOS-R.6, SOS-R.7 Width and depth of a base in whole units."""
    return round(size[0] * CM), round(size[1] * CM)


def _soft(name: str, row: UnitRow) -> Kind:
    """SOS-C.1, SOS-BAS.1, SOS-R.6 A soft stand, with its base."""
    width, depth = units(row.base)
    return Kind(
        id=name,
        name=row.name,
        symbol=row.symbol,
        family=row.family,
        drive=row.drive,
        move=row.move * CM,
        assault_die=row.assault_die,
        width=width,
        depth=depth,
        vp=row.vp,
        weapons=tuple(weapon.made() for weapon in row.weapons),
        can_assault=row.can_assault,
        amphibious=row.amphibious,
        guns=row.capacity.gun,
        feet=row.capacity.foot,
        light_guns_only=row.capacity.light_guns_only,
        counts=row.counts,
    )


def _gun(name: str, row: GunRow, classes: dict[str, GunClass]) -> Kind:
    """SOS-TAB.1, SOS-C.4, SOS-BAS.2 The class gives all but the AT die (SOS-R.61)."""
    rank = classes[row.gun_class]
    width, depth = units(rank.base)
    return Kind(
        id=name,
        name=row.name,
        symbol=row.symbol,
        family=Family.GUN,
        drive=Drive(rank.drive),
        move=rank.move * CM,
        assault_die=rank.assault_die,
        width=width,
        depth=depth,
        vp=rank.vp,
        weapons=(Weapon("gun", rank.soft_die, row.at_die, 0, rank.range * CM),),
        size=row.gun_class,
    )


def _afv(name: str, row: AfvRow, weapons: dict[str, WeaponRow]) -> Kind:
    """SOS-C.3, SOS-TAB.2, SOS-BAS.3 An AFV with the weapons of its classes (SOS-C.2); a fixed one has an arc
    (SOS-AFV.2).
    """
    missing = [weapon for weapon in row.weapons if weapon not in weapons]
    if missing or len(row.weapons) != len(row.mounts):
        raise ContentError(f"afvs.toml: {name}: each mount has a weapon of weapons.toml, not {row.weapons}")
    arms = zip(row.weapons, row.mounts, strict=True)
    width, depth = units(row.base)
    return Kind(
        id=name,
        name=row.name,
        symbol=row.symbol,
        family=Family.AFV,
        drive=Drive(row.drive),
        move=row.move * CM,
        assault_die=row.assault_die,
        width=width,
        depth=depth,
        vp=2 if row.armour <= 4 else 3 if row.armour <= 7 else 4,
        weapons=tuple(weapons[arm].made("fixed" if mount == "F" else "turret") for arm, mount in arms),
        armour=row.armour,
        one_man="T1" in row.mounts,
        can_assault=True,
        amphibious=row.amphibious,
        guns=row.capacity.gun,
        feet=row.capacity.foot,
    )


def faults(pack: Pack) -> list[str]:
    """SOS-GEN.4, SOS-R.6 What the shape of the files cannot say."""
    found = [f"there is no stand {name!r}" for name in ("infantry", "hq") if name not in pack.kinds]
    for kind in pack.kinds.values():
        dice = [kind.assault_die, *(die for w in kind.weapons for die in (w.soft_die, w.at_die))]
        if any(die not in (0, *DICE) for die in dice):
            found.append(f"{kind.id}: dice are {', '.join(f'd{die}' for die in DICE)} (SOS-GEN.4)")
        if kind.width % 2 or kind.depth % 2:
            found.append(f"{kind.id}: a base is an even number of hundredths of a centimetre (SOS-R.6)")
    for name, army in pack.armies.items():
        if sum(army.support) != 10:
            found.append(f"{name}: a Support Deck has ten cards (SOS-SUP.2)")
    cards = sum(event.count * (1 + event.named) for event in pack.events.values())
    if cards != 35 or "the_end" not in pack.events:
        found.append(f"the Random Events are 35 cards with The End, not {cards} (SOS-EVT.7)")
    return found
