/*
 * An account that two threads of Python may use at the same time. Nothing is wrong with it while the
 * global interpreter lock keeps one of them from running between two statements of account_withdraw.
 */
#include <Python.h>

typedef struct {
    PyObject_HEAD
    long balance;
    long limit;
} Account;

#ifndef Py_BEGIN_CRITICAL_SECTION
#  define Py_BEGIN_CRITICAL_SECTION(op) {
#  define Py_END_CRITICAL_SECTION() }
#endif

/* Takes an amount away, if it is there; returns whether it was. */
static PyObject *
account_withdraw_lock_held(PyObject *op, PyObject *arg)
{
    Account *self = (Account *)op;
    long amount = PyLong_AsLong(arg);
    if (amount == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (self->balance - amount < -self->limit) {
        Py_RETURN_FALSE;
    }
    self->balance -= amount;
    Py_RETURN_TRUE;
}

static PyObject *
account_withdraw(PyObject *op, PyObject *arg)
{
    PyObject *result;
    Py_BEGIN_CRITICAL_SECTION(op);
    result = account_withdraw_lock_held(op, arg);
    Py_END_CRITICAL_SECTION();
    return result;
}

static PyObject *
account_deposit_lock_held(PyObject *op, PyObject *arg)
{
    Account *self = (Account *)op;
    long amount = PyLong_AsLong(arg);
    if (amount == -1 && PyErr_Occurred()) {
        return NULL;
    }
    self->balance += amount;
    Py_RETURN_NONE;
}

static PyObject *
account_deposit(PyObject *op, PyObject *arg)
{
    PyObject *result;
    Py_BEGIN_CRITICAL_SECTION(op);
    result = account_deposit_lock_held(op, arg);
    Py_END_CRITICAL_SECTION();
    return result;
}

static PyObject *
account_limit(PyObject *op, PyObject *Py_UNUSED(ignored))
{
    return PyLong_FromLong(((Account *)op)->limit);
}

static PyMethodDef account_methods[] = {
    {"withdraw", account_withdraw, METH_O, "Takes an amount away."},
    {"deposit", account_deposit, METH_O, "Adds an amount."},
    {"limit", account_limit, METH_NOARGS, "How much may be owed."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot account_slots[] = {
    {Py_tp_methods, account_methods},
    {0, NULL},
};

PyType_Spec account_spec = {
    .name = "bank.Account",
    .basicsize = sizeof(Account),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = account_slots,
};
