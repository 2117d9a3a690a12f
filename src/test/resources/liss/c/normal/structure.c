// structures and unions: assigned, passed and returned as a whole; a member of a union is another view of its bytes
struct s { int a; union { int i; float f; }; };
struct s g;
struct s f(struct s p) { p.f = 1; g = p; return g; }
int h(void) { return f(g).i; }
