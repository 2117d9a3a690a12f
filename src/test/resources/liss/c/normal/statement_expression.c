// `({ .. })`: its statements; the value is that of the last one
int f(int i) { return ({ int j = i; j * j; }); }
