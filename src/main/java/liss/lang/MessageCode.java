package liss.lang;

import liss.lang.Diagnostic.Severity;

/**
 * The kinds of messages about W. Numbers are never reused. docs/diagnostics.md explains them, and a
 * test compares the summaries.
 */
enum MessageCode {
  STRAY_CHARACTER(1, "A character that W does not use."),
  UNTERMINATED_COMMENT(2, "`/*` without `*/`."),
  MALFORMED_NUMBER(3, "A number that is neither decimal nor `0x` hexadecimal."),
  NUMBER_OUT_OF_RANGE(4, "A number that does not fit into 64 bits."),
  NON_ASCII_NAME(5, "A name with a letter that is not ASCII."),
  MISSING_SEMICOLON(6, "A `;` is missing; the mark is where it belongs."),
  MISSING_TOKEN(7, "A parenthesis, brace, comma or the like is missing."),
  UNEXPECTED_TOKEN(8, "Something that does not belong here."),
  KEYWORD_AS_NAME(9, "A keyword where a name belongs."),
  WRONG_ASSIGNMENT(10, "`=` or `<-` where `:=` belongs, or `:=` where `=` or `<-` belongs."),
  ASSIGNMENT_IN_EXPRESSION(11, "`=` in an expression, where `==` belongs."),
  UNKNOWN_STATEMENT(12, "A statement that starts with a name that is not a keyword."),
  EXPRESSION_EXPECTED(13, "An expression is missing or cannot start like this."),
  STATEMENT_EXPECTED(14, "A statement is missing or cannot start like this."),
  DECLARATION_EXPECTED(15, "Text between declarations that is not a declaration."),
  BODY_WITHOUT_BRACES(16, "The body of `if`, `else` or `while` has no braces."),
  NESTED_TOO_DEEPLY(17, "More than 500 levels of nested statements and expressions."),
  MISPLACED_DECLARATION(18, "A declaration of a global inside of a body."),
  LABELED_DECLARATION(19, "A label directly before the declaration of a local."),
  NAME_EXPECTED(20, "A name is missing."),
  DUPLICATE_NAME(30, "A name that is declared twice."),
  HIDING(31, "A local or a parameter with the name of something that is visible there."),
  UNKNOWN_NAME(32, "A name that is not declared."),
  USE_BEFORE_DECLARATION(33, "A name that is declared only further down."),
  WRONG_KIND(34, "A name of the wrong kind, such as a lock where a condition belongs."),
  NOT_AN_ARRAY(35, "An index on something that is not an array."),
  MISSING_INDEX(36, "An array without an index."),
  INDEX_OUT_OF_BOUNDS(37, "A constant index outside of the array."),
  ARRAY_SIZE(38, "An array size that is not between 1 and 65536."),
  TOO_MANY_INITIAL_VALUES(39, "More initial values than the array has elements."),
  THREAD_COPIES(40, "A number of thread copies that is not between 1 and 64."),
  NO_THREAD(41, "A program without threads."),
  WRONG_ARITY(42, "A call with too many or too few arguments."),
  RECURSION(43, "A procedure that calls itself, directly or through others."),
  NO_RESULT(44, "The result of a procedure that returns nothing is used."),
  MISSING_RETURN(45, "A procedure that returns a value on some paths only."),
  VALUE_RETURNED_BY_THREAD(46, "`return` with a value in a thread."),
  UNKNOWN_LABEL(47, "A `goto` to a label that its body does not have."),
  DUPLICATE_LABEL(48, "A label that its body has twice."),
  GOTO_PAST_DECLARATION(49, "A `goto` into the scope of a local, past its declaration."),
  OUTSIDE_OF_LOOP(50, "`break` or `continue` outside of a loop."),
  BOOLEAN_IN_INTEGERS(51, "`true` or `false` in an integer expression."),
  INTEGER_IN_BOOLEANS(52, "A number or an integer operator in a guard expression."),
  UNKNOWN_ANNOTATION(53, "An annotation other than `@nolock` and `@mark(name)`."),
  ANNOTATED_LABEL(54, "An annotation in front of a label."),
  SEMAPHORE_VALUE(55, "A semaphore that does not start with 0 to 2147483647."),
  BARRIER_SIZE(56, "A barrier that is not for 1 to 32 threads."),
  BARRIER_THREADS(57, "A barrier in a program with more than 32 threads."),
  THREAD_PRIORITY(58, "A priority that is not between 0 and 2147483647."),
  UNREACHABLE(60, "A statement that no execution reaches.", Severity.WARNING);

  private final int number;
  private final String summary;
  private final Severity severity;

  MessageCode(int number, String summary) {
    this(number, summary, Severity.ERROR);
  }

  MessageCode(int number, String summary, Severity severity) {
    this.number = number;
    this.summary = summary;
    this.severity = severity;
  }

  String id() {
    return "LISS%04d".formatted(number);
  }

  String summary() {
    return summary;
  }

  Severity severity() {
    return severity;
  }
}
