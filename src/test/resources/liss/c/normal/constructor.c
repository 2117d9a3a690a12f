// `constructor`, `destructor`: `main` begins with calls of the constructors; destructors are said of the function
__attribute__((constructor)) static void f(void) {}
int main(void) { return 0; }
