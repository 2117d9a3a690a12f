// --threads count[2] --without-values
static int g;
void count(int *n) {
  g = 1;
  *n = 2;
  g = 3;
}
