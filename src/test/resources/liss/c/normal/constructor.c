// `constructor`, `destructor`: said of the function
__attribute__((constructor)) static void f(void) {}
