/*
 * A part of the API of CPython 3.13 without the global interpreter lock, for programs whose headers
 * are not found: the names, types and numbers of c-api/ in its documentation.
 */
#include <stddef.h>

typedef ptrdiff_t Py_ssize_t;
typedef ptrdiff_t Py_hash_t;
typedef struct _object {
    Py_ssize_t ob_refcnt;
    struct _typeobject *ob_type;
} PyObject;
typedef struct {
    PyObject ob_base;
    Py_ssize_t ob_size;
} PyVarObject;
typedef struct _typeobject PyTypeObject;
typedef struct {
    unsigned char _bits;
} PyMutex;
typedef struct {
    size_t _cs_prev;
    PyMutex *_cs_mutex;
} PyCriticalSection;
typedef struct {
    PyCriticalSection _cs_base;
    PyMutex *_cs_mutex2;
} PyCriticalSection2;

typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
typedef PyObject *(*PyCFunctionWithKeywords)(PyObject *, PyObject *, PyObject *);
typedef PyObject *(*PyCFunctionFast)(PyObject *, PyObject *const *, Py_ssize_t);
typedef PyObject *(*getter)(PyObject *, void *);
typedef int (*setter)(PyObject *, PyObject *, void *);
typedef int (*visitproc)(PyObject *, void *);
typedef int (*traverseproc)(PyObject *, visitproc, void *);
typedef int (*inquiry)(PyObject *);
typedef void (*freefunc)(void *);
typedef struct PyMethodDef {
    const char *ml_name;
    PyCFunction ml_meth;
    int ml_flags;
    const char *ml_doc;
} PyMethodDef;
typedef struct PyGetSetDef {
    const char *name;
    getter get;
    setter set;
    const char *doc;
    void *closure;
} PyGetSetDef;
typedef struct {
    int slot;
    void *pfunc;
} PyType_Slot;
typedef struct {
    const char *name;
    int basicsize;
    int itemsize;
    unsigned int flags;
    PyType_Slot *slots;
} PyType_Spec;
typedef struct {
    int slot;
    void *value;
} PyModuleDef_Slot;
typedef struct {
    PyObject ob_base;
    PyObject *(*m_init)(void);
    Py_ssize_t m_index;
    PyObject *m_copy;
} PyModuleDef_Base;
typedef struct PyModuleDef {
    PyModuleDef_Base m_base;
    const char *m_name;
    const char *m_doc;
    Py_ssize_t m_size;
    PyMethodDef *m_methods;
    PyModuleDef_Slot *m_slots;
    traverseproc m_traverse;
    inquiry m_clear;
    freefunc m_free;
} PyModuleDef;

#define PyObject_HEAD PyObject ob_base;
#define PyObject_VAR_HEAD PyVarObject ob_base;
#define PyModuleDef_HEAD_INIT {{1, NULL}, NULL, 0, NULL}
#define Py_UNUSED(name) _unused_##name
#define METH_VARARGS 1
#define METH_KEYWORDS 2
#define METH_NOARGS 4
#define METH_O 8
#define METH_FASTCALL 128
#define Py_TPFLAGS_DEFAULT 0
#define Py_tp_clear 51
#define Py_tp_dealloc 52
#define Py_tp_init 60
#define Py_tp_methods 64
#define Py_tp_new 65
#define Py_tp_traverse 71
#define Py_tp_getset 73

extern PyObject _Py_NoneStruct, _Py_TrueStruct, _Py_FalseStruct;
#define Py_None (&_Py_NoneStruct)
#define Py_True (&_Py_TrueStruct)
#define Py_False (&_Py_FalseStruct)
#define Py_RETURN_NONE return Py_None
#define Py_RETURN_TRUE return Py_True
#define Py_RETURN_FALSE return Py_False

void PyCriticalSection_Begin(PyCriticalSection *section, PyObject *op);
void PyCriticalSection_End(PyCriticalSection *section);
void PyCriticalSection2_Begin(PyCriticalSection2 *section, PyObject *a, PyObject *b);
void PyCriticalSection2_End(PyCriticalSection2 *section);
#define Py_BEGIN_CRITICAL_SECTION(op) \
    { PyCriticalSection _py_cs; PyCriticalSection_Begin(&_py_cs, (PyObject *)(op))
#define Py_END_CRITICAL_SECTION() PyCriticalSection_End(&_py_cs); }
#define Py_BEGIN_CRITICAL_SECTION2(a, b) \
    { PyCriticalSection2 _py_cs2; PyCriticalSection2_Begin(&_py_cs2, (PyObject *)(a), (PyObject *)(b))
#define Py_END_CRITICAL_SECTION2() PyCriticalSection2_End(&_py_cs2); }
void PyMutex_Lock(PyMutex *mutex);
void PyMutex_Unlock(PyMutex *mutex);

void Py_INCREF(PyObject *op), Py_DECREF(PyObject *op);
void Py_XINCREF(PyObject *op), Py_XDECREF(PyObject *op);
PyObject *Py_NewRef(PyObject *op), *Py_XNewRef(PyObject *op);
PyObject *PyErr_Occurred(void);
void PyErr_SetString(PyObject *type, const char *text);
PyObject *PyLong_FromLong(long value);
long PyLong_AsLong(PyObject *op);
PyObject *PyFloat_FromDouble(double value);
double PyFloat_AsDouble(PyObject *op);
PyObject *PyList_New(Py_ssize_t size);
int PyList_Append(PyObject *list, PyObject *op);
PyObject *PyObject_CallNoArgs(PyObject *callable);
PyObject *PyObject_CallOneArg(PyObject *callable, PyObject *arg);
void *PyModule_GetState(PyObject *module);
PyObject *PyModuleDef_Init(PyModuleDef *def);
int PyArg_ParseTuple(PyObject *args, const char *format, ...);
