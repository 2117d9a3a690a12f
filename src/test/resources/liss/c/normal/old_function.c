// functions of old C: as with a prototype
int f(a, b) int a; char b; { return a + b; }
