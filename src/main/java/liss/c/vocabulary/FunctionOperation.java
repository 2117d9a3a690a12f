package liss.c.vocabulary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.vocabulary.Meaning.Action;
import liss.c.vocabulary.VocabularyFile.Value;
import liss.lang.Stmt.SyncKind;

/**
 * What table {@code functions} says that a function does. One text says all of it: {@code fill 0 1
 * 2} is a write for analyses without values, and the bytes that it writes for runs with values.
 *
 * @param meaning what analyses without values see; empty if that is what a function does of which
 *     nothing is known
 * @param exact what runs with values see; empty if it is no more than the meaning
 * @param order how the access to the first operand is ordered; empty if that is not atomic
 * @param object what it is on, a name of the table's own, where calls have no argument for it
 * @param structure the one that the arguments point to, where their types do not say so
 * @param condition under which it is what the function does; empty if that is always so
 * @param isRecursive whether it takes a lock that a thread may take again while it holds it
 */
record FunctionOperation(
    Optional<Meaning> meaning,
    Optional<Exact> exact,
    Optional<AccessOrder> order,
    Optional<String> object,
    Optional<String> structure,
    Optional<HeaderCondition> condition,
    boolean isRecursive) {

  /** An operation on what arguments say, in each text. */
  FunctionOperation(Optional<Meaning> meaning, Optional<Exact> exact, Optional<AccessOrder> order) {
    this(meaning, exact, order, Optional.empty(), Optional.empty(), Optional.empty(), false);
  }

  /** That a text includes a header, or does not, which declares another function of the name. */
  record HeaderCondition(String header, boolean isIncluded) {}

  private static final int LAST_ARGUMENT = 9;

  /** In front of what a call returns that can come out in two ways. */
  private static final String RETURNS = "returns";

  /** In front of what takes a lock again that the thread may hold. */
  private static final String RECURSIVE = "recursive";

  /** In front of the timeout with which a call waits as long as it must. */
  private static final String FOREVER = "forever";

  /** In front of a statement on sections that are read again if a writer has disturbed them. */
  private static final String OPTIMISTIC = "optimistic";

  /** What the end of such a section returns. */
  private static final Meaning.Results DISTURBED = new Meaning.Results(0, 1);

  /** Several operations where there are no calls for each of them: behind a pointer. */
  static final FunctionOperation SEQUENCE =
      new FunctionOperation(
          Optional.of(Meaning.of(Action.UNSUPPORTED)),
          Optional.of(new Effect(Effect.Kind.INEXACT, List.of())),
          Optional.empty());

  /** Whether the program may define the function, and it still does this with values. */
  boolean holdsForDefinitions() {
    return exact.orElse(null) instanceof Effect effect && effect.kind().holdsForDefinitions();
  }

  /**
   * Reads an operation, with its order and {@code if HEADER} or {@code unless HEADER}, if it has
   * these.
   */
  static FunctionOperation parse(String text, Value value) throws VocabularyException {
    List<String> words = new ArrayList<>(Arrays.asList(text.strip().split("\\s+")));
    Optional<HeaderCondition> condition =
        last("unless", words)
            .map(header -> new HeaderCondition(header, false))
            .or(() -> last("if", words).map(header -> new HeaderCondition(header, true)));
    Optional<String> endless = last(FOREVER, words);
    Optional<String> structure = last("as", words);
    Optional<String> object = last("of", words);
    object.ifPresent(name -> words.add("0"));
    Optional<String> passed = last(AccessOrder.PASSED, words);
    Optional<AccessOrder> order;
    if (passed.isPresent()) {
      order = Optional.of(new AccessOrder.Passed(position(passed.get(), value)));
    } else {
      order = AccessOrder.named(words.getLast());
      order.ifPresent(o -> words.removeLast());
    }
    if (words.isEmpty()) {
      words.add("");
    }
    boolean isRecursive = words.size() > 1 && words.getFirst().equals(RECURSIVE);
    if (isRecursive) {
      words.removeFirst();
    }
    FunctionOperation operation =
        !ValueRule.begins(words.getFirst()) ? named(words, text, value) : ruled(words, text, value);
    operation =
        endless.isEmpty() ? operation : operation.with(endless(endless.get(), value), value);
    boolean returns = text.contains(" " + RETURNS + " ");
    if (returns && operation.meaning.flatMap(Meaning::results).isEmpty()) {
      throw value.wrong(
          "`" + text + "` does not come out in two ways",
          "attempts do, and `cond_wait` with one argument");
    }
    if (order.isPresent() && !operation.isAccess()) {
      throw value.wrong(
          "`" + text + "` has the order of an access, and is none",
          "loads, stores and updates have an order, and read, write, update and copy");
    }
    if (structure.isPresent() && !operation.isAccess()) {
      throw value.wrong(
          "`" + text + "` has the structure of an access, and is none",
          "read, write, update and copy have one: `update 0 as PyListObject`");
    }
    if (isRecursive && !operation.meaning.map(Meaning::takesLock).orElse(false)) {
      throw value.wrong(
          "`" + text + "` takes no lock",
          "`recursive` stands in front of `lock`, or an attempt at it: `recursive lock 0`");
    }
    return new FunctionOperation(
        operation.meaning, operation.exact, order, object, structure, condition, isRecursive);
  }

  /** Reads a timeout such as {@code 1=0xffffffff}. */
  private static Meaning.Endless endless(String text, Value value) throws VocabularyException {
    if (!text.matches("[0-9]=(-?[0-9]{1,10}|0x[0-9a-f]{1,8})")) {
      throw value.wrong(
          "`" + text + "` is no timeout", "it is an argument and its value: `forever 1=-1`");
    }
    return new Meaning.Endless(text.charAt(0) - '0', Long.decode(text.substring(2)).intValue());
  }

  private FunctionOperation with(Meaning.Endless endless, Value value) throws VocabularyException {
    Meaning attempt =
        meaning
            .filter(Meaning::isAttempt)
            .orElseThrow(() ->
                value.wrong(
                    "only attempts have a timeout",
                    "such as `bounded lock 0 returns 1 or 0 forever 1=-1`"));
    Meaning.Results results = attempt.results().orElseThrow();
    return new FunctionOperation(
        Optional.of(
            new Meaning(
                attempt.action(),
                attempt.operands(),
                attempt.statement(),
                Optional.of(
                    new Meaning.Results(
                        results.success(), results.failure(), Optional.of(endless))))),
        exact,
        order,
        object,
        structure,
        condition,
        isRecursive);
  }

  /** Whether it is what the function does in a text with some headers. */
  boolean holds(Set<String> headers) {
    return condition.filter(c -> headers.contains(c.header()) != c.isIncluded()).isEmpty();
  }

  /** Takes the last word if this one is in front of it. */
  private static Optional<String> last(String keyword, List<String> words) {
    if (words.size() < 2 || !words.get(words.size() - 2).equals(keyword)) {
      return Optional.empty();
    }
    String word = words.removeLast();
    words.removeLast();
    return Optional.of(word);
  }

  private static FunctionOperation ruled(List<String> words, String text, Value value)
      throws VocabularyException {
    ValueRule rule =
        ValueRule.parse(words)
            .orElseThrow(() ->
                value.wrong(
                    "`" + text + "` is no rule for the value of a call",
                    "a result, if a call has a value, a step, the argument that points to the"
                        + " object, and operands: `old add 0 1`; docs/c.md lists them"));
    return new FunctionOperation(rule.meaning(), Optional.of(rule), Optional.empty());
  }

  private static FunctionOperation named(List<String> words, String text, Value value)
      throws VocabularyException {
    String word = words.getFirst();
    Optional<Meaning.Results> results = results(words, value);
    Optional<Meaning> synchronization = synchronization(words, results, text, value);
    if (synchronization.isPresent()) {
      return new FunctionOperation(synchronization, Optional.empty(), Optional.empty());
    }
    String name = word.toUpperCase(Locale.ROOT);
    Optional<Effect.Kind> kind = constant(Effect.Kind.values(), name);
    Optional<Action> action =
        constant(Action.values(), name).filter(a -> a != Action.SYNC); // which has no word
    if (!word.equals(name.toLowerCase(Locale.ROOT)) || kind.isEmpty() && action.isEmpty()) {
      throw value.wrong(
          "`" + value.key() + "` has the unknown meaning `" + text + "`",
          "docs/c.md lists what a function can mean, such as `lock 0`");
    }
    List<Integer> operands = new ArrayList<>();
    for (String position : words.subList(1, words.size())) {
      operands.add(position(position, value));
    }
    Optional<Effect> exact =
        kind.filter(k -> k.arity().allows(operands.size())).map(k -> new Effect(k, operands));
    if (exact.isPresent()) {
      return new FunctionOperation(exact.get().meaning(), exact.map(e -> e), Optional.empty());
    }
    Meaning meaning =
        action
            .filter(a -> a.arity().allows(operands.size()))
            .map(a ->
                new Meaning(
                    a, operands, Optional.empty(), results.filter(r -> a == Action.COND_WAIT)))
            .orElseThrow(() -> {
              List<String> arities =
                  Stream.concat(
                          action.map(Action::arity).stream(), kind.map(Effect.Kind::arity).stream())
                      .map(Arity::toString)
                      .distinct()
                      .toList();
              return value.wrong(
                  "`" + text + "` has " + operands.size() + " arguments",
                  "`" + word + "` has " + String.join(", or ", arities) + "; docs/c.md");
            });
    return new FunctionOperation(Optional.of(meaning), Optional.empty(), Optional.empty());
  }

  /** A statement of W, or an attempt at one. */
  private static Optional<Meaning> synchronization(
      List<String> words, Optional<Meaning.Results> results, String text, Value value)
      throws VocabularyException {
    Optional<Action> attempt =
        Stream.of(Action.TRY, Action.BOUNDED)
            .filter(action -> words.getFirst().equals(action.name().toLowerCase(Locale.ROOT)))
            .findFirst();
    boolean isOptimistic = words.getFirst().equals(OPTIMISTIC);
    List<String> rest =
        attempt.isPresent() || isOptimistic ? words.subList(1, words.size()) : words;
    Optional<SyncKind> statement =
        Arrays.stream(SyncKind.values())
            .filter(kind -> rest.stream().limit(1).anyMatch(kind.keyword()::equals))
            .filter(kind -> attempt.isEmpty() || kind.canBeTried())
            .filter(kind -> !isOptimistic || kind.on() == SyncKind.On.RWLOCK)
            .findFirst();
    if (attempt.isEmpty() && statement.isEmpty()) {
      return Optional.empty();
    }
    if (attempt.isPresent() && (statement.isEmpty() || results.isEmpty())) {
      throw value.wrong(
          "`" + text + "` is no attempt",
          "an attempt says what it takes, and what it returns: `try lock 0 returns 0 or 16`;"
              + " docs/c.md");
    }
    if (rest.size() != 2) {
      throw value.wrong(
          "`" + text + "` has " + (rest.size() - 1) + " arguments",
          "`" + rest.getFirst() + "` has " + new Arity(1, 1) + "; docs/c.md");
    }
    return Optional.of(
        new Meaning(
            attempt.orElse(Action.SYNC),
            List.of(position(rest.get(1), value)),
            statement,
            isOptimistic ? Optional.of(DISTURBED) : results.filter(r -> attempt.isPresent())));
  }

  /** Takes what a call returns off the end: {@code returns 0 or 16}. */
  private static Optional<Meaning.Results> results(List<String> words, Value value)
      throws VocabularyException {
    int at = words.indexOf(RETURNS);
    if (at < 0) {
      return Optional.empty();
    }
    List<String> said = words.subList(at, words.size());
    if (said.size() != 4 || !said.get(2).equals("or")) {
      throw value.wrong(
          "`" + String.join(" ", said) + "` does not say what a call returns",
          "a call that succeeds returns one number, one that fails another: `returns 0 or 16`");
    }
    Meaning.Results results =
        new Meaning.Results(result(said.get(1), value), result(said.get(3), value));
    if (results.success() == results.failure()) {
      throw value.wrong(
          "`" + String.join(" ", said) + "` has the same number twice",
          "the first is returned by a call that succeeds, the second by one that fails");
    }
    said.clear();
    return Optional.of(results);
  }

  private static long result(String word, Value value) throws VocabularyException {
    if (!word.matches("-?[0-9]{1,9}")) {
      throw value.wrong(
          "`" + word + "` is no result of a call", "it is a number, such as 0, 16 or -1");
    }
    return Long.parseLong(word);
  }

  private static <E extends Enum<E>> Optional<E> constant(E[] all, String name) {
    return Arrays.stream(all).filter(constant -> constant.name().equals(name)).findFirst();
  }

  private static int position(String word, Value value) throws VocabularyException {
    if (!word.matches("[0-9]")) {
      throw value.wrong(
          "`" + word + "` is no position of an argument",
          "the first argument is 0, and the last one that can be named is " + LAST_ARGUMENT);
    }
    return Integer.parseInt(word);
  }

  /** Whether it is an access of which an order can be said. */
  private boolean isAccess() {
    return exact.map(ValueRule.class::isInstance).orElse(true)
        && meaning
            .map(Meaning::action)
            .filter(action ->
                switch (action) {
                  case READ, WRITE, UPDATE, MODIFY, COPY -> true;
                  default -> false;
                })
            .isPresent();
  }
}
