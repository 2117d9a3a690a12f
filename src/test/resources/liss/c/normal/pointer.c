// `*`, `&`, `[]`, `->`, arithmetic of pointers: addresses of elements and fields are instructions; differences are in bytes first
struct s { int a, b[3]; };
long f(struct s *p, int *q, int i) { p->b[i] = *q++; return &p[1].b[2] - q; }
