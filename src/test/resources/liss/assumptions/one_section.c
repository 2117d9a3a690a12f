// --world python
typedef struct _object {
  long count;
} PyObject;

typedef struct {
  void *mutex;
} PyCriticalSection;

void PyCriticalSection_Begin(PyCriticalSection *section, PyObject *object);
void PyCriticalSection_End(PyCriticalSection *section);

typedef struct {
  const char *ml_name;
  PyObject *(*ml_meth)(PyObject *, PyObject *);
  int ml_flags;
} PyMethodDef;

typedef struct {
  PyObject base;
  int used;
  int most;
} Counter;

static PyObject *count(PyObject *self, PyObject *none) {
  Counter *counter = (Counter *)self;
  PyCriticalSection section;
  PyCriticalSection_Begin(&section, self);
  counter->used++;
  if (counter->used > counter->most) {
    counter->most = counter->used;
  }
  PyCriticalSection_End(&section);
  return self;
}

static PyMethodDef methods[] = {{"count", count, 4}, {0, 0, 0}};
