package liss.c.starts;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.syntax.Bindings;
import liss.c.syntax.Loops;
import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** The functions that are threads, with their numbers of copies. */
public final class Threads {

  private static final String MAIN = "main";

  /** The functions that are threads although nothing starts them. */
  private static final String UNSTARTED = "thread_*";

  static final int MOST_COPIES = 64;

  /** The number of copies of a thread of which there may be any number. */
  public static final int ANY_NUMBER = 0;

  private static final String ANY = "*";
  private static final Pattern CHOICE = Pattern.compile("([^\\[\\]]+)(?:\\[([0-9]{1,4}|\\*)\\])?");

  private final Functions functions;
  private final Messages messages;
  private final Map<String, Integer> copies = new LinkedHashMap<>();
  private final Set<String> started = new LinkedHashSet<>();

  private Threads(Functions functions, Messages messages) {
    this.functions = functions;
    this.messages = messages;
  }

  /** Whether a function of some name may be a thread without being started. */
  public static Predicate<String> mayBe(List<String> chosen) {
    List<String> choices = chosen.isEmpty() ? List.of(UNSTARTED) : chosen;
    return choices.stream()
        .map(choice -> CHOICE.matcher(choice.strip()))
        .filter(Matcher::matches)
        .map(matcher -> names(matcher.group(1)).asMatchPredicate())
        .reduce(MAIN::equals, Predicate::or);
  }

  private static Pattern names(String choice) {
    return Pattern.compile(("\\Q" + choice + "\\E").replace("*", "\\E.*\\Q"));
  }

  /** The threads of a program. */
  public static Threads of(Functions functions, List<String> chosen, Messages messages) {
    Threads threads = new Threads(functions, messages);
    functions.definition(MAIN).ifPresent(main -> threads.findStarts(main, chosen.isEmpty()));
    if (chosen.isEmpty()) {
      threads.choose(UNSTARTED);
    }
    for (String choice : chosen) {
      if (!threads.choose(choice)) {
        threads.nothingChosen(choice);
      }
    }
    return threads;
  }

  /** The number of copies by the name of the function, in order of the text. */
  public Map<String, Integer> copies() {
    Map<String, Integer> ordered = new LinkedHashMap<>();
    for (IASTFunctionDefinition function : functions.all()) {
      String name = Functions.name(function);
      if (copies.containsKey(name)) {
        ordered.put(name, copies.get(name));
      }
    }
    return ordered;
  }

  /** The threads that the program does not start itself. */
  public Set<String> notStarted() {
    Set<String> others = new LinkedHashSet<>(copies.keySet());
    others.removeAll(started);
    return others;
  }

  private void nothingChosen(String choice) {
    if (messages.mentions(choice.replaceFirst("\\[.*", "").strip() + "(")) {
      messages.report(
          CMessage.NOT_COMPILED,
          messages.start(),
          "the text mentions `" + choice + "`, but no `#if` that holds defines such a function",
          "if it is a thread, define the macros that the `#if` around it needs with -D");
      return;
    }
    messages.report(
        CMessage.NO_THREAD,
        messages.start(),
        "no function is named `" + choice + "`",
        "--threads takes names such as dev_open, dev_* or dev_open[2]");
  }

  /** Adds the functions with these names; returns whether there are any. */
  private boolean choose(String choice) {
    Matcher matcher = CHOICE.matcher(choice.strip());
    if (!matcher.matches()) {
      return false;
    }
    boolean isAny = ANY.equals(matcher.group(2));
    int number = matcher.group(2) == null || isAny ? 1 : Integer.parseInt(matcher.group(2));
    if (number < 1 || number > MOST_COPIES) {
      messages.report(
          CMessage.THREAD_COUNT,
          messages.start(),
          "--threads takes from 1 to " + MOST_COPIES + " copies, not " + choice.strip());
    }
    boolean found = false;
    Pattern names = names(matcher.group(1));
    for (IASTFunctionDefinition function : functions.all()) {
      String name = Functions.name(function);
      if (names.matcher(name).matches() && functions.definition(name).isPresent()) {
        found = true;
        if (matcher.group(2) == null) {
          copies.putIfAbsent(name, 1);
        } else {
          copies.put(name, isAny ? ANY_NUMBER : Math.max(1, Math.min(number, MOST_COPIES)));
        }
      }
    }
    return found;
  }

  /**
   * Finds the threads that are started.
   *
   * @param areThreads whether they are threads of the program; the user may have named others
   */
  private void findStarts(IASTFunctionDefinition main, boolean areThreads) {
    for (IASTFunctionDefinition function : reachable(main)) {
      for (IASTFunctionCallExpression call : Functions.calls(function)) {
        Optional<IASTExpression> start =
            functions
                .known(call)
                .filter(known -> known.action() == Action.START)
                .flatMap(KnownCall::given);
        Optional<String> name = start.flatMap(Threads::name);
        name.ifPresent(started::add);
        if (areThreads && name.isPresent()) {
          start(call, name.get(), main, function);
        } else if (areThreads && start.isPresent()) {
          notCounted(call);
        }
      }
    }
  }

  private void start(
      IASTFunctionCallExpression call,
      String name,
      IASTFunctionDefinition main,
      IASTFunctionDefinition function) {
    Optional<Integer> times = function == main ? Loops.times(call, MOST_COPIES) : Optional.empty();
    if (times.isEmpty()) {
      notCounted(call);
    }
    if (functions.definition(name).isEmpty()) {
      messages.report(
          CMessage.UNKNOWN_NAME, call, "the thread function `" + name + "` is not defined");
    }
    int total = copies.getOrDefault(name, 0) + times.orElse(1);
    if (total > MOST_COPIES) {
      messages.report(
          CMessage.THREAD_COUNT, call, "more than " + MOST_COPIES + " threads run `" + name + "`");
    }
    copies.put(name, Math.min(total, MOST_COPIES));
  }

  /** Main, and the threads that nothing starts or calls. */
  public Threads besideMain(Messages receiver) {
    Threads others = new Threads(functions, receiver);
    others.copies.put(MAIN, 1);
    others.started.add(MAIN);
    Set<String> used = new LinkedHashSet<>(started);
    for (IASTFunctionDefinition function : functions.all()) {
      for (IASTFunctionCallExpression call : Functions.calls(function)) {
        Bindings.calledName(call).map(Object::toString).ifPresent(used::add);
        functions
            .known(call)
            .filter(known -> known.action() == Action.START)
            .flatMap(KnownCall::given)
            .flatMap(Threads::name)
            .ifPresent(used::add);
      }
    }
    copies.keySet().stream()
        .filter(name -> !used.contains(name))
        .forEach(name -> others.copies.put(name, 1));
    return others;
  }

  /**
   * Whether the program has a function {@code main} and starts threads anywhere, or gives functions
   * away that others may start.
   */
  public boolean areStarted() {
    return functions.definition(MAIN).isPresent()
        && (!calls(Action.START).isEmpty() || !ofCallbacks().isEmpty());
  }

  /** Whether {@code main} is the only thread that this file starts. */
  public boolean isOnlyMain() {
    return functions.definition(MAIN).isPresent() && copies.isEmpty() && !areStarted();
  }

  /** A call that {@code main} may execute of a function of other files. */
  public Optional<IASTFunctionCallExpression> toOtherFiles() {
    return functions.definition(MAIN).stream()
        .flatMap(main -> reachable(main).stream())
        .flatMap(function -> Functions.calls(function).stream())
        .filter(functions::isOfOtherFiles)
        .findFirst();
  }

  /** Reports something about a function that this file does not define. */
  public static void isOfOtherFile(
      CMessage kind, String function, String about, IASTNode place, Messages messages) {
    messages.report(
        kind,
        place,
        "`" + function + "` " + about,
        "verify a file that includes the files of the program: #include \"a.c\"");
  }

  /** The names of functions of the program that are used as values. */
  private Set<String> ofCallbacks() {
    boolean callsOutside =
        functions.all().stream()
            .flatMap(function -> Functions.calls(function).stream())
            .anyMatch(call -> functions.called(call).isEmpty());
    return callsOutside ? functions.values() : Set.of();
  }

  /**
   * The functions that other files can call and that nothing in this one calls, and those that it
   * starts or gives away; any number of threads may run each of them.
   */
  public static List<String> ofLibrary(Functions functions) {
    Set<String> called =
        functions.all().stream()
            .flatMap(function -> functions.namesInCalls(Functions.name(function)).stream())
            .collect(Collectors.toSet());
    Set<String> values = functions.values();
    return functions.all().stream()
        .filter(function ->
            values.contains(Functions.name(function))
                || Functions.isVisible(function) && !called.contains(Functions.name(function)))
        .map(function -> Functions.name(function) + "[*]")
        .toList();
  }

  private List<IASTFunctionCallExpression> calls(Action action) {
    return functions.all().stream()
        .flatMap(function -> Functions.calls(function).stream())
        .filter(call -> functions.known(call).filter(k -> k.action() == action).isPresent())
        .toList();
  }

  private void notCounted(IASTFunctionCallExpression call) {
    messages.report(
        CMessage.THREAD_COUNT,
        call,
        "it is not known which thread starts here, and how often",
        "start it in main, by its name, outside of loops or in `for (i = 0; i < 3; i++)`; or name"
            + " it with --threads 'name[3]'");
  }

  private Set<IASTFunctionDefinition> reachable(IASTFunctionDefinition main) {
    Set<IASTFunctionDefinition> found = new LinkedHashSet<>(Set.of(main));
    Deque<IASTFunctionDefinition> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      for (IASTFunctionCallExpression call : Functions.calls(open.remove())) {
        functions.called(call).filter(found::add).ifPresent(open::add);
      }
    }
    return found;
  }

  /** The name of the function in {@code f}, {@code &f} or {@code (type) f}. */
  private static Optional<String> name(IASTExpression expression) {
    return switch (Bindings.inner(expression)) {
      case IASTIdExpression id -> Optional.of(id.getName().toString());
      case IASTCastExpression cast -> name(cast.getOperand());
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_amper ->
          name(unary.getOperand());
      default -> Optional.empty();
    };
  }
}
