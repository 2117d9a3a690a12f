#ifndef LISS_NETINET_IN_H
#define LISS_NETINET_IN_H
#include <sys/socket.h>
#include <liss/integers.h>
typedef unsigned short in_port_t;
typedef unsigned int in_addr_t;
struct in_addr { in_addr_t s_addr; };
struct in6_addr { unsigned char s6_addr[16]; };
struct sockaddr_in { sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; unsigned char sin_zero[8]; };
struct sockaddr_in6 {
	sa_family_t sin6_family; in_port_t sin6_port; unsigned int sin6_flowinfo; struct in6_addr sin6_addr;
	unsigned int sin6_scope_id;
};
#define INADDR_ANY 0U
#define INADDR_LOOPBACK 0x7f000001U
#define INADDR_BROADCAST 0xffffffffU
#define INADDR_NONE 0xffffffffU
#define INET_ADDRSTRLEN 16
#define INET6_ADDRSTRLEN 46
#define IPPROTO_IP 0
#define IPPROTO_ICMP 1
#define IPPROTO_TCP 6
#define IPPROTO_UDP 17
#define IPPROTO_IPV6 41
#define IPPROTO_RAW 255
#define IPV6_V6ONLY 26
unsigned int htonl(unsigned int); unsigned int ntohl(unsigned int);
unsigned short htons(unsigned short); unsigned short ntohs(unsigned short);
#endif
