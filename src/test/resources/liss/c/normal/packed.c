// `packed`, `aligned`: the layout of GCC
struct __attribute__((packed)) s { char c; int i; } g;
struct t { char c; } __attribute__((aligned(8))) h;
int f(void) { return g.i + sizeof h; }
