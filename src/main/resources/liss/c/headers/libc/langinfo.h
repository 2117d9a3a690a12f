#ifndef LISS_LANGINFO_H
#define LISS_LANGINFO_H
typedef int nl_item;
#define CODESET 14
char *nl_langinfo(nl_item);
#endif
