package liss.c.insertion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.Meaning.Action;
import liss.c.vocabulary.Vocabulary;
import liss.lang.InsertionPoints.Braces;
import liss.lang.LockWriting.LockHome.BehindStatement;
import liss.lang.LockWriting.LockHome.Initializer;
import liss.lang.LockWriting.LockHome.Setup;
import liss.lang.Positions;
import liss.lang.SourceSpan;

/**
 * All places where the objects of a structure get their first values, so that a new lock in them
 * can be set up there.
 *
 * <p>If locks of the structure are set up by calls, these are the places: the new lock is set up
 * wherever they are. Otherwise an allocated object is set up after the first statements after its
 * allocation: the test that there is memory, and assignments to members, before anybody else can
 * know the object. A variable gets an initializer. If the place of one object is not known, there
 * are none.
 */
final class ObjectSetups {

  private static final Pattern LOCK_NAME = Pattern.compile("lock|mutex|mtx|sem");

  private static final Pattern LOCK_VALUE =
      Pattern.compile("MUTEX_INITIALIZER|SPIN_LOCK_UNLOCKED|RW_LOCK_UNLOCKED|RWSEM_INITIALIZER");

  private static final Pattern LEAVES =
      Pattern.compile("\\b(return|goto|break|continue|exit|abort|_exit|err|errx|panic|BUG)\\b");

  private static final Pattern DECLARATION =
      Pattern.compile(
          "(?s)(const\\s+|static\\s+|unsigned\\s+|struct\\s+|enum\\s+|union\\s+)*"
              + "[A-Za-z_]\\w*[\\s*]+[A-Za-z_]\\w*\\s*(\\[[^\\]]*\\]\\s*)*"
              + "([=,][^;(]*)?;");

  private final TranslationUnit unit;
  private final Functions functions;
  private final Type.Composite type;
  private final Type.Pointer pointer;
  private final String code;
  private final Positions positions;

  /** Whether an object is set up at a place that is not known. */
  private boolean isOpen;

  ObjectSetups(TranslationUnit unit, Functions functions, Type.Composite type) {
    this.unit = unit;
    this.functions = functions;
    this.type = type;
    this.pointer = new Type.Pointer(type);
    this.code = WordScopes.code(unit.source().text());
    this.positions = new Positions(unit.source().text());
  }

  /** The places; none if not all are known. */
  List<Setup> all() {
    List<Setup> setups = new ArrayList<>(besideLocks());
    if (setups.isEmpty()) {
      setups.addAll(allocations());
      locals().forEach(setups::add);
      variables(variable -> true).forEach(setups::add);
      isOpen |= isInside();
    } else {
      variables(this::hasLockValue).forEach(setups::add);
    }
    boolean isKnown = !isOpen && !isCopied() && isClearedBefore(setups);
    return isKnown ? setups.stream().distinct().toList() : List.of();
  }

  /** The functions of the text, without copies that the analysis has made of them. */
  private List<Function> written() {
    Set<SourceSpan> seen = new HashSet<>();
    return unit.functions().stream()
        .filter(function -> !function.isInSystemHeader() && seen.add(function.span()))
        .toList();
  }

  /** After the statements that set up other locks of the structure. */
  private List<Setup> besideLocks() {
    Map<Integer, Setup> found = new TreeMap<>();
    for (Function function : written()) {
      Definitions definitions = new Definitions(function);
      for (Instruction step : function.body()) {
        functions
            .known(step)
            .filter(known -> isLockSetup(known, definitions))
            .ifPresent(known -> {
              int start = known.call().origin().span().start();
              Optional<Setup> setup =
                  object(known).flatMap(object -> behindCall(known.call(), object));
              isOpen |= setup.isEmpty();
              setup.ifPresent(s -> found.put(start, s));
            });
      }
    }
    return lastOfEach(List.copyOf(found.values()));
  }

  /** Of several statements on one object, one directly after the other, the last one. */
  private static List<Setup> lastOfEach(List<Setup> setups) {
    List<Setup> last = new ArrayList<>();
    for (Setup setup : setups) {
      if (!last.isEmpty()
          && last.getLast() instanceof BehindStatement one
          && setup instanceof BehindStatement next
          && one.object().equals(next.object())
          && next.statement().line() - one.statement().line() == 1) {
        last.removeLast();
      }
      last.add(setup);
    }
    return last;
  }

  private boolean isLockSetup(KnownCall known, Definitions definitions) {
    String name = Vocabulary.called(known.function());
    return known.action() == Action.INIT
        && known.isComplete()
        && name.contains("init")
        && LOCK_NAME.matcher(name).find()
        && definitions.only(known.operands().getFirst()).orElse(known.call())
            instanceof Instruction.Field field
        && field.composite().equals(type);
  }

  /** What leads to the members of the object of a lock that is set up. */
  private Optional<String> object(KnownCall known) {
    SourceSpan span = known.call().origin().span();
    return CallText.of(unit.source().text().substring(span.start(), span.end()))
        .filter(text -> known.meaning().operands().getFirst() < text.arguments().size())
        .map(text -> text.arguments().get(known.meaning().operands().getFirst()))
        .map(text -> text.replaceAll("\\s*(->|\\.)\\s*", "$1"))
        .filter(text -> text.matches("&\\s*\\w+((->|\\.)\\w+|\\[\\w+\\])*(->|\\.)\\w+"))
        .map(text -> text.substring(1).strip().replaceFirst("\\w+$", ""));
  }

  private Optional<Setup> behindCall(Instruction.Call call, String object) {
    SourceSpan span = call.origin().span();
    return block(span.start())
        .flatMap(block ->
            block.stream()
                .filter(statement -> BodyText.contains(statement, span))
                .findFirst()
                .filter(statement -> isOnly(statement, span) || isTest(text(statement))))
        .map(statement -> new BehindStatement(statement, object));
  }

  private boolean isOnly(SourceSpan statement, SourceSpan call) {
    return statement.start() == call.start()
        && code.substring(call.end(), statement.end()).strip().equals(";");
  }

  /** Whether a statement is an {@code if} that leaves, and has no other branch. */
  private static boolean isTest(String statement) {
    return statement.matches("(?s)if\\s*\\(.*")
        && LEAVES.matcher(statement).find()
        && !statement.matches("(?s).*\\belse\\b.*");
  }

  private String text(SourceSpan statement) {
    return code.substring(statement.start(), statement.end());
  }

  /** The statements of the innermost block around a place; empty if it is not known. */
  private Optional<List<SourceSpan>> block(int offset) {
    return unit.text().points().blocks().entrySet().stream()
        .filter(block -> block.getValue().opening() < offset && offset < block.getKey())
        .min(
            Comparator.comparingInt(
                (Map.Entry<Integer, Braces> block) -> block.getKey() - block.getValue().opening()))
        .map(block -> statements(block.getValue().statements(), block.getKey()));
  }

  private List<SourceSpan> statements(List<Integer> starts, int end) {
    List<SourceSpan> statements = new ArrayList<>();
    List<Integer> sorted = starts.stream().sorted().toList();
    for (int i = 0; i < sorted.size(); i++) {
      int next = i + 1 < sorted.size() ? sorted.get(i + 1) : end;
      int length = code.substring(sorted.get(i), next).stripTrailing().length();
      if (length > 0) {
        statements.add(positions.span(sorted.get(i), sorted.get(i) + length));
      }
    }
    return statements;
  }

  /** After the first statements on what is allocated. */
  private List<Setup> allocations() {
    List<Setup> found = new ArrayList<>();
    for (Function function : written()) {
      for (int at = 0; at < function.body().size(); at++) {
        Optional<KnownCall> call =
            functions
                .known(function.body().get(at))
                .filter(known -> known.action() == Action.ALLOCATE);
        if (call.isPresent()) {
          Set<Register> results = results(function, at);
          if (results.stream().anyMatch(register -> register.type().equals(pointer))) {
            Optional<Setup> setup =
                results.stream()
                    .filter(r -> !r.isTemporary() && CallText.isWord(r.name()))
                    .filter(r -> r.type().equals(pointer))
                    .findFirst()
                    .flatMap(r -> behindAllocation(call.get().call(), r.name()));
            isOpen |= setup.isEmpty();
            setup.ifPresent(found::add);
          }
        }
      }
    }
    return found;
  }

  /** The registers that get what a call returns. */
  private static Set<Register> results(Function function, int call) {
    Set<Operand> values = new HashSet<>();
    Set<Register> results = new LinkedHashSet<>();
    Operands.result(function.body().get(call)).ifPresent(values::add);
    for (Instruction step : function.body().subList(call + 1, function.body().size())) {
      boolean isSame =
          switch (step) {
            case Instruction.Convert i -> values.contains(i.value());
            case Instruction.Set i -> values.contains(i.value());
            default -> false;
          };
      if (isSame) {
        Register result = Operands.result(step).orElseThrow();
        if (result.isTemporary()
            || step.origin().statement().equals(function.body().get(call).origin().statement())) {
          values.add(result);
          results.add(result);
        }
      }
    }
    return results;
  }

  private Optional<Setup> behindAllocation(Instruction.Call call, String variable) {
    int start = call.origin().span().start();
    Optional<List<SourceSpan>> block = block(start);
    if (block.isEmpty()) {
      return Optional.empty();
    }
    List<SourceSpan> behind =
        block.get().stream().dropWhile(statement -> statement.end() <= start).toList();
    if (behind.isEmpty()) {
      return Optional.empty();
    }
    boolean isTested = isTest(text(behind.getFirst()));
    Optional<SourceSpan> last = isTested ? Optional.of(behind.getFirst()) : Optional.empty();
    for (SourceSpan statement : behind.subList(1, behind.size())) {
      String text = text(statement);
      if (!isTested && isNullTest(text, variable)
          || isAssignment(text, variable + "->")
          || isCleared(text, variable)) {
        isTested = true;
        last = Optional.of(statement);
      } else if (!DECLARATION.matcher(text).matches()) {
        break;
      }
    }
    return last.map(statement -> new BehindStatement(statement, variable + "->"));
  }

  private static boolean isNullTest(String text, String variable) {
    String name = Pattern.quote(variable);
    return isTest(text)
        && text.matches(
            "(?s)if\\s*\\(\\s*(!\\s*%s|%s\\s*==\\s*(NULL|0)|(NULL|0)\\s*==\\s*%s)\\s*\\).*"
                .formatted(name, name, name));
  }

  /** Whether a statement gives a member its value, and does nothing else. */
  private static boolean isAssignment(String text, String object) {
    return text.matches(
        "(?s)%s\\w+(\\.\\w+|\\[\\w*\\])*\\s*=[^=;][^;{}]*;".formatted(Pattern.quote(object)));
  }

  private static boolean isCleared(String text, String variable) {
    return text.matches("(?s)memset\\s*\\(\\s*%s\\s*,[^;]*;".formatted(Pattern.quote(variable)));
  }

  /** Where local variables get their first values: in an initializer, or after assignments. */
  private Stream<Setup> locals() {
    List<Setup> found = new ArrayList<>();
    for (Function function : written()) {
      for (Variable local : function.locals()) {
        if (withoutArrays(local.type()).equals(type) && isWritten(local.name())) {
          Optional<Setup> setup = local.type().equals(type) ? local(local) : Optional.empty();
          isOpen |= setup.isEmpty();
          setup.ifPresent(found::add);
        }
      }
    }
    return found.stream();
  }

  /** Whether a variable is one of the text, and not a value without a name. */
  private static boolean isWritten(String variable) {
    return !variable.matches("(.*\\.)?values\\.\\d+");
  }

  private Optional<Setup> local(Variable local) {
    Optional<List<SourceSpan>> block = block(local.span().start());
    if (block.isEmpty() || !CallText.isWord(local.name())) {
      return Optional.empty();
    }
    String object = local.name() + ".";
    List<SourceSpan> behind =
        block.get().stream()
            .dropWhile(statement -> statement.end() <= local.span().start())
            .skip(1)
            .toList();
    Optional<SourceSpan> last = Optional.empty();
    for (SourceSpan statement : behind) {
      if (isAssignment(text(statement), object)) {
        last = Optional.of(statement);
      } else if (!DECLARATION.matcher(text(statement)).matches()) {
        break;
      }
    }
    return last.<Setup>map(statement -> new BehindStatement(statement, object))
        .or(() -> initializer(local));
  }

  /** The initializers of variables of the file. */
  private Stream<Setup> variables(Predicate<Variable> which) {
    List<Setup> found = new ArrayList<>();
    for (Variable variable : unit.variables()) {
      if (withoutArrays(variable.type()).equals(type)
          && isWritten(variable.name())
          && which.test(variable)) {
        Optional<Setup> setup =
            variable.type().equals(type) ? initializer(variable) : Optional.empty();
        isOpen |= setup.isEmpty();
        setup.ifPresent(found::add);
      }
    }
    return found.stream();
  }

  /** Whether objects of the type are parts of others. */
  private boolean isInside() {
    return unit.layouts().composites().values().stream()
        .flatMap(layout -> layout.fields().stream())
        .anyMatch(field -> withoutArrays(field.type()).equals(type));
  }

  private boolean hasLockValue(Variable variable) {
    return braces(variable)
        .filter(b -> LOCK_VALUE.matcher(unit.source().text().substring(b.start(), b.end())).find())
        .isPresent();
  }

  /** The braces of an initializer. */
  private Optional<SourceSpan> braces(Variable variable) {
    Matcher start = Pattern.compile("\\s*=\\s*\\{").matcher(code);
    int end = nameEnd(variable);
    if (end < 0 || !start.region(end, code.length()).lookingAt()) {
      return Optional.empty();
    }
    int depth = 0;
    for (int at = start.end() - 1; at < code.length(); at++) {
      depth += code.charAt(at) == '{' ? 1 : code.charAt(at) == '}' ? -1 : 0;
      if (depth == 0) {
        return Optional.of(positions.span(start.end() - 1, at + 1));
      }
    }
    return Optional.empty();
  }

  /** Where the name of a variable ends in its declarator; negative if that is not known. */
  private int nameEnd(Variable variable) {
    String name = Function.inText(variable.name());
    int end = variable.span().end();
    if (!CallText.isWord(name) || end > code.length()) {
      return -1;
    }
    Matcher word = Pattern.compile("\\b" + name + "\\b").matcher(code);
    return word.region(variable.span().start(), end).find() ? word.end() : -1;
  }

  private Optional<Setup> initializer(Variable variable) {
    String name = Function.inText(variable.name());
    int end = nameEnd(variable);
    if (variable.storage() == Variable.Storage.ELSEWHERE || end < 0) {
      return Optional.empty();
    }
    Optional<SourceSpan> braces = braces(variable);
    if (braces.isEmpty()) {
      boolean isEnd = code.substring(end).stripLeading().matches("(?s)[;,].*");
      return isEnd
          ? Optional.of(new Initializer(end, name + ".", " = { ", " }"))
          : Optional.empty();
    }
    String inside = code.substring(braces.get().start() + 1, braces.get().end() - 1);
    String values = inside.stripTrailing();
    int offset = braces.get().start() + 1 + values.length();
    if (values.isEmpty()) {
      return Optional.of(new Initializer(offset, name + ".", " ", inside.isEmpty() ? " " : ""));
    }
    Matcher lines = Pattern.compile("\\n[ \\t]*(?=[^\\n]*$)").matcher(values);
    String gap = lines.find() ? lines.group() : " ";
    boolean isOpenList = values.endsWith(",");
    return Optional.of(
        new Initializer(offset, name + ".", (isOpenList ? "" : ",") + gap, isOpenList ? "," : ""));
  }

  private static Type withoutArrays(Type type) {
    return type instanceof Type.Array array ? withoutArrays(array.element()) : type;
  }

  /** Whether objects are copied as a whole, with their locks. */
  private boolean isCopied() {
    return unit.functions().stream()
        .flatMap(function -> function.body().stream())
        .anyMatch(step ->
            step instanceof Instruction.Copy copy && copy.type().equals(type) && !isFirst(copy)
                || Operands.of(step).stream()
                    .anyMatch(operand ->
                        operand instanceof Operand.Whole whole && whole.type().equals(type)));
  }

  /** Whether a local variable gets what its initializer says. */
  private static boolean isFirst(Instruction.Copy copy) {
    return copy.to() instanceof Operand.Address to
        && to.region() == Operand.Region.LOCAL
        && copy.from() instanceof Operand.Address from
        && !isWritten(from.variable());
  }

  /** Whether all objects that are cleared are so in front of where they are set up. */
  private boolean isClearedBefore(List<Setup> setups) {
    for (Function function : written()) {
      Definitions definitions = new Definitions(function);
      for (Instruction step : function.body()) {
        if (step instanceof Instruction.Call call
            && call.function() instanceof Operand.Routine routine
            && routine.function().matches(".*mem(set|cpy|move).*|bzero")
            && isObject(call.arguments().getFirst(), definitions)
            && !isSetUpBehind(call.origin().span(), setups)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isObject(Operand operand, Definitions definitions) {
    return operand.type().equals(pointer)
        || definitions.only(operand).orElse(null) instanceof Instruction.Convert convert
            && isObject(convert.value(), definitions);
  }

  private boolean isSetUpBehind(SourceSpan cleared, List<Setup> setups) {
    return block(cleared.start()).orElse(List.of()).stream()
        .filter(statement -> statement.start() >= cleared.start())
        .anyMatch(statement ->
            setups.stream()
                .anyMatch(setup ->
                    setup instanceof BehindStatement behind
                        && behind.statement().equals(statement)));
  }
}
