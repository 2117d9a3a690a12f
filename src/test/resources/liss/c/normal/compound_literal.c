// compound literals: a variable without a name
struct s { int a, b; };
struct s *f(int i) { return &(struct s) { .b = i }; }
