"""The hand-drawn draft of the realm: junctions, arcs and the place of every area.

The draft is a planar graph. A junction is a point where three areas meet; an arc is the common
border of two areas between two junctions, given by the points that a pencil would pass through. All
later steps (relaxing, roughening, packing) keep this graph, so the borders between areas are
decided only here.
"""

from __future__ import annotations

WIDTH, HEIGHT = 1200, 1700

Point = tuple[float, float]

#: Patches of the board that are no areas: the land beyond the Wall, and the lake in which four
#: lands would otherwise meet corner to corner.
NEUTRAL = {"beyond-the-wall": "wilds", "the-ford-lake": "lake"}

JUNCTIONS: dict[str, Point] = {
    # corners and the ends of sea borders on the frame
    "nw": (0, 0), "ne": (1200, 0), "se": (1200, 1700), "sw": (0, 1700),
    "f1": (400, 0), "f2": (830, 0), "f3": (1200, 430), "f4": (1200, 925),
    "f5": (1200, 1385), "f6": (530, 1700), "f7": (0, 1135), "f8": (0, 600),
    # the North
    "a1": (396, 36), "a2": (842, 36), "a3": (372, 140), "a4": (690, 128), "a5": (852, 104),
    "a6": (760, 262), "a7": (745, 325), "a8": (308, 280), "a9": (335, 478), "a10": (378, 532),
    "a11": (505, 508), "a12": (625, 478), "a13": (668, 545), "a14": (830, 345),
    "a15": (810, 490), "a16": (1002, 428),
    # the Neck and the Riverlands
    "b1": (320, 565), "b2": (80, 615), "b3": (115, 680), "b4": (310, 672), "b5": (392, 722),
    "b6": (490, 668), "b7": (545, 698), "b8": (672, 648), "b9": (85, 905), "b10": (316, 897),
    "b11": (195, 1075), "b12": (366, 842),
    "lw": (556, 812), "ln": (573, 793), "le": (604, 806), "ls": (585, 828),
    "r1": (283, 928), "r2": (425, 965), "r3": (560, 955), "r4": (640, 885), "r5": (230, 1040),
    "r6": (400, 1065), "r7": (718, 915), "r8": (580, 1025), "r9": (700, 1022), "r10": (505, 1085),
    "r11": (725, 1050), "r12": (700, 1150), "r13": (515, 1145), "r14": (800, 930),
    "r15": (962, 950), "r16": (950, 1000), "r17": (815, 1055), "r18": (825, 1150),
    "r19": (765, 1190), "r20": (980, 1165),
    # the Vale
    "t1": (745, 652), "t2": (735, 725), "t3": (850, 740), "t4": (872, 795), "t5": (832, 880),
    # the Reach and the Stormlands
    "k1": (895, 1280), "k2": (785, 1295), "k3": (740, 1265), "k4": (985, 1365), "k5": (955, 1394),
    "k6": (790, 1390), "k7": (700, 1445), "k8": (605, 1425), "k9": (585, 1350), "k10": (625, 1290),
    "k11": (430, 1275), "k12": (405, 1170), "k13": (180, 1130), "k14": (205, 1175),
    "k15": (180, 1275), "k16": (215, 1335), "k17": (380, 1325), "k18": (400, 1385),
    "k19": (240, 1465), "k20": (480, 1385),
    # Dorne and the Arbor
    "d1": (250, 1510), "d2": (380, 1580), "d3": (440, 1520), "d4": (560, 1505), "d5": (525, 1655),
    "d6": (670, 1635), "d7": (680, 1555), "d8": (790, 1525), "d9": (875, 1585),
    "d10": (815, 1465), "d11": (1010, 1445), "d12": (70, 1545), "d13": (175, 1560),
    # islands begin and end at one point
    "p0": (128, 775), "s0": (1020, 1060),
}  # fmt: skip

#: One arc a line: first junction, points on the way, last junction.
ARCS = """
nw f1
f1 f2
f2 ne
ne f3
f3 f4
f4 f5
f5 se
se f6
f6 sw
sw f7
f7 f8
f8 nw
f1 a1
f2 a2
a1 480,32 560,38 650,32 750,38 a2
a1 380,60 405,85 385,110 a3
a2 872,60 846,82 a5
a3 450,150 530,138 610,150 a4
a4 740,112 800,122 a5
a5 890,88 915,104 950,98 985,120 1000,150 968,172 985,205 955,222 905,228 850,222 800,248 a6
a4 700,170 690,220 725,255 a6
a6 780,285 755,305 a7
a3 355,165 342,192 305,203 262,212 238,234 268,250 a8
a8 335,320 330,380 350,430 a9
a8 270,290 230,280 185,302 150,292 122,312 95,350 118,372 92,400 112,432 150,465 185,450 \
225,462 275,482 a9
a9 360,500 a10
a10 430,522 465,500 a11
a11 550,518 585,490 a12
a7 690,345 640,360 610,420 a12
a12 640,515 a13
a7 780,340 800,360 a14
a14 825,390 805,440 a15
a15 785,505 765,495 740,512 715,522 690,520 a13
a14 860,336 905,345 950,352 980,388 a16
a16 955,446 905,478 862,476 a15
a16 1050,440 1130,425 f3
a10 350,555 b1
b1 285,548 250,556 205,546 165,568 125,562 b2
b2 40,600 f8
b2 62,640 88,662 b3
b3 150,690 180,672 215,684 255,662 285,675 b4
b1 330,615 b4
b4 345,705 b5
b5 430,685 b6
a11 510,590 b6
b6 b7
b7 600,690 640,655 b8
a13 645,590 b8
b3 90,760 75,830 b9
b9 150,908 240,900 b10
b9 85,980 120,1060 b11
b5 372,770 358,810 b12
ln 594,793 le
le 605,824 ls
ls 566,832 lw
lw 556,796 ln
b7 565,745 ln
b12 450,825 510,822 lw
b12 b10
b10 r1
r1 360,945 r2
r2 490,955 r3
r3 590,915 r4
ls 600,860 r4
r1 245,940 212,962 226,998 203,1015 r5
r5 320,1058 r6
r2 415,1010 r6
r4 680,905 r7
r3 570,990 r8
r8 640,1030 r9
r7 705,965 r9
r8 540,1050 r10
r10 450,1085 r6
r9 r11
r11 695,1095 r12
r12 610,1165 r13
r10 505,1110 r13
r7 760,930 r14
r14 850,945 900,935 950,935 r15
r15 1060,950 1140,925 f4
r15 975,975 r16
r16 920,1010 860,1035 r17
r11 770,1045 r17
r17 845,1085 850,1120 r18
r18 r19
r12 730,1180 r19
r18 880,1145 920,1160 948,1148 r20
r16 955,1080 r20
b8 705,668 t1
t1 750,690 t2
t2 680,765 640,785 le
t1 790,615 822,598 868,602 905,588 950,602 902,625 886,640 930,650 968,668 905,684 \
876,692 905,712 928,728 880,728 t3
t2 790,750 t3
t3 848,765 t4
t4 838,830 t5
t4 908,768 948,770 985,780 1025,835 996,858 1008,880 960,878 930,892 880,870 t5
t5 805,905 r14
r20 998,1192 965,1212 935,1225 930,1252 k1
k1 840,1285 k2
k2 k3
r19 770,1230 k3
k1 928,1298 960,1318 970,1345 k4
k4 1050,1390 1120,1375 f5
k4 k5
k5 890,1385 840,1400 k6
k2 775,1345 k6
k6 750,1405 k7
k7 650,1425 k8
k8 k9
k9 k10
k10 690,1265 k3
k10 530,1275 k11
k11 435,1220 k12
k12 450,1150 r13
b11 175,1100 k13
k13 100,1125 f7
k13 k14
k14 300,1180 k12
b11 205,1055 r5
k14 170,1200 190,1225 158,1250 k15
k15 205,1300 k16
k16 300,1345 k17
k17 410,1300 k11
k17 k18
k16 190,1370 205,1420 k19
k18 330,1435 k19
k18 440,1390 k20
k20 530,1375 k9
k19 d1
d1 268,1545 312,1550 325,1588 d2
d2 400,1545 d3
d3 450,1450 k20
d3 500,1520 d4
d4 590,1465 k8
d2 362,1612 385,1640 425,1632 455,1655 490,1645 d5
d5 f6
d5 565,1638 600,1655 635,1640 d6
d6 d7
d7 620,1545 d4
d7 740,1550 d8
d8 830,1545 d9
d6 705,1640 745,1652 780,1622 820,1628 848,1600 d9
d8 805,1500 d10
k7 760,1465 d10
d10 880,1455 940,1430 d11
k5 985,1420 d11
d11 1050,1462 1088,1482 1060,1505 1072,1532 1020,1545 985,1570 920,1562 d9
d12 82,1512 108,1494 130,1502 150,1486 172,1515 d13
d12 52,1582 82,1606 92,1642 128,1632 170,1612 d13
d13 210,1535 d1
d12 30,1480 40,1350 90,1285 k15
p0 135,735 168,722 182,700 222,702 250,720 285,735 272,770 288,800 262,828 228,835 \
205,850 170,838 140,815 p0
s0 1040,1010 1062,1012 1085,985 1125,1000 1160,995 1172,1045 1158,1075 1172,1115 \
1130,1132 1105,1158 1075,1135 1045,1132 1030,1095 s0
"""

#: A point well inside every area, by which its face is known.
INSIDE: dict[str, Point] = {
    "castle-black": (600, 85), "karhold": (880, 160), "winterfell": (500, 300),
    "the-stony-shore": (220, 360), "white-harbor": (720, 420), "widows-watch": (890, 410),
    "greywater-watch": (420, 600), "flints-finger": (220, 620), "moat-cailin": (580, 580),
    "seagard": (450, 750), "the-twins": (640, 720), "the-fingers": (800, 680),
    "the-mountains-of-the-moon": (740, 820), "the-eyrie": (920, 840), "riverrun": (480, 890),
    "lannisport": (320, 1000), "harrenhal": (640, 970), "stoney-sept": (490, 1010),
    "crackclaw-point": (850, 980), "blackwater": (610, 1090), "kings-landing": (770, 1110),
    "searoad-marches": (350, 1120), "kingswood": (870, 1210), "highgarden": (300, 1260),
    "the-reach": (580, 1220), "the-boneway": (690, 1350), "dornish-marches": (490, 1325),
    "oldtown": (280, 1395), "storms-end": (870, 1335), "princes-pass": (520, 1440),
    "three-towers": (360, 1490), "yronwood": (660, 1490), "starfall": (500, 1590),
    "salt-shore": (760, 1590), "sunspear": (930, 1500), "the-arbor": (120, 1560),
    "pyke": (210, 775), "dragonstone": (1100, 1060),
    "bay-of-ice": (100, 200), "blackwater-bay": (920, 1080), "east-summer-sea": (1100, 1600),
    "ironmans-bay": (320, 760), "redwyne-straights": (130, 1420), "sea-of-dorne": (870, 1420),
    "shipbreaker-bay": (1080, 1250), "sunset-sea": (40, 800), "the-golden-sound": (150, 980),
    "the-narrow-sea": (1080, 700), "the-shivering-sea": (1080, 200), "west-summer-sea": (250, 1640),
    "beyond-the-wall": (600, 15), "the-ford-lake": (580, 810),
}  # fmt: skip

#: Where a harbour is looked for first.
HARBOURS: dict[str, Point] = {
    "port-of-winterfell": (335, 190), "port-of-white-harbor": (735, 500),
    "port-of-pyke": (280, 760), "port-of-lannisport": (215, 985),
    "port-of-dragonstone": (1090, 1150), "port-of-storms-end": (950, 1320),
    "port-of-oldtown": (205, 1395), "port-of-sunspear": (930, 1575),
}  # fmt: skip

#: Areas that want more than their needs, for the look of the map or for ships to pass.
ROOMY: dict[str, float] = {
    "winterfell": 0, "the-stony-shore": 0, "karhold": 0, "castle-black": 0, "white-harbor": 0,
    "kingswood": 28000, "yronwood": 27000, "crackclaw-point": 27500, "widows-watch": 26000,
    "dornish-marches": 26500, "starfall": 31000, "kings-landing": 26500, "the-twins": 25000,
    "the-fingers": 26000, "the-ford-lake": 900, "sea-of-dorne": 26000, "blackwater-bay": 28000,
    "the-golden-sound": 40000, "sunset-sea": 58000, "ironmans-bay": 62000,
    "redwyne-straights": 44000,
}  # fmt: skip

#: The middles of the islands, each kept where its sea has most room around it.
ISLANDS: dict[str, Point] = {"pyke": (190, 796), "dragonstone": (1100, 1080)}

#: Small islands that are no areas: middle and radius.
ISLETS: list[tuple[float, float, float]] = [
    (205, 70, 20), (232, 92, 6), (1062, 62, 30), (1110, 84, 12), (1022, 96, 8), (1128, 58, 5),
    (866, 548, 8), (888, 540, 5), (846, 538, 4), (1110, 690, 7), (1096, 704, 4), (1064, 1256, 14),
    (1100, 1428, 6), (1128, 1440, 10), (1152, 1458, 6), (1170, 1480, 8), (1184, 1506, 5),
    (108, 1196, 8), (92, 1216, 10), (110, 1238, 6), (26, 690, 6), (38, 706, 3), (70, 420, 7),
    (56, 436, 4), (640, 1668, 6), (656, 1676, 4),
]  # fmt: skip

#: Where the compass rose lies, and how wide it is.
COMPASS: tuple[float, float, float] = (1118, 800, 116)

#: What grows or rises in an area: kind, how many at most, and how large.
SCENERY: dict[str, list[tuple[str, int, float]]] = {
    "castle-black": [("mountain", 8, 22), ("pine", 26, 15)],
    "karhold": [("pine", 26, 16)],
    "winterfell": [("pine", 70, 17), ("mountain", 14, 26), ("hill", 18, 18)],
    "the-stony-shore": [("hill", 10, 18), ("pine", 12, 15)],
    "white-harbor": [("hill", 10, 18), ("tree", 8, 14)],
    "widows-watch": [("hill", 8, 18), ("mountain", 3, 20)],
    "greywater-watch": [("marsh", 24, 14)],
    "flints-finger": [("hill", 8, 17), ("marsh", 6, 13)],
    "moat-cailin": [("marsh", 20, 14)],
    "seagard": [("tree", 12, 14), ("hill", 6, 17)],
    "the-twins": [("tree", 12, 14)],
    "the-fingers": [("mountain", 4, 20), ("hill", 8, 16)],
    "the-mountains-of-the-moon": [("mountain", 30, 26)],
    "the-eyrie": [("mountain", 18, 24)],
    "riverrun": [("tree", 18, 14), ("hill", 8, 17)],
    "lannisport": [("mountain", 6, 20), ("hill", 10, 17)],
    "harrenhal": [("tree", 12, 14)],
    "stoney-sept": [("hill", 14, 17)],
    "crackclaw-point": [("pine", 12, 14), ("marsh", 6, 13)],
    "blackwater": [("tree", 10, 14), ("hill", 8, 17)],
    "kings-landing": [("tree", 8, 13)],
    "searoad-marches": [("hill", 14, 18), ("tree", 8, 14)],
    "kingswood": [("tree", 40, 16)],
    "highgarden": [("tree", 16, 14), ("hill", 6, 16)],
    "the-reach": [("tree", 14, 14), ("hill", 10, 17)],
    "the-boneway": [("mountain", 24, 22)],
    "dornish-marches": [("mountain", 12, 21), ("hill", 8, 16)],
    "oldtown": [("hill", 8, 16), ("tree", 6, 13)],
    "storms-end": [("tree", 20, 15)],
    "princes-pass": [("mountain", 20, 22)],
    "three-towers": [("hill", 10, 16)],
    "yronwood": [("mountain", 8, 20), ("dune", 8, 17)],
    "starfall": [("mountain", 10, 20), ("dune", 10, 17)],
    "salt-shore": [("dune", 16, 17)],
    "sunspear": [("dune", 20, 17)],
    "the-arbor": [("tree", 14, 13)],
    "pyke": [("hill", 8, 16)],
    "dragonstone": [("mountain", 8, 22)],
    "beyond-the-wall": [("pine", 34, 14)],
}

#: Waves on every sea: one for so many square units.
CALM = 9000.0
