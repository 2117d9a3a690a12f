package liss.c.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import liss.c.source.UnitReading.Unit;
import liss.c.syntax.AtomicAccess;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The accesses of a text to variables and members that threads may share, and its simple
 * statements, as they are written. A member of a structure is one variable here, whatever structure
 * it is of. Linear in the text.
 *
 * @param variables by name
 * @param statements lists of neighbours
 * @param waits that can be done again
 * @param isKernel whether the text is one for the kernel, by its headers
 */
public record WrittenAccesses(
    SequencedMap<String, Variable> variables,
    List<List<Statement>> statements,
    List<Wait> waits,
    boolean isKernel) {

  /** Of a text that cannot be read. */
  public static final WrittenAccesses NONE =
      new WrittenAccesses(new LinkedHashMap<>(), List.of(), List.of(), false);

  /**
   * A number or pointer that threads may share.
   *
   * @param isInteger whether it is a number that atomic updates can be made of
   * @param areAllWritten whether each access is written in the text, and to the variable alone: it
   *     has no address elsewhere, and no access is in a macro
   */
  public record Variable(
      String name, boolean isInteger, boolean areAllWritten, List<Access> accesses) {
    /** Copies the list. */
    public Variable {
      accesses = List.copyOf(accesses);
    }
  }

  /** An access to a variable, which is not atomic yet. */
  public sealed interface Access {
    /** The variable, as it is written here. */
    SourceSpan place();

    /** The whole expression that makes the access. */
    default SourceSpan whole() {
      return switch (this) {
        case Read a -> a.place();
        case Write a -> a.expression();
        case Update a -> a.expression();
      };
    }

    /** It is read. */
    record Read(SourceSpan place) implements Access {}

    /** A value is assigned to it, in a statement of its own. */
    record Write(SourceSpan place, SourceSpan expression, SourceSpan value) implements Access {}

    /**
     * It is changed by something that accesses nothing that is shared.
     *
     * @param operation as GCC calls it
     * @param operand empty for 1
     * @param yields what the expression has as its value
     */
    record Update(
        SourceSpan place,
        SourceSpan expression,
        String operation,
        Optional<SourceSpan> operand,
        Yields yields)
        implements Access {}
  }

  /** Which value of a variable an update has as its own. */
  public enum Yields {
    OLD,
    NEW
  }

  /**
   * A statement that assigns, or calls a function that the text does not define, and that has only
   * names and constants as operands.
   *
   * @param reads the names of what it uses
   * @param writes the names of what it may change itself
   */
  public record Statement(
      SourceSpan span, Set<String> reads, Set<String> writes, boolean isAssignment) {
    /** Copies the sets. */
    public Statement {
      reads = Set.copyOf(reads);
      writes = Set.copyOf(writes);
    }
  }

  /**
   * A statement that waits until a condition holds, without a limit of time, and otherwise leaves
   * by a jump: {@code if (wait_event_interruptible(queue, condition)) return -ERESTARTSYS;}.
   *
   * @param condition which only reads
   */
  public record Wait(SourceSpan statement, SourceSpan condition) {}

  private static final Map<Integer, String> UPDATES =
      Map.of(
          IASTBinaryExpression.op_plusAssign, "add",
          IASTBinaryExpression.op_minusAssign, "sub",
          IASTBinaryExpression.op_binaryAndAssign, "and",
          IASTBinaryExpression.op_binaryOrAssign, "or",
          IASTBinaryExpression.op_binaryXorAssign, "xor");

  private static final Map<Integer, String> OPERATIONS =
      Map.of(
          IASTBinaryExpression.op_plus, "add",
          IASTBinaryExpression.op_minus, "sub",
          IASTBinaryExpression.op_binaryAnd, "and",
          IASTBinaryExpression.op_binaryOr, "or",
          IASTBinaryExpression.op_binaryXor, "xor");

  /**
   * The accesses of the files of a text.
   *
   * @param vocabulary which functions wait for what
   */
  public static WrittenAccesses of(List<Unit> files, Vocabulary vocabulary) {
    Reader reader = new Reader(vocabulary);
    files.forEach(reader::read);
    SequencedMap<String, Variable> variables = new LinkedHashMap<>();
    reader.accesses.forEach((key, accesses) -> {
      IVariable binding = reader.bindings.get(key);
      if (binding != null) {
        variables.put(
            key,
            new Variable(
                binding.getName(),
                isInteger(binding.getType()),
                !reader.elsewhere.contains(key),
                accesses.stream().filter(a -> !isPartOfUpdate(a, accesses)).toList()));
      }
    });
    return new WrittenAccesses(variables, reader.statements, reader.waits, reader.isKernel);
  }

  /** Whether an access reads the old value for an update, as in {@code x = x + 1}. */
  private static boolean isPartOfUpdate(Access access, List<Access> all) {
    return access instanceof Access.Read read
        && all.stream()
            .filter(Access.Update.class::isInstance)
            .map(Access::whole)
            .anyMatch(
                whole -> whole.start() < read.place().start() && read.place().end() <= whole.end());
  }

  private static boolean isInteger(IType type) {
    return Bindings.plain(type) instanceof IBasicType basic
        && (basic.getKind() == IBasicType.Kind.eInt || basic.getKind() == IBasicType.Kind.eChar);
  }

  private static boolean isScalar(IType type) {
    IType plain = Bindings.plain(type);
    return plain instanceof IPointerType
        || isInteger(type)
        || plain instanceof IBasicType basic && basic.getKind() == IBasicType.Kind.eBoolean;
  }

  /** Collects what the files have. */
  private static final class Reader {
    private final SequencedMap<String, List<Access>> accesses = new LinkedHashMap<>();
    private final Map<String, IVariable> bindings = new HashMap<>();
    private final Set<String> elsewhere = new HashSet<>();
    private final List<List<Statement>> statements = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    private final Vocabulary vocabulary;
    private boolean isKernel;

    Reader(Vocabulary vocabulary) {
      this.vocabulary = vocabulary;
    }

    void read(Unit file) {
      Spans spans = file.reading().spans();
      Vocabulary known = vocabulary.with(spans.headers(file.tree()));
      for (IASTIfStatement statement : Nodes.inside(file.tree(), IASTIfStatement.class)) {
        waiting(statement, known, spans).ifPresent(waits::add);
      }
      isKernel |= spans.headers(file.tree()).stream().anyMatch(h -> h.startsWith("linux/"));
      for (IASTExpression place : Nodes.inside(file.tree(), IASTExpression.class)) {
        variable(place)
            .filter(variable -> isShared(variable, place) && isScalar(variable.getType()))
            .ifPresent(variable -> add(variable, place, spans));
      }
      for (IASTCompoundStatement block : Nodes.inside(file.tree(), IASTCompoundStatement.class)) {
        addStatements(block, spans);
      }
    }

    private void add(IVariable variable, IASTExpression place, Spans spans) {
      String key = key(variable, spans);
      if (AtomicAccess.of(place).isPresent() || isUnevaluated(place)) {
        return;
      }
      accesses.putIfAbsent(key, new ArrayList<>());
      bindings.putIfAbsent(key, variable);
      Optional<Access> access =
          isPartOfMemory(variable, place) || !isWritten(place, spans)
              ? Optional.empty()
              : access(place, spans);
      access.ifPresentOrElse(
          found -> accesses.getOrDefault(key, new ArrayList<>()).add(found),
          () -> elsewhere.add(key));
    }

    private void addStatements(IASTCompoundStatement block, Spans spans) {
      List<Statement> list = new ArrayList<>();
      for (IASTStatement statement : block.getStatements()) {
        statement(statement, spans)
            .ifPresentOrElse(
                list::add,
                () -> {
                  statements.add(List.copyOf(list));
                  list.clear();
                });
      }
      statements.add(List.copyOf(list));
    }
  }

  /** What variables of different files are one. */
  private static String key(IVariable variable, Spans spans) {
    if (variable instanceof IField field) {
      return field.getCompositeTypeOwner().getName() + "." + field.getName();
    }
    return variable.isStatic() ? spans.start() + ":" + variable.getName() : variable.getName();
  }

  private static Optional<IVariable> variable(IASTExpression place) {
    return switch (place) {
      case IASTIdExpression e -> Bindings.variable(e.getName());
      case IASTFieldReference e -> Bindings.variable(e.getFieldName());
      default -> Optional.empty();
    };
  }

  private static boolean isShared(IVariable variable, IASTExpression place) {
    return place instanceof IASTFieldReference
        || variable.isStatic()
        || variable.isExtern()
        || !WrittenType.isInFunction(variable);
  }

  /** Whether it shares its memory with others: a bit field, or a member of a union. */
  private static boolean isPartOfMemory(IVariable variable, IASTExpression place) {
    return isUnion(variable)
        || variable instanceof IField
            && Arrays.stream(place.getTranslationUnit().getDefinitionsInAST(variable))
                .anyMatch(name ->
                    name.getParent() instanceof IASTFieldDeclarator field
                        && field.getBitFieldSize() != null);
  }

  private static boolean isUnevaluated(IASTExpression place) {
    return outermost(place).getParent() instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_sizeof;
  }

  /** Whether a variable is written in the text, and not what a macro stands for. */
  private static boolean isWritten(IASTExpression place, Spans spans) {
    String text = spans.textOf(place);
    return switch (place) {
      case IASTIdExpression e ->
          spans.isInFile(e) && text.equals(e.getName().toString()) && spans.isInOneBranch(e);
      case IASTFieldReference e ->
          spans.isInFile(e)
              && text.endsWith(e.getFieldName().toString())
              && isWritten(Bindings.inner(e.getFieldOwner()), spans)
              && spans.isInOneBranch(e);
      default -> false;
    };
  }

  private static IASTExpression outermost(IASTExpression expression) {
    IASTExpression outer = expression;
    while (outer.getParent() instanceof IASTExpression around && Bindings.inner(around) != around) {
      outer = around;
    }
    return outer;
  }

  /** What an expression does with a variable; empty if it is not known. */
  private static Optional<Access> access(IASTExpression place, Spans spans) {
    IASTExpression outer = outermost(place);
    SourceSpan at = spans.of(place);
    return switch (outer.getParent()) {
      case IASTUnaryExpression e when TextInsertionPoints.COUNTING.contains(e.getOperator()) ->
          counting(e).map(update -> update.at(at, spans.of(e)));
      case IASTUnaryExpression e when e.getOperator() == IASTUnaryExpression.op_amper ->
          Optional.empty();
      case IASTBinaryExpression e
          when e.getOperand1() == outer && TextInsertionPoints.isAssignment(e.getOperator()) ->
          assignment(place, e, spans);
      case null -> Optional.empty();
      default -> Optional.of(new Access.Read(at));
    };
  }

  private record Counting(String operation, Yields yields) {
    Access at(SourceSpan place, SourceSpan whole) {
      return new Access.Update(place, whole, operation, Optional.empty(), yields);
    }
  }

  private static Optional<Counting> counting(IASTUnaryExpression expression) {
    return Optional.ofNullable(
        switch (expression.getOperator()) {
          case IASTUnaryExpression.op_prefixIncr -> new Counting("add", yields(expression));
          case IASTUnaryExpression.op_prefixDecr -> new Counting("sub", yields(expression));
          case IASTUnaryExpression.op_postFixIncr -> new Counting("add", Yields.OLD);
          case IASTUnaryExpression.op_postFixDecr -> new Counting("sub", Yields.OLD);
          default -> null;
        });
  }

  /** The new value, or any if nobody uses it. */
  private static Yields yields(IASTExpression update) {
    return outermost(update).getParent() instanceof IASTExpressionStatement
        ? Yields.OLD
        : Yields.NEW;
  }

  private static Optional<Access> assignment(
      IASTExpression place, IASTBinaryExpression assignment, Spans spans) {
    SourceSpan at = spans.of(place);
    SourceSpan whole = spans.of(assignment);
    String operation = UPDATES.get(assignment.getOperator());
    IASTExpression value = assignment.getOperand2();
    if (value == null || !spans.isInFile(value)) {
      return Optional.empty();
    }
    if (operation != null) {
      return SnapshotPoints.isPlain(value)
          ? Optional.of(
              new Access.Update(
                  at, whole, operation, Optional.of(spans.of(value)), yields(assignment)))
          : Optional.empty();
    }
    if (assignment.getOperator() != IASTBinaryExpression.op_assign) {
      return Optional.empty();
    }
    return own(place, value, spans)
        .<Access>map(update ->
            new Access.Update(
                at,
                whole,
                update.operation(),
                Optional.of(spans.of(update.operand())),
                yields(assignment)))
        .or(() ->
            assignment.getParent() instanceof IASTExpressionStatement
                ? Optional.of(new Access.Write(at, whole, spans.of(value)))
                : Optional.empty());
  }

  private record OwnValue(String operation, IASTExpression operand) {}

  /** What is done with the old value of a variable in a value that is assigned to it. */
  private static Optional<OwnValue> own(IASTExpression place, IASTExpression value, Spans spans) {
    return Bindings.inner(value) instanceof IASTBinaryExpression e
            && OPERATIONS.containsKey(e.getOperator())
            && spans.textOf(e.getOperand1()).equals(spans.textOf(place))
            && SnapshotPoints.isPlain(e.getOperand2())
        ? Optional.ofNullable(OPERATIONS.get(e.getOperator()))
            .map(operation -> new OwnValue(operation, e.getOperand2()))
        : Optional.empty();
  }

  private static Optional<Statement> statement(IASTStatement statement, Spans spans) {
    if (!(statement instanceof IASTExpressionStatement simple)
        || !spans.isInFile(statement)
        || !spans.isInOneBranch(statement)
        || spans.at(spans.of(statement).end() - 1) != ';') {
      return Optional.empty();
    }
    SourceSpan span = spans.of(statement);
    return switch (Bindings.inner(simple.getExpression())) {
      case IASTFunctionCallExpression call when isElsewhere(call) ->
          names(call, spans).map(names -> new Statement(span, names, names, false));
      case IASTBinaryExpression e
          when e.getOperator() == IASTBinaryExpression.op_assign
              && Bindings.inner(e.getOperand2()) instanceof IASTFunctionCallExpression call
              && isElsewhere(call) ->
          both(named(e.getOperand1(), spans), names(call, spans))
              .map(names -> new Statement(span, names, names, false));
      case IASTBinaryExpression e
          when TextInsertionPoints.isAssignment(e.getOperator()) && !mayFail(e.getOperator()) ->
          both(named(e.getOperand1(), spans), named(e.getOperand2(), spans))
              .flatMap(names -> assigning(span, e.getOperand1(), names, spans));
      case IASTUnaryExpression e when TextInsertionPoints.COUNTING.contains(e.getOperator()) ->
          named(e.getOperand(), spans)
              .flatMap(names -> assigning(span, e.getOperand(), names, spans));
      default -> Optional.empty();
    };
  }

  private static Optional<Wait> waiting(
      IASTIfStatement statement, Vocabulary vocabulary, Spans spans) {
    return statement.getElseClause() == null
            && isJump(statement.getThenClause())
            && spans.isInFile(statement)
            && spans.isInOneBranch(statement)
            && Bindings.inner(statement.getConditionExpression())
                instanceof IASTFunctionCallExpression call
            && call.getArguments().length == 2
            && call.getArguments()[1] instanceof IASTExpression condition
            && isAwaited(call, vocabulary)
            && spans.isInFile(condition)
            && named(condition, spans).isPresent()
        ? Optional.of(new Wait(spans.of(statement), spans.of(condition)))
        : Optional.empty();
  }

  /** Whether a call waits until its second argument holds. */
  private static boolean isAwaited(IASTFunctionCallExpression call, Vocabulary vocabulary) {
    return Bindings.calledName(call)
        .flatMap(name -> vocabulary.meaning(name.toString(), Defined.ELSEWHERE))
        .filter(meaning -> meaning.action() == Meaning.Action.AWAIT && meaning.operand() == 1)
        .isPresent();
  }

  /** Whether a statement leaves the statements around it, and none of them is a loop for it. */
  private static boolean isJump(IASTStatement statement) {
    return switch (statement) {
      case IASTReturnStatement s -> true;
      case IASTGotoStatement s -> true;
      case IASTCompoundStatement s ->
          s.getStatements().length > 0
              && isJump(s.getStatements()[s.getStatements().length - 1])
              && Nodes.inside(s, IASTBreakStatement.class).isEmpty()
              && Nodes.inside(s, IASTContinueStatement.class).isEmpty();
      default -> false;
    };
  }

  private static Optional<Statement> assigning(
      SourceSpan span, IASTExpression target, Set<String> names, Spans spans) {
    return variable(Bindings.inner(target))
        .map(variable -> variable instanceof IField field ? key(field, spans) : variable.getName())
        .map(written -> new Statement(span, names, Set.of(written), true));
  }

  private static boolean mayFail(int operator) {
    return operator == IASTBinaryExpression.op_divide
        || operator == IASTBinaryExpression.op_modulo
        || operator == IASTBinaryExpression.op_divideAssign
        || operator == IASTBinaryExpression.op_moduloAssign;
  }

  /** Whether a call is one of a function that the text declares and does not define. */
  private static boolean isElsewhere(IASTFunctionCallExpression call) {
    return Bindings.calledName(call)
        .flatMap(Bindings::of)
        .filter(IFunction.class::isInstance)
        .filter(function ->
            Arrays.stream(call.getTranslationUnit().getDefinitionsInAST(function)).count() == 0)
        .isPresent();
  }

  private static Optional<Set<String>> names(IASTFunctionCallExpression call, Spans spans) {
    Optional<Set<String>> all = Optional.of(Set.of());
    for (IASTInitializerClause argument : call.getArguments()) {
      all =
          argument instanceof IASTExpression expression
              ? both(all, named(expression, spans))
              : Optional.empty();
    }
    return all;
  }

  /** The names in an expression; empty if it does more than to compute, or could fail. */
  private static Optional<Set<String>> named(IASTExpression expression, Spans spans) {
    return switch (Bindings.inner(expression)) {
      case IASTIdExpression e ->
          Optional.of(
              Bindings.variable(e.getName())
                  .map(variable -> Set.of(variable.getName()))
                  .orElse(Set.of()));
      case IASTFieldReference e ->
          Bindings.variable(e.getFieldName())
              .filter(field -> !isUnion(field))
              .flatMap(field ->
                  both(named(e.getFieldOwner(), spans), Optional.of(Set.of(key(field, spans)))));
      case IASTUnaryExpression e ->
          switch (e.getOperator()) {
            case IASTUnaryExpression.op_not,
                IASTUnaryExpression.op_minus,
                IASTUnaryExpression.op_plus,
                IASTUnaryExpression.op_tilde,
                IASTUnaryExpression.op_amper ->
                named(e.getOperand(), spans);
            default -> Optional.empty();
          };
      case IASTBinaryExpression e ->
          TextInsertionPoints.isAssignment(e.getOperator()) || mayFail(e.getOperator())
              ? Optional.empty()
              : both(named(e.getOperand1(), spans), named(e.getOperand2(), spans));
      case IASTNode e when SnapshotPoints.isPlain((IASTExpression) e) -> Optional.of(Set.of());
      default -> Optional.empty();
    };
  }

  private static boolean isUnion(IVariable variable) {
    return variable instanceof IField field
        && field.getCompositeTypeOwner().getKey() == ICompositeType.k_union;
  }

  private static Optional<Set<String>> both(
      Optional<Set<String>> first, Optional<Set<String>> second) {
    return first.flatMap(one -> second.map(other -> union(one, other)));
  }

  private static Set<String> union(Set<String> first, Set<String> second) {
    Set<String> all = new HashSet<>(first);
    all.addAll(second);
    return all;
  }
}
