/**
 * Decides which lock, condition, semaphore or barrier an operand stands for, and the state in which
 * it is when the program starts.
 */
@org.jspecify.annotations.NullMarked
package liss.c.sync;
