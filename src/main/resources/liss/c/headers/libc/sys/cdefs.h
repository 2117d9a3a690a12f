#ifndef LISS_SYS_CDEFS_H
#define LISS_SYS_CDEFS_H
#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW
#define __THROWNL
#define __NTH(x) x
#define __NTHNL(x) x
#define __P(x) x
#define __wur
#define __nonnull(x)
#define __returns_nonnull
#define __flexarr []
#define __attribute_pure__
#define __attribute_const__
#define __attribute_malloc__
#define __attribute_used__
#define __attribute_noinline__
#define __attribute_deprecated__
#define __attribute_deprecated_msg__(x)
#define __attribute_warn_unused_result__
#define __attribute_maybe_unused__
#define __attribute_alloc_size__(x)
#define __attribute_format_arg__(x)
#define __attribute_format_strfmon__(a, b)
#define __attr_access(x)
#define __attr_access_none(x)
#define __attr_dealloc(f, n)
#define __attr_dealloc_free
#define __fortified_attr_access(a, b, c)
#define __LEAF
#define __LEAF_ATTR
#define __glibc_unlikely(e) (e)
#define __glibc_likely(e) (e)
#define __CONCAT(a, b) a##b
#define __STRING(x) #x
#define __ptr_t void *
#define __restrict_arr
#define __REDIRECT(name, proto, alias) name proto
#define __REDIRECT_NTH(name, proto, alias) name proto
#define __REDIRECT_NTHNL(name, proto, alias) name proto
#define __extern_inline extern inline
#define __fortify_function extern inline
#define __attribute_alloc_align__(x)
#define __attribute_artificial__
#define __attribute_copy__(x)
#define __attribute_nonnull__(x)
#define __attribute_nonstring__
#define __attribute_returns_twice__
#define __glibc_has_attribute(x) 0
#define __glibc_has_builtin(x) 0
#define __glibc_has_extension(x) 0
#endif
