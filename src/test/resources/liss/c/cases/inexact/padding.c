// expect: explore: unknown(bytes between the fields of a structure at 4:69)
// Bytes between the fields of a structure
struct s { char c; int i; } s;
int main(void) { unsigned char *p = (unsigned char *) &s; p[2] = 1; return p[2]; }
