// --threads count[2]
static int g;
void count(int *n) {
  g = 1;
  *n = 2;
  g = 3;
}
