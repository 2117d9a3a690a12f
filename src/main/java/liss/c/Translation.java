package liss.c;

import java.util.Set;

/**
 * What the translation of every statement of a program needs.
 *
 * @param threads the names of the functions that are threads
 * @param called receives the names of the functions that are called
 */
record Translation(
    Spans spans,
    Messages messages,
    Functions functions,
    Pointers pointers,
    Accesses accesses,
    SyncObjects objects,
    Set<String> threads,
    Set<String> called) {}
