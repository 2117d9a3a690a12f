// expect: explore: unknown(this field at 4:18)
// A bit field that crosses the units in which it is stored
struct s { unsigned a : 20; unsigned b : 20; } __attribute__((packed)) s;
int main(void) { s.b = 3; return s.b; }
