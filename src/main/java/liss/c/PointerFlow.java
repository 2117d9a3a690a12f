package liss.c;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.Memory.Cell;
import liss.c.Memory.Target;
import liss.c.Memory.Unknown;
import liss.c.Pointers.Inclusion;
import liss.c.vocabulary.Meaning;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Finds everything in a program that moves pointers. */
final class PointerFlow extends ASTVisitor {

  /** The parser drops these words, so that a declaration may start behind one. */
  private static final Set<String> THREAD_LOCAL =
      Set.of("__thread", "_Thread_local", "thread_local");

  private final Functions functions;
  private final Spans spans;
  private final Pointers pointers;
  private final List<Inclusion> inclusions = new ArrayList<>();

  private PointerFlow(Functions functions, Spans spans) {
    this.spans = spans;
    this.functions = functions;
    this.pointers = new Pointers(functions);
    shouldVisitExpressions = true;
    shouldVisitStatements = true;
    shouldVisitDeclarators = true;
  }

  /**
   * The pointers of a program.
   *
   * @param threads functions that are threads without being started by the program
   */
  static Pointers of(
      IASTTranslationUnit unit, Functions functions, Spans spans, Set<String> threads) {
    PointerFlow flow = new PointerFlow(functions, spans);
    unit.accept(flow);
    for (String thread : threads) {
      functions.definition(thread).ifPresent(flow::passUnknown);
    }
    flow.pointers.solve(flow.inclusions);
    return flow.pointers;
  }

  private void passUnknown(IASTFunctionDefinition thread) {
    for (IASTDeclarator parameter : Functions.parameters(thread)) {
      cells(parameter).forEach(cell -> pointers.include(cell, Set.of(new Unknown())));
    }
  }

  @Override
  public int visit(IASTExpression expression) {
    switch (expression) {
      case IASTBinaryExpression binary when isAssignment(binary) ->
          inclusions.add(
              () -> pointers.assign(pointers.place(binary.getOperand1()), binary.getOperand2()));
      case IASTFunctionCallExpression call -> inclusions.add(() -> call(call));
      case IASTTypeIdInitializerExpression literal ->
          inclusions.add(() -> {
            if (literal.getInitializer() instanceof IASTInitializerClause clause) {
              initialize(pointers.place(literal), clause);
            }
          });
      default -> {}
    }
    return PROCESS_CONTINUE;
  }

  private static boolean isAssignment(IASTBinaryExpression binary) {
    return switch (binary.getOperator()) {
      case IASTBinaryExpression.op_assign,
          IASTBinaryExpression.op_plusAssign,
          IASTBinaryExpression.op_minusAssign,
          IASTBinaryExpression.op_binaryOrAssign,
          IASTBinaryExpression.op_binaryAndAssign ->
          true;
      default -> false;
    };
  }

  @Override
  public int visit(IASTStatement statement) {
    if (statement instanceof IASTReturnStatement stmt && stmt.getReturnValue() != null) {
      IASTExpression value = stmt.getReturnValue();
      Nodes.function(stmt)
          .ifPresent(function ->
              inclusions.add(() ->
                  pointers.assign(
                      Set.of(new Cell(pointers.result(Functions.name(function)), "")), value)));
    }
    return PROCESS_CONTINUE;
  }

  @Override
  public int visit(IASTDeclarator declarator) {
    if (isThreadLocal(declarator)) {
      Bindings.variable(declarator.getName()).ifPresent(pointers::keepInThread);
    }
    if (declarator.getInitializer() instanceof IASTEqualsInitializer initializer) {
      inclusions.add(() -> initialize(cells(declarator), initializer.getInitializerClause()));
    } else if (Bindings.of(declarator.getName()).orElse(null) instanceof IVariable variable
        && variable.isExtern()) {
      Memory.pointers(new Cell(pointers.variable(variable), ""))
          .forEach(cell -> pointers.include(cell, Set.of(new Unknown())));
    }
    return PROCESS_CONTINUE;
  }

  /** Whether a declarator declares a variable that every thread has for itself. */
  private boolean isThreadLocal(IASTDeclarator declarator) {
    IASTNode around = declarator;
    while (around instanceof IASTDeclarator) {
      around = around.getParent();
    }
    return around instanceof IASTSimpleDeclaration declaration
        && spans.isInFile(declaration)
        && (hasThreadLocalWord(spans.textOf(declaration))
            || hasThreadLocalWord(spans.wordBefore(declaration)));
  }

  private static boolean hasThreadLocalWord(String text) {
    return Arrays.stream(text.split("\\W+")).anyMatch(THREAD_LOCAL::contains);
  }

  private Set<Cell> cells(IASTDeclarator declarator) {
    return Bindings.declared(declarator)
        .map(variable -> Set.of(new Cell(pointers.variable(variable), "")))
        .orElse(Set.of());
  }

  private void initialize(Set<Cell> cells, IASTInitializerClause clause) {
    for (Cell cell : cells) {
      Initializers.read(
          cell.base(),
          clause,
          (part, value) -> pointers.assign(Set.of(new Cell(cell.base(), part.path())), value));
    }
  }

  private void call(IASTFunctionCallExpression call) {
    if (!Functions.selected(call).isEmpty()) {
      return;
    }
    List<IASTExpression> arguments = Functions.arguments(call);
    Optional<Meaning> meaning = functions.meaning(call);
    if (meaning.isPresent()) {
      known(meaning.get(), arguments);
      return;
    }
    Set<String> callees = functions.callees(call, pointers);
    for (String callee : callees) {
      functions.definition(callee).ifPresent(function -> pass(arguments, function));
    }
    if (pointers.isGuessing() && callees.isEmpty()) {
      arguments.forEach(this::writtenOutside);
    }
  }

  /** What a function of the vocabulary does with pointers: some return an argument. */
  private void known(Meaning meaning, List<IASTExpression> arguments) {
    switch (meaning.action()) {
      case START -> start(meaning, arguments);
      case READ, WRITE, UPDATE, IGNORE, NONDET, ALLOCATE -> arguments.forEach(pointers::value);
      case COPY -> {
        if (meaning.operands().stream().allMatch(position -> position < arguments.size())) {
          copy(arguments.get(meaning.operand()), arguments.get(meaning.operands().get(1)));
        }
        arguments.forEach(pointers::value);
      }
      case LOCK, UNLOCK, TRYLOCK, LOCK_OR_FAIL, COND_WAIT, INIT, SEMAPHORE -> {}
      case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT -> {}
      case YIELD, JOIN, AWAIT, UNSUPPORTED -> {}
    }
  }

  private void copy(IASTExpression to, IASTExpression from) {
    for (Cell target : pointers.pointees(to)) {
      for (Cell source : pointers.pointees(from)) {
        pointers.copyParts(source, target);
      }
    }
  }

  private void pass(List<IASTExpression> arguments, IASTFunctionDefinition function) {
    List<IASTDeclarator> parameters = Functions.parameters(function);
    for (int i = 0; i < Math.min(arguments.size(), parameters.size()); i++) {
      pointers.assign(cells(parameters.get(i)), arguments.get(i));
    }
    for (IASTExpression further : arguments.stream().skip(parameters.size()).toList()) {
      pointers.value(further).forEach(this::findAgain);
    }
  }

  /** What is passed behind the parameters may be found again in any way. */
  private void findAgain(Target target) {
    if (target instanceof Cell cell) {
      pointers.takeAddress(Set.of(cell));
    }
  }

  private void start(Meaning meaning, List<IASTExpression> arguments) {
    int argument = meaning.operands().get(1);
    if (argument >= arguments.size() || meaning.operand() >= arguments.size()) {
      return;
    }
    pointers.passToThread(arguments.get(argument));
    for (Target target : pointers.value(arguments.get(meaning.operand()))) {
      if (target instanceof Memory.Function function) {
        functions
            .definition(function.name())
            .ifPresent(thread -> pass(List.of(arguments.get(argument)), thread));
      }
    }
  }

  /** A function outside may store a pointer where an argument points to, if that is a pointer. */
  private void writtenOutside(IASTExpression argument) {
    for (Target target : pointers.value(argument)) {
      if (target instanceof Cell cell) {
        pointers.passOutside(cell);
        if (cell.type().filter(IPointerType.class::isInstance).isPresent()) {
          pointers.include(cell, Set.of(new Unknown()));
        }
      }
    }
  }
}
