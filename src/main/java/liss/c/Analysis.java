package liss.c;

import java.util.Map;

/**
 * The facts about a text that are known before its functions are translated.
 *
 * @param threads the number of copies by the name of the function
 * @param areChosen whether the user named the threads, so that they run from the beginning
 */
record Analysis(
    Spans spans,
    Functions functions,
    Pointers pointers,
    InitialValues values,
    Map<String, Integer> threads,
    boolean areChosen,
    CommentAnnotations annotations,
    NoLockCalls noLockCalls) {}
