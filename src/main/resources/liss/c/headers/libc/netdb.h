#ifndef LISS_NETDB_H
#define LISS_NETDB_H
#include <netinet/in.h>
struct hostent { char *h_name; char **h_aliases; int h_addrtype; int h_length; char **h_addr_list; };
#define h_addr h_addr_list[0]
struct servent { char *s_name; char **s_aliases; int s_port; char *s_proto; };
struct addrinfo {
	int ai_flags, ai_family, ai_socktype, ai_protocol; socklen_t ai_addrlen; struct sockaddr *ai_addr;
	char *ai_canonname; struct addrinfo *ai_next;
};
#define AI_PASSIVE 1
#define AI_CANONNAME 2
#define AI_NUMERICHOST 4
#define AI_NUMERICSERV 1024
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_MAXHOST 1025
#define NI_MAXSERV 32
#define EAI_AGAIN (-3)
#define EAI_SYSTEM (-11)
struct hostent *gethostbyname(const char *); struct hostent *gethostbyaddr(const void *, socklen_t, int);
struct servent *getservbyname(const char *, const char *); const char *gai_strerror(int);
int getaddrinfo(const char *, const char *, const struct addrinfo *, struct addrinfo **);
void freeaddrinfo(struct addrinfo *);
int getnameinfo(const struct sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int);
#define AI_ADDRCONFIG 32
#define AI_ALL 16
#define AI_CANONIDN 128
#define AI_IDN 64
#define AI_IDN_ALLOW_UNASSIGNED 256
#define AI_IDN_USE_STD3_ASCII_RULES 512
#define AI_V4MAPPED 8
#define EAI_ADDRFAMILY (-9)
#define EAI_ALLDONE (-103)
#define EAI_BADFLAGS (-1)
#define EAI_CANCELED (-101)
#define EAI_FAIL (-4)
#define EAI_FAMILY (-6)
#define EAI_IDN_ENCODE (-105)
#define EAI_INPROGRESS (-100)
#define EAI_INTR (-104)
#define EAI_MEMORY (-10)
#define EAI_NODATA (-5)
#define EAI_NONAME (-2)
#define EAI_NOTCANCELED (-102)
#define EAI_OVERFLOW (-12)
#define EAI_SERVICE (-8)
#define EAI_SOCKTYPE (-7)
#define HOST_NOT_FOUND 1
#define NI_DGRAM 16
#define NI_IDN 32
#define NI_IDN_ALLOW_UNASSIGNED 64
#define NI_IDN_USE_STD3_ASCII_RULES 128
#define NI_NAMEREQD 8
#define NI_NOFQDN 4
#define NO_ADDRESS 4
#define NO_DATA 4
#define NO_RECOVERY 3
#define TRY_AGAIN 2
#endif
