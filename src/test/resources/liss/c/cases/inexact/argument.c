// expect: explore: unknown(what the command line says at 4:54)
// What the command line says, but for numbers
#include <assert.h>
int main(int argc, char **argv) { char *p = argv[1]; assert(p != (char *) 8); return 0; }
