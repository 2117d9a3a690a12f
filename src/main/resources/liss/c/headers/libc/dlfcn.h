#ifndef LISS_DLFCN_H
#define LISS_DLFCN_H
#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_GLOBAL 256
#define RTLD_LOCAL 0
#define RTLD_DEFAULT ((void *)0)
#define RTLD_NEXT ((void *)-1)
void *dlopen(const char *, int); void *dlsym(void *, const char *); int dlclose(void *); char *dlerror(void);
#endif
