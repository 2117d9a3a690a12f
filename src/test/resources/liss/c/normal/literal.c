// numbers, characters, texts: constants; equal texts are one object
char *f(void) { return "ab" "\n"; }
int g(void) { return 'a' + 0x1fu + L'\u00e9'; }
