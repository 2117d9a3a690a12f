package liss.c.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Memory.Cell;
import liss.c.analysis.Memory.Target;
import liss.c.analysis.Memory.Unknown;
import liss.c.analysis.Pointers.Inclusion;
import liss.c.kernel.DeviceStructures;
import liss.c.source.CParser;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.syntax.UnknownMacros;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Finds everything in a program that moves pointers. */
public final class PointerFlow {

  private final Functions functions;
  private final Pointers pointers;
  private final Callbacks callbacks;
  private final List<Inclusion> inclusions = new ArrayList<>();

  private PointerFlow(Functions functions, DeviceStructures devices) {
    this.functions = functions;
    this.pointers = new Pointers(functions, devices);
    this.callbacks = new Callbacks(functions, pointers);
  }

  /**
   * The pointers of a program.
   *
   * @param threads functions that are threads without being started by the program
   * @param devices the structures that the kernel only gives back
   */
  public static Pointers of(
      IASTTranslationUnit unit,
      Functions functions,
      Set<String> threads,
      DeviceStructures devices) {
    PointerFlow flow = new PointerFlow(functions, devices);
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      if (!(declaration instanceof IASTFunctionDefinition f) || functions.isUsed(f)) {
        Nodes.inside(declaration, IASTNode.class).forEach(flow::collect);
      }
    }
    for (String thread : threads) {
      functions.definition(thread).ifPresent(flow::passUnknown);
    }
    flow.pointers.solve(flow.inclusions);
    return flow.pointers;
  }

  private void passUnknown(IASTFunctionDefinition thread) {
    for (IASTDeclarator parameter : Nodes.parameters(thread)) {
      cells(parameter).forEach(cell -> pointers.include(cell, Set.of(new Unknown())));
    }
  }

  /** Adds what a node does to pointers, apart from what the nodes inside of it do. */
  private void collect(IASTNode node) {
    switch (node) {
      case IASTBinaryExpression binary when isAssignment(binary) ->
          inclusions.add(
              () -> pointers.assign(pointers.place(binary.getOperand1()), binary.getOperand2()));
      case IASTFunctionCallExpression call -> inclusions.add(() -> call(call));
      case IASTTypeIdInitializerExpression literal
          when literal.getInitializer() instanceof IASTInitializerClause clause ->
          inclusions.add(() -> initialize(pointers.place(literal), clause));
      case IASTReturnStatement stmt when stmt.getReturnValue() != null ->
          Nodes.function(stmt).ifPresent(f -> inclusions.add(() -> leave(f, stmt)));
      case IASTDeclarator declarator -> declared(declarator);
      case IASTCompositeTypeSpecifier structure ->
          Bindings.of(structure.getName())
              .filter(ICompositeType.class::isInstance)
              .ifPresent(type -> pointers.define((ICompositeType) type));
      default -> {}
    }
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

  /** A function leaves its result. */
  private void leave(IASTFunctionDefinition function, IASTReturnStatement stmt) {
    Cell result = new Cell(pointers.result(Functions.name(function)), "");
    pointers.assign(Set.of(result), stmt.getReturnValue());
  }

  private void declared(IASTDeclarator declarator) {
    if (isThreadLocal(declarator)) {
      Bindings.variable(declarator.getName()).ifPresent(pointers::keepInThread);
    } else {
      Bindings.variable(declarator.getName())
          .filter(PointerFlow::isVisible)
          .ifPresent(variable -> pointers.makeVisible(pointers.variable(variable)));
    }
    if (declarator.getInitializer() instanceof IASTEqualsInitializer initializer) {
      inclusions.add(() -> initialize(cells(declarator), initializer.getInitializerClause()));
    } else if (Bindings.of(declarator.getName()).orElse(null) instanceof IVariable variable
        && variable.isExtern()) {
      Memory.pointers(new Cell(pointers.variable(variable), ""))
          .forEach(cell -> pointers.include(cell, Set.of(new Unknown())));
    }
  }

  /** Whether other files can see a variable. A name that no header declares may be a constant. */
  private static boolean isVisible(IVariable variable) {
    return !(variable instanceof IParameter)
        && !(variable instanceof IField)
        && !(variable.getOwner() instanceof IFunction)
        && !variable.isStatic()
        && !Bindings.isUndeclared(variable);
  }

  /** Whether a declarator declares a variable that every thread has for itself. */
  private static boolean isThreadLocal(IASTDeclarator declarator) {
    IASTNode around = declarator;
    while (around instanceof IASTDeclarator) {
      around = around.getParent();
    }
    return around instanceof IASTSimpleDeclaration declaration
        && Arrays.stream(declaration.getDeclSpecifier().getAttributes())
            .anyMatch(a -> String.valueOf(a.getName()).equals(CParser.THREAD_LOCAL));
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
    Optional<KnownCall> known = functions.known(call);
    List<IASTExpression> arguments = Functions.arguments(call);
    Set<String> passed = callbacks.of(call);
    if (!passed.isEmpty()) {
      passed.forEach(function -> callBack(function, arguments, true));
      arguments.forEach(pointers::passToThread);
    }
    if (known.isPresent()) {
      known(known.get());
      return;
    }
    Set<String> callees = new LinkedHashSet<>(functions.callees(call, pointers));
    for (String callee : callees) {
      functions.definition(callee).ifPresent(function -> pass(arguments, function));
    }
    for (String name : functions.knownThroughPointer(call, pointers)) {
      functions.access(name, call).ifPresent(this::known);
      callees.add(name);
    }
    if (pointers.isGuessing() && callees.isEmpty()) {
      arguments.stream()
          .filter(argument -> !Bindings.isKept(argument, call))
          .forEach(this::writtenOutside);
    }
    if (UnknownMacros.loop(call).isPresent()) {
      for (IASTExpression argument : arguments) {
        for (Cell cell : pointers.place(argument)) {
          Memory.pointers(cell).forEach(part -> pointers.include(part, Set.of(new Unknown())));
        }
      }
    }
  }

  /** A function of the vocabulary moves pointers; some return an argument. */
  private void known(KnownCall call) {
    switch (call.action()) {
      case START -> start(call);
      case CALL -> {
        if (call.isComplete()) {
          List<IASTExpression> passed = call.operands().subList(1, call.operands().size());
          functions
              .defined(call.operand(0), pointers)
              .forEach(function -> callBack(function, passed, passed.isEmpty()));
        }
      }
      case READ, WRITE, FREE, UPDATE, IGNORE, NONDET, ALLOCATE ->
          call.arguments().forEach(pointers::value);
      case ONCE -> call.callback().ifPresent(pointers::value);
      case COPY -> {
        if (call.isComplete()) {
          copy(call.operand(0), call.operand(1));
        }
        call.arguments().forEach(pointers::value);
      }
      case LOCK, UNLOCK, TRYLOCK, LOCK_OR_FAIL, COND_WAIT, INIT, LOCK_TYPE, SEMAPHORE -> {}
      case SEM_WAIT, SEM_POST, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK -> {}
      case SEM_WAIT_OR_FAIL,
          READ_TRYLOCK,
          WRITE_TRYLOCK,
          READ_LOCK_OR_FAIL,
          WRITE_LOCK_OR_FAIL -> {}
      case BARRIER, BARRIER_WAIT -> {}
      case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT -> {}
      case JOIN -> call.arguments().stream().skip(1).forEach(this::takeResult);
      case YIELD, AWAIT, UNSUPPORTED, EXIT, ABORT, AT_EXIT, CANCEL -> {}
      case THREAD_EXIT -> call.arguments().forEach(this::leaveThread);
    }
  }

  private void copy(IASTExpression to, IASTExpression from) {
    pointers.copyParts(pointers.pointees(from), pointers.pointees(to));
  }

  private void pass(List<IASTExpression> arguments, IASTFunctionDefinition function) {
    List<IASTDeclarator> parameters = Nodes.parameters(function);
    for (int i = 0; i < Math.min(arguments.size(), parameters.size()); i++) {
      pointers.assign(cells(parameters.get(i)), arguments.get(i));
    }
    for (IASTExpression further : arguments.stream().skip(parameters.size()).toList()) {
      // It may be found again in any way.
      pointers.takeAddress(pointers.knownPointees(further));
    }
  }

  /**
   * A function outside calls one of the program with what it has got.
   *
   * @param withOthers whether it may pass other pointers, too
   */
  private void callBack(String name, List<IASTExpression> arguments, boolean withOthers) {
    for (IASTFunctionDefinition function : functions.definition(name).stream().toList()) {
      for (IASTDeclarator parameter : Nodes.parameters(function)) {
        arguments.forEach(argument -> pointers.assign(cells(parameter), argument));
      }
      if (withOthers && pointers.isGuessing()) {
        passUnknown(function);
      }
    }
  }

  private void start(KnownCall call) {
    if (!call.isComplete()) {
      return;
    }
    pointers.passToThread(call.operand(1));
    for (Target target : pointers.value(call.operand(0))) {
      if (target instanceof Memory.Function function) {
        pointers.start(function.name());
        functions
            .definition(function.name())
            .ifPresent(thread -> pass(List.of(call.operand(1)), thread));
      }
    }
  }

  /** It is not known which thread leaves its result here. */
  private void leaveThread(IASTExpression result) {
    for (String thread : pointers.started()) {
      pointers.assign(Set.of(new Cell(pointers.result(thread), "")), result);
    }
  }

  /** What a thread returns is stored where an argument points to; it may be known to others. */
  private void takeResult(IASTExpression argument) {
    for (Cell cell : pointers.knownPointees(argument)) {
      pointers
          .started()
          .forEach(thread ->
              pointers.include(cell, pointers.stored(new Cell(pointers.result(thread), ""))));
      if (pointers.isGuessing()) {
        pointers.include(cell, Set.of(new Unknown()));
      }
    }
  }

  /** A function outside may store a pointer where an argument points to, if that is a pointer. */
  private void writtenOutside(IASTExpression argument) {
    for (Cell cell : pointers.knownPointees(argument)) {
      pointers.passOutside(cell);
      if (cell.type().filter(Bindings::mayBePointer).isPresent()) {
        pointers.include(cell, Set.of(new Unknown()));
      }
    }
  }
}
