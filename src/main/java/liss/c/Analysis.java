package liss.c;

import java.util.Map;

/**
 * The facts about a text that are known before its functions are translated.
 *
 * @param threads the number of copies by the name of the function
 */
record Analysis(
    Spans spans,
    Functions functions,
    Pointers pointers,
    InitialValues values,
    Map<String, Integer> threads,
    CommentAnnotations annotations,
    NoLockCalls noLockCalls) {}
