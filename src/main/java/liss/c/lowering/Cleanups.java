package liss.c.lowering;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.ir.Variable.Attribute;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/**
 * The variables with {@code __attribute__((cleanup(function)))}: at each exit of the block that one
 * is declared in, the function is called with its address, the last one first. So it is where the
 * thread ends in a block, and there the handlers are called, too, that {@code pthread_cleanup_push}
 * of the headers that come with liss declares: a pointer to a function and its argument.
 */
final class Cleanups {

  private final FunctionScope scope;
  private final Deque<Block> blocks = new ArrayDeque<>();

  /** A block that is not left, with what is to be called at its end. */
  private record Block(
      IASTCompoundStatement node, Deque<Instruction.Call> calls, List<Operand.Address> handler) {}

  Cleanups(FunctionScope scope) {
    this.scope = scope;
  }

  void enter(IASTCompoundStatement node) {
    blocks.push(new Block(node, new ArrayDeque<>(), new ArrayList<>()));
  }

  /** A variable of the innermost block is there from now on. */
  void declared(Operand.Address variable, List<Attribute> attributes) {
    if (!blocks.isEmpty()
        && attributes.stream().anyMatch(attribute -> attribute.name().equals(Variable.HANDLER))) {
      blocks.element().handler().add(variable);
    }
    Optional<String> function = Attributes.argument(attributes, "cleanup");
    if (function.isPresent() && !blocks.isEmpty()) {
      Type.Code type =
          new Type.Code(new Type.Nothing(), List.of(variable.type()), Type.Arity.FIXED);
      Operand routine =
          new Operand.Routine(scope.unit().linked(function.get()), new Type.Pointer(type));
      blocks
          .element()
          .calls()
          .push(
              new Instruction.Call(
                  Optional.empty(),
                  routine,
                  List.of(variable),
                  Optional.empty(),
                  scope.code().origin()));
    }
  }

  /** The innermost block ends. */
  void leave() {
    call(List.of(blocks.element()));
    blocks.pop();
  }

  /** The control leaves all blocks. */
  void all() {
    call(List.copyOf(blocks));
  }

  /** The control leaves all blocks up to one, which it stays in. */
  void upTo(IASTNode block) {
    List<Block> left = new ArrayList<>();
    for (Block inner : blocks) {
      if (inner.node() == block) {
        break;
      }
      left.add(inner);
    }
    call(left);
  }

  /** The control leaves all blocks that are not around a node. */
  void upToThoseAround(IASTNode node) {
    Set<IASTNode> around = new HashSet<>(Nodes.around(node).toList());
    call(blocks.stream().filter(block -> !around.contains(block.node())).toList());
  }

  /** The thread ends, whatever blocks of the function it is in. */
  void atEndOfThread() {
    for (Block block : List.copyOf(blocks)) {
      if (block.handler().size() == 2) {
        Operand handler = value(block.handler().getFirst());
        List<Operand> arguments = List.of(value(block.handler().getLast()));
        scope
            .code()
            .add(
                new Instruction.Call(
                    Optional.empty(), handler, arguments, Optional.empty(), scope.code().origin()));
      }
      call(List.of(block));
    }
  }

  private Operand value(Operand.Address variable) {
    return scope.code().load(LoweredPlace.of(variable, variable.type().target()));
  }

  private void call(List<Block> left) {
    for (Block block : left) {
      block.calls().forEach(scope.code()::add);
    }
  }
}
