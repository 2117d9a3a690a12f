package liss.c.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.source.UnitReading.Unit;
import liss.c.source.WrittenAccesses.Statement;
import liss.c.source.WrittenAccesses.Wait;
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
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IFunction;

/** Finds the simple statements of files, and those that wait, as they are written. */
final class StatementReader {

  private final Vocabulary vocabulary;
  private final List<List<Statement>> lists = new ArrayList<>();
  private final List<Wait> waits = new ArrayList<>();

  StatementReader(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** The simple statements so far, in lists of neighbours. */
  List<List<Statement>> lists() {
    return lists;
  }

  /** The statements so far that wait. */
  List<Wait> waits() {
    return waits;
  }

  /** Adds those of a file. */
  void read(Unit file) {
    Spans spans = file.reading().spans();
    Vocabulary known = vocabulary.with(spans.headers(file.tree()));
    for (IASTIfStatement statement : Nodes.inside(file.tree(), IASTIfStatement.class)) {
      waiting(statement, known, spans).ifPresent(waits::add);
    }
    for (IASTCompoundStatement block : Nodes.inside(file.tree(), IASTCompoundStatement.class)) {
      add(block, spans);
    }
  }

  private void add(IASTCompoundStatement block, Spans spans) {
    List<Statement> list = new ArrayList<>();
    for (IASTStatement statement : block.getStatements()) {
      statement(statement, spans)
          .ifPresentOrElse(
              list::add,
              () -> {
                lists.add(List.copyOf(list));
                list.clear();
              });
    }
    lists.add(List.copyOf(list));
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
    return AccessReader.variable(Bindings.inner(target))
        .filter(variable -> AccessReader.isScalar(variable.getType()))
        .map(variable ->
            variable instanceof IField field ? AccessReader.key(field, spans) : variable.getName())
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
              .filter(field -> !AccessReader.isUnion(field))
              .flatMap(field ->
                  both(
                      named(e.getFieldOwner(), spans),
                      Optional.of(Set.of(AccessReader.key(field, spans)))));
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
