// bit fields: a read shifts and masks the storage unit; a write reads it and writes it
struct s { unsigned a : 3; int b : 5; } g;
int f(void) { g.b = -1; return g.a; }
