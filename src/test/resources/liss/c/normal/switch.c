// `switch`, `case a ... b`: tests in the order of the text, and jumps
int f(int i) { switch (i) { case 1: return 2; case 4 ... 6: i++; default: i--; } return i; }
