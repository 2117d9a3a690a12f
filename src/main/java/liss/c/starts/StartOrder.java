package liss.c.starts;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.c.analysis.Analysis;
import liss.c.analysis.Callbacks;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.analysis.Memory;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.starts.ThreadInstance.Certainty;
import liss.c.syntax.Loops;
import liss.c.syntax.Nodes;
import liss.c.syntax.TripCount;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTGotoStatement;

/** Where a program starts threads and waits for them, and how often. */
public final class StartOrder {

  private final Analysis analysis;
  private final Identifiers identifiers;
  private final Callbacks callbacks;
  private final Map<IASTNode, Boolean> partsWithStarts = new HashMap<>();
  private final Map<IASTNode, Boolean> repeatedParts = new HashMap<>();
  private final Set<String> withStarts = new HashSet<>();
  private final Set<String> starting = new HashSet<>();
  private final Set<String> withWork = new HashSet<>();
  private final Set<String> leaving = new HashSet<>();

  StartOrder(Analysis analysis) {
    this.analysis = analysis;
    this.identifiers = new Identifiers(analysis);
    this.callbacks = new Callbacks(analysis.functions(), analysis.pointers());
    collect(withStarts, known(KnownCall::startsOrWaits));
    collect(starting, known(KnownCall::starts));
    collect(withWork, this::isWork);
    collect(leaving, known(KnownCall::leavesThread));
  }

  /** The loops that wait for threads. */
  public JoinLoops joinLoops() {
    return new JoinLoops(functions(), this);
  }

  /** Whether each round of a loop waits for all threads that it starts, and no round is left. */
  public boolean isClosed(IASTStatement body) {
    return joinLoops().isClosed(body);
  }

  /** The identifiers of threads. */
  Identifiers identifiers() {
    return identifiers;
  }

  private Functions functions() {
    return analysis.functions();
  }

  /** Adds the functions that do something themselves or in functions that they call. */
  private void collect(Set<String> names, Predicate<IASTFunctionCallExpression> does) {
    boolean grows = true;
    while (grows) {
      grows = false;
      for (IASTFunctionDefinition function : functions().all()) {
        String name = Functions.name(function);
        if (!names.contains(name)
            && Functions.calls(function).stream().anyMatch(call -> does(call, names, does))) {
          grows = names.add(name);
        }
      }
    }
  }

  private Predicate<IASTFunctionCallExpression> known(Predicate<KnownCall> does) {
    return call -> functions().known(call).filter(does).isPresent();
  }

  /** Whether a call synchronizes, or gives a function away that may run from then on. */
  private boolean isWork(IASTFunctionCallExpression call) {
    return known(KnownCall::synchronizes).test(call) || !callbacks.of(call).isEmpty();
  }

  private boolean does(
      IASTFunctionCallExpression call,
      Set<String> names,
      Predicate<IASTFunctionCallExpression> does) {
    return does.test(call)
        || functions().callees(call, analysis.pointers()).stream().anyMatch(names::contains);
  }

  /** Whether a part of the program starts threads or waits for them. */
  public boolean hasStarts(IASTNode node) {
    return partsWithStarts.computeIfAbsent(
        node,
        part ->
            Functions.calls(part).stream()
                .anyMatch(call -> does(call, withStarts, known(KnownCall::startsOrWaits))));
  }

  /** Whether a loop that can be written out starts threads. */
  boolean startsThreads(IASTNode loop) {
    return Loops.isLoop(loop)
        && Nodes.inside(loop, IASTLabelStatement.class).isEmpty()
        && starts(loop);
  }

  /** Whether a part of the program starts threads. */
  boolean starts(IASTNode node) {
    return Functions.calls(node).stream()
        .anyMatch(call -> does(call, starting, known(KnownCall::starts)));
  }

  /** Whether a part of the program does more than to use variables. */
  boolean synchronizes(IASTNode node) {
    return Functions.calls(node).stream().anyMatch(call -> does(call, withWork, this::isWork));
  }

  /**
   * The number of statements at the start of {@code main} that only it executes, and that do not
   * synchronize: no thread runs beside them.
   */
  int initializing(IASTFunctionDefinition main) {
    if (!(main.getBody() instanceof IASTCompoundStatement block)
        || !Nodes.inside(main, IASTLabelStatement.class).isEmpty()) {
      return 0;
    }
    int number = 0;
    IASTStatement[] statements = block.getStatements();
    while (number < statements.length && !synchronizes(statements[number])) {
      number++;
    }
    return number == statements.length ? 0 : number;
  }

  /** The functions of which a start starts one. */
  List<String> started(KnownCall call) {
    return startable(call).filter(name -> functions().definition(name).isPresent()).toList();
  }

  /** The same for functions of other files; none if the numbers of all threads have to be known. */
  List<String> startedElsewhere(KnownCall call) {
    return analysis.starting() == Analysis.Starting.COUNTED
        ? List.of()
        : startable(call).filter(name -> functions().definition(name).isEmpty()).toList();
  }

  private Stream<String> startable(KnownCall call) {
    return Stream.of(call)
        .filter(KnownCall::isComplete)
        .flatMap(known -> analysis.pointers().value(known.operand(0)).stream())
        .filter(Memory.Function.class::isInstance)
        .map(target -> ((Memory.Function) target).name())
        .distinct()
        .sorted();
  }

  /** Whether a function executes a node exactly once, its initializing part left out. */
  Certainty certainty(IASTNode node, IASTFunctionDefinition function) {
    int offset = Nodes.offset(node);
    int from = Functions.name(function).equals("main") ? kept(function) : 0;
    int to =
        Nodes.around(node)
            .filter(Loops::isLoop)
            .mapToInt(loop -> Nodes.offset(loop) + loop.getFileLocation().getNodeLength())
            .reduce(offset, Math::max);
    boolean mayLeave =
        Nodes.inside(function, IASTStatement.class).stream()
                .filter(s ->
                    s instanceof IASTReturnStatement
                        || s instanceof IASTGotoStatement
                        || s instanceof IGNUASTGotoStatement)
                .anyMatch(s -> Nodes.offset(s) >= from && Nodes.offset(s) <= to)
            || Functions.calls(function).stream()
                .filter(call -> Nodes.offset(call) >= from && Nodes.offset(call) <= to)
                .anyMatch(call -> does(call, leaving, known(KnownCall::leavesThread)));
    IASTNode inner = node;
    for (IASTNode around : Nodes.around(node).toList()) {
      if (mayLeave || isConditional(inner, around)) {
        return Certainty.PERHAPS;
      }
      inner = around;
    }
    return Certainty.ALWAYS;
  }

  private int kept(IASTFunctionDefinition main) {
    return main.getBody() instanceof IASTCompoundStatement block
            && initializing(main) < block.getStatements().length
        ? Nodes.offset(block.getStatements()[initializing(main)])
        : 0;
  }

  boolean isConditional(IASTNode inner, IASTNode around) {
    return switch (around) {
      case IASTIfStatement s -> s.getConditionExpression() != inner;
      case IASTForStatement s ->
          rounds(s).isEmpty() || !Nodes.inside(s, IASTBreakStatement.class).isEmpty();
      case IASTWhileStatement s -> true;
      case IASTDoStatement s ->
          !Loops.isOnce(s)
              || !Nodes.inside(s, IASTBreakStatement.class).isEmpty()
              || !Nodes.inside(s, IASTContinueStatement.class).isEmpty();
      case IASTSwitchStatement s -> s.getControllerExpression() != inner;
      case IASTConditionalExpression e -> e.getLogicalConditionExpression() != inner;
      case IASTBinaryExpression e -> Loops.isLogical(e) && e.getOperand1() != inner;
      default -> false;
    };
  }

  /** Whether a function that comes to the second node has come through the first one before. */
  boolean isAlwaysBefore(IASTNode first, IASTNode second) {
    IASTNode inner = first;
    for (IASTNode around : Nodes.around(first).toList()) {
      if (around instanceof IASTCompoundStatement block) {
        boolean hasLabels =
            Nodes.function(first)
                .filter(f -> Nodes.inside(f, IASTLabelStatement.class).isEmpty())
                .isEmpty();
        return !hasLabels
            && !(block.getParent() instanceof IASTSwitchStatement)
            && Nodes.around(second).anyMatch(block::equals)
            && Nodes.offset(second) > Nodes.offset(inner);
      }
      if (isConditional(inner, around)) {
        return false;
      }
      inner = around;
    }
    return false;
  }

  /** The rounds of a loop that is written out exactly; empty for other loops. */
  public Optional<TripCount> rounds(IASTForStatement loop) {
    return Nodes.inside(loop, IASTLabelStatement.class).isEmpty()
        ? TripCount.of(loop).filter(count -> count.rounds() <= Threads.MOST_COPIES)
        : Optional.empty();
  }

  /**
   * The functions that may be called from outside, in the order in which they are found.
   *
   * @param roots the functions that run from the beginning
   */
  Set<String> givenAway(Set<String> roots) {
    Set<String> given = new LinkedHashSet<>();
    Set<String> seen = new HashSet<>(callbacks.atExit());
    seen.addAll(roots);
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (IASTFunctionDefinition function :
          functions().definition(open.remove()).stream().toList()) {
        for (IASTFunctionCallExpression call : Functions.calls(function)) {
          Set<String> reached = new LinkedHashSet<>(analysis.callees(call));
          functions()
              .known(call)
              .filter(KnownCall::starts)
              .map(this::started)
              .ifPresent(reached::addAll);
          given.addAll(callbacks.of(call));
          reached.addAll(callbacks.of(call));
          reached.stream().filter(seen::add).forEach(open::add);
        }
      }
    }
    return given;
  }

  /** The functions that the program has called at its end. */
  public Set<String> atExit() {
    return callbacks.atExit();
  }

  /** Whether a node lies in a loop that cannot be written out. */
  boolean isRepeated(IASTNode node) {
    return repeatedParts.computeIfAbsent(node, StartOrder::findRepeated);
  }

  private static boolean findRepeated(IASTNode node) {
    return Loops.isPassedAgain(node)
        || Nodes.around(node)
            .filter(Loops::isLoop)
            .anyMatch(loop -> !Nodes.inside(loop, IASTLabelStatement.class).isEmpty());
  }

  /** Whether a node lies in a loop that is not written out exactly, or is passed again. */
  boolean isPassedOften(IASTNode node) {
    return isRepeated(node)
        || Nodes.around(node)
            .filter(Loops::isLoop)
            .anyMatch(
                loop -> !(loop instanceof IASTForStatement counted && rounds(counted).isPresent()));
  }

  /** Reports that the number of threads that start here is not known. */
  public void notCounted(IASTNode node, Messages messages) {
    messages.report(
        switch (analysis.starting()) {
          case FEW -> CMessage.FEW_COPIES;
          case BEFORE, CHOSEN, COUNTED, SOME, NONE -> CMessage.THREAD_COUNT;
        },
        node,
        "it is not known how often threads start here",
        "start them outside of loops or in `for (i = 0; i < 3; i++)`, or name them with --threads"
            + " 'name[3]'");
  }
}
