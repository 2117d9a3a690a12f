// Assertions in comments that are no expressions of C after a whole statement: an assertion in a comment
int main(void) { int i = 0; /*@ assert \forall int k; k == k; */ return i; }
