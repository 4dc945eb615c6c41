"""A map with every obstacle, and lines of sight over it judged by hand from the clauses.

A line is "from to | what it passes | clear or blocked | the clause that decides". `X6+2` is the second floor
above the ground; `A2/B1` is a pair along whose common side the line runs. Columns B, D, F ... lie half a hex
farther south, so a line down a column passes the hexes between, a line along a row from A5 to C5 runs along
B4/B5, and one from B5 to D5 along C5/C6.
"""

from __future__ import annotations

from typing import Any, Final

CHART: Final[dict[str, Any]] = {
    "columns": 24,
    "rows": 12,
    "woods": ["B4", "B8", "H6", "O4", "Q4", "Q8", "R4", "R5", "R8", "T4", "T7", "T8", "V5"],
    "masonry": {"C5": 1, "D6": 3, "D9": 1, "G2": 2, "I9": 3, "L2": 3, "O7": 1, "S8": 3},
    "hills": {"1": ["E5", "E6", "F5", "F7", "H6", "M8", "P5"], "2": ["F6", "H9"]},
    "gully": ["G5", "G6", "G7", "G9"],
    "roads": [["O1", "O12"], ["P1", "P12"], ["Q6", "Q12"]],
    "bocage": ["L5|L6", "O9|O10", "S11|T10", "U11|V10", "U11|V11"],
    "crests": ["M5|M6"],
    "walls": ["N5|N6", "V10|V11"],
}
SMOKE: Final = ["I5", "P9", "V4"]
BLAZE: Final = ["J5"]

LINES: Final = """
A1 A2    | -                          | clear   | WS-LOS.1
A1 A12   | A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 | clear | WS-LOS.1
A6 A9    | A7 A8                      | clear   | WS-LOS.1
B1 B3    | B2                         | clear   | WS-LOS.1
B1 B4    | B2 B3                      | clear   | WS-LOS.2
B1 B5    | B2 B3 B4                   | blocked | WS-OBS.1
B3 B5    | B4                         | blocked | WS-OBS.1
B4 B8    | B5 B6 B7                   | clear   | WS-LOS.2
B5 B8    | B6 B7                      | clear   | WS-LOS.2
B4 B12   | B5 B6 B7 B8 B9 B10 B11     | blocked | WS-OBS.1
B9 B12   | B10 B11                    | clear   | WS-LOS.1
C1 C5    | C2 C3 C4                   | clear   | WS-LOS.2
C4 C6    | C5                         | blocked | WS-OBS.1
C1 C12   | C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 | blocked | WS-OBS.1
C5 C9    | C6 C7 C8                   | clear   | WS-LOS.2
D1 D12   | D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 | blocked | WS-OBS.1
D6 D8    | D7                         | clear   | WS-LOS.2
D6+2 D8  | D7                         | clear   | WS-LOS.2
D6+2 D9  | D7 D8                      | clear   | WS-LOS.2
D6+2 D10 | D7 D8 D9                   | blocked | WS-OBS.4
D6+2 D11 | D7 D8 D9 D10               | clear   | WS-OBS.3
D6+2 D12 | D7 D8 D9 D10 D11           | clear   | WS-OBS.3
D6+1 D10 | D7 D8 D9                   | blocked | WS-OBS.2
D6+1 D11 | D7 D8 D9 D10               | blocked | WS-OBS.2
D6 D11   | D7 D8 D9 D10               | blocked | WS-OBS.1
D5 D7    | D6                         | blocked | WS-OBS.1
D9 D12   | D10 D11                    | clear   | WS-LOS.2
E1 E9    | E2 E3 E4 E5 E6 E7 E8       | blocked | WS-OBS.1
E1 E5    | E2 E3 E4                   | clear   | WS-LOS.2
E4 E7    | E5 E6                      | blocked | WS-OBS.1
E5 E6    | -                          | clear   | WS-LOS.1
E5 E7    | E6                         | blocked | WS-OBS.2
E5 E9    | E6 E7 E8                   | blocked | WS-OBS.2
E6 E9    | E7 E8                      | clear   | WS-LOS.2
E6 E12   | E7 E8 E9 E10 E11           | clear   | WS-LOS.2
E6 E3    | E5 E4                      | blocked | WS-OBS.2
F4 F6    | F5                         | blocked | WS-OBS.4
F3 F6    | F4 F5                      | clear   | WS-OBS.3
F1 F6    | F2 F3 F4 F5                | clear   | WS-OBS.3
F5 F7    | F6                         | blocked | WS-OBS.1
F4 F7    | F5 F6                      | blocked | WS-OBS.2
F4 F8    | F5 F6 F7                   | blocked | WS-OBS.1
F5 F8    | F6 F7                      | blocked | WS-OBS.1
F6 F8    | F7                         | blocked | WS-OBS.4
F6 F9    | F7 F8                      | clear   | WS-OBS.3
F6 F12   | F7 F8 F9 F10 F11           | clear   | WS-OBS.3
F7 F9    | F8                         | clear   | WS-LOS.2
F5 F6    | -                          | clear   | WS-LOS.1
G3 G4    | -                          | clear   | WS-LOS.1
G4 G6    | G5                         | clear   | WS-LOS.1
G3 G6    | G4 G5                      | blocked | WS-R.84
G5 G7    | G6                         | clear   | WS-LOS.1
G6 G8    | G7                         | clear   | WS-LOS.1
G5 G9    | G6 G7 G8                   | blocked | WS-R.84
G7 G9    | G8                         | blocked | WS-R.84
G6 G11   | G7 G8 G9 G10               | blocked | WS-R.84
G3 G12   | G4 G5 G6 G7 G8 G9 G10 G11  | clear   | WS-LOS.1
G2 G5    | G3 G4                      | blocked | WS-R.84
G2+1 G5  | G3 G4                      | clear   | WS-R.84
G2+1 G6  | G3 G4 G5                   | clear   | WS-R.84
G2+1 G9  | G3 G4 G5 G6 G7 G8          | clear   | WS-R.84
G2 G12   | G3 G4 G5 G6 G7 G8 G9 G10 G11 | clear | WS-LOS.2
G1 G3    | G2                         | blocked | WS-OBS.1
H5 H7    | H6                         | blocked | WS-OBS.1
H6 H8    | H7                         | clear   | WS-LOS.2
H6 H9    | H7 H8                      | clear   | WS-LOS.2
H5 H9    | H6 H7 H8                   | blocked | WS-OBS.2
H9 H12   | H10 H11                    | clear   | WS-LOS.2
H8 H10   | H9                         | blocked | WS-OBS.1
I1 I9    | I2 I3 I4 I5 I6 I7 I8       | blocked | WS-SMK.1
I4 I6    | I5                         | blocked | WS-SMK.1
I1 I5    | I2 I3 I4                   | clear   | WS-LOS.2
I5 I8    | I6 I7                      | clear   | WS-LOS.2
I3 I9+2  | I4 I5 I6 I7 I8             | blocked | WS-SMK.1
I6 I9+2  | I7 I8                      | clear   | WS-LOS.2
J1 J9    | J2 J3 J4 J5 J6 J7 J8       | blocked | WS-BLZ.2
J5 J9    | J6 J7 J8                   | clear   | WS-LOS.2
J4 J6    | J5                         | blocked | WS-BLZ.2
K1 K9    | K2 K3 K4 K5 K6 K7 K8       | clear   | WS-LOS.1
L4 L7    | L5 L6                      | blocked | WS-R.83
L3 L8    | L4 L5 L6 L7                | blocked | WS-R.83
L5 L7    | L6                         | clear   | WS-R.83
L4 L6    | L5                         | clear   | WS-R.83
L5 L6    | -                          | clear   | WS-R.83
L2+1 L8  | L3 L4 L5 L6 L7             | blocked | WS-R.83
L2+2 L8  | L3 L4 L5 L6 L7             | clear   | WS-OBS.5
L2+2 L7  | L3 L4 L5 L6                | clear   | WS-OBS.5
M4 M7    | M5 M6                      | blocked | WS-R.83
M5 M7    | M6                         | clear   | WS-R.83
M3 M8    | M4 M5 M6 M7                | blocked | WS-R.83
M6 M8    | M7                         | clear   | WS-LOS.2
N4 N7    | N5 N6                      | blocked | WS-R.83
N1 N6    | N2 N3 N4 N5                | clear   | WS-R.83
N7 N12   | N8 N9 N10 N11              | clear   | WS-LOS.1
O3 O5    | O4                         | clear   | WS-R.85
O1 O12   | O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 | clear | WS-R.85
O8 O11   | O9 O10                     | clear   | WS-R.85
P1 P7    | P2 P3 P4 P5 P6             | blocked | WS-OBS.1
P6 P8    | P7                         | clear   | WS-LOS.1
P8 P10   | P9                         | blocked | WS-SMK.1
Q3 Q5    | Q4                         | blocked | WS-OBS.1
Q7 Q9    | Q8                         | clear   | WS-R.85
Q5 Q9    | Q6 Q7 Q8                   | blocked | WS-OBS.1
Q5 S5    | R4/R5                      | blocked | WS-LOS.3
S5 U5    | T4/T5                      | clear   | WS-LOS.3
S4 U4    | T3/T4                      | clear   | WS-LOS.3
S5 W5    | T4/T5 U5 V4/V5             | blocked | WS-LOS.3
U5 W5    | V4/V5                      | blocked | WS-LOS.3
S8+2 U8  | T7/T8                      | blocked | WS-R.82
S8+2 W8  | T7/T8 U8 V7/V8             | clear   | WS-OBS.3
S8+1 W8  | T7/T8 U8 V7/V8             | blocked | WS-LOS.3
S8+2 Q8  | R7/R8                      | clear   | WS-LOS.3
A10 B11  | A11/B10                    | clear   | WS-LOS.3
B3 C5    | B4/C4                      | clear   | WS-LOS.3
B7 A9    | A8/B8                      | clear   | WS-LOS.3
A1 B3    | A2 B2                      | clear   | WS-R.80
A1 B4    | A2 B2 A3 B3                | clear   | WS-R.80
A6 B9    | A7 B7 A8 B8                | blocked | WS-OBS.1
A5 D5    | B5 C5                      | blocked | WS-OBS.1
A6 D6    | B6 C6                      | clear   | WS-R.80
A5 E6    | B5 C5 C6 D5                | blocked | WS-OBS.2
U11 W11  | V10/V11                    | clear   | WS-R.83
S11 W11  | T10/T11 U11 V10/V11        | blocked | WS-D.2
Q11 U11  | R10/R11 S11 T10/T11        | clear   | WS-D.2
R3 R6    | R4 R5                      | blocked | WS-OBS.1
R1 R4    | R2 R3                      | clear   | WS-LOS.2
R5 R7    | R6                         | clear   | WS-LOS.2
R7 R9    | R8                         | blocked | WS-OBS.1
R6 R8    | R7                         | clear   | WS-LOS.2
R9 R12   | R10 R11                    | clear   | WS-LOS.1
S1 S7    | S2 S3 S4 S5 S6             | clear   | WS-LOS.1
S7 S9    | S8                         | blocked | WS-OBS.1
S8 S12   | S9 S10 S11                 | clear   | WS-LOS.2
S8+2 S12 | S9 S10 S11                 | clear   | WS-LOS.2
S6 S12   | S7 S8 S9 S10 S11           | blocked | WS-OBS.1
T3 T5    | T4                         | blocked | WS-OBS.1
T5 T9    | T6 T7 T8                   | blocked | WS-OBS.1
T4 T7    | T5 T6                      | clear   | WS-LOS.2
T1 T4    | T2 T3                      | clear   | WS-LOS.2
U1 U12   | U2 U3 U4 U5 U6 U7 U8 U9 U10 U11 | clear   | WS-LOS.1
V1 V4    | V2 V3                      | clear   | WS-LOS.2
V4 V6    | V5                         | blocked | WS-OBS.1
V6 V9    | V7 V8                      | clear   | WS-LOS.1
V9 V12   | V10 V11                    | blocked | WS-R.83
V10 V12  | V11                        | clear   | WS-R.83
W1 W12   | W2 W3 W4 W5 W6 W7 W8 W9 W10 W11 | clear   | WS-LOS.1
X1 X12   | X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 | clear   | WS-LOS.1
K5 K12   | K6 K7 K8 K9 K10 K11        | clear   | WS-LOS.1
I9 I12   | I10 I11                    | clear   | WS-LOS.2
I8 I10   | I9                         | blocked | WS-OBS.1
J6 J12   | J7 J8 J9 J10 J11           | clear   | WS-LOS.1
J1 J4    | J2 J3                      | clear   | WS-LOS.1
M8 M12   | M9 M10 M11                 | clear   | WS-LOS.2
M7 M9    | M8                         | blocked | WS-OBS.1
N5 N8    | N6 N7                      | clear   | WS-R.83
H1 H5    | H2 H3 H4                   | clear   | WS-LOS.1
E7 E12   | E8 E9 E10 E11              | clear   | WS-LOS.1
D1 D5    | D2 D3 D4                   | clear   | WS-LOS.1
D6+2 D4  | D5                         | clear   | WS-LOS.2
"""
