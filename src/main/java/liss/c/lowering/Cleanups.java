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
import liss.c.ir.Variable.Attribute;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/**
 * The variables with {@code __attribute__((cleanup(function)))}: at each exit of the block that one
 * is declared in, the function is called with its address, the last one first.
 */
final class Cleanups {

  private final FunctionScope scope;
  private final Deque<Block> blocks = new ArrayDeque<>();

  /** A block that is not left, with what is to be called at its end. */
  private record Block(IASTCompoundStatement node, Deque<Instruction.Call> calls) {}

  Cleanups(FunctionScope scope) {
    this.scope = scope;
  }

  void enter(IASTCompoundStatement node) {
    blocks.push(new Block(node, new ArrayDeque<>()));
  }

  /** A variable of the innermost block is there from now on. */
  void declared(Operand.Address variable, List<Attribute> attributes) {
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

  private void call(List<Block> left) {
    for (Block block : left) {
      block.calls().forEach(scope.code()::add);
    }
  }
}
