// expect: explore: unknown(an assertion in a comment at 3:29)
// Assertions in comments that are no expressions of C after a whole statement
int main(void) { int i = 0; /*@ assert \forall int k; k == k; */ return i; }
