// `&&label`, `goto *p`: a jump to one of the labels whose address is taken
int f(int i) { static void *t[] = { &&a, &&b }; goto *t[i]; a: return 1; b: return 2; }
