// What the command line says, but for numbers: what the command line says
#include <assert.h>
int main(int argc, char **argv) { char *p = argv[1]; assert(p != (char *) 8); return 0; }
