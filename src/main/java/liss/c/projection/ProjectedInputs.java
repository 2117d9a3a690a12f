package liss.c.projection;

import java.util.List;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Type;
import liss.c.vocabulary.Effect;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;

/**
 * The values that a program gets from outside, which may be any of their type.
 *
 * @param body that of the function that gets them
 */
record ProjectedInputs(Body body) {

  /** Any number from 0 to 2^31 - 1. */
  ProjectedValue number31() {
    Expr mask = body.code().number(Integer.MAX_VALUE);
    return new ProjectedValue.Scalar(
        body.code().hold(body.code().binary(BinaryOperator.BIT_AND, body.code().any("any"), mask)));
  }

  /** Any value of the type of a call; a choice where it only matters whether it is 0. */
  ProjectedValue any(CallSite site) {
    Type.Scalar type = site.resultType();
    if (type instanceof Type.Pointer) {
      throw new InexactException("any value of this type");
    }
    return type instanceof Type.Bool || isTested(site)
        ? new ProjectedValue.Scalar(body.code().anyTruth())
        : any(type);
  }

  private ProjectedValue any(Type.Scalar type) {
    return new ProjectedValue.Scalar(
        body.code().hold(body.arithmetic().wrapped(body.code().any("any"), type)));
  }

  /** Whether the only use of a result is a test whether it is 0. */
  private static boolean isTested(CallSite site) {
    Optional<Register> result = site.call().result();
    if (result.isEmpty()) {
      return false;
    }
    List<Instruction> readers = Operands.readers(site.frame().function(), result.get());
    return readers.size() == 1
        && switch (readers.getFirst()) {
          case Instruction.Branch b -> true;
          case Instruction.Convert c -> c.result().type() instanceof Type.Bool;
          case Instruction.Binary b ->
              switch (b.operator()) {
                case EQUAL, NOT_EQUAL -> isZero(b.left()) || isZero(b.right());
                default -> false;
              };
          default -> false;
        };
  }

  private static boolean isZero(Operand operand) {
    return operand instanceof Operand.Constant n && n.value() == 0;
  }

  /** A number that text of the command line stands for. */
  ProjectedValue given(String function, Effect effect, CallSite site) {
    boolean isWhole =
        effect.operands().stream()
            .skip(1)
            .map(site::argument)
            .allMatch(end -> end.isSame(new ProjectedValue.Scalar(body.code().number(0))));
    if (!isWhole
        || !(site.argument(effect.operands().getFirst()) instanceof ProjectedValue.Given)) {
      throw new InexactException("a call of `" + function + "`, of which nothing is known,");
    }
    return any(site.resultType());
  }

  /** Whether a value of some type is a number that is known to liss. */
  static boolean isNumber(Type type) {
    return type instanceof Type.Int
        || type instanceof Type.Bool
        || type instanceof Type.Real real && real.bits() <= Long.SIZE;
  }

  /** A number of which nothing is known. */
  ProjectedValue opaque(String what, Type.Scalar type) {
    return new ProjectedValue.Scalar(
        body.code().hold(body.arithmetic().wrapped(body.code().opaque(what), type)));
  }

  /** Writes numbers of which nothing is known to all of what an argument points to. */
  void write(String what, CallSite site, int position) {
    ProjectedCode code = body.code();
    for (Shape.Cell cell : Shape.leaves(site.target(position), 0, body.memory().layouts())) {
      if (!isNumber(cell.type())) {
        throw new InexactException(what);
      }
      body.accesses()
          .store(
              body.accesses().moved(site.argument(position), code.number(cell.offset())),
              cell.type(),
              body.accesses().number(opaque(what, cell.type())));
    }
  }

  /** Numbers are read into the first variables after the format, as many as the call returns. */
  ProjectedValue read(CallSite site, int format) {
    ProjectedCode code = body.code();
    int variables = site.size() - format - 1;
    Expr number = code.hold(code.any("fields"));
    code.choose(code.isIn(number, -1, variables + 1L), () -> {}, code::discard);
    for (int i = 0; i < variables; i++) {
      int position = format + 1 + i;
      if (!(site.target(position) instanceof Type.Int type) || type.equals(Type.Int.CHAR)) {
        throw new InexactException("input that is no number");
      }
      code.when(
          code.binary(BinaryOperator.GREATER, number, code.number(i)),
          () -> {
            Expr any = code.hold(body.arithmetic().wrapped(code.any("input"), type));
            body.accesses().store(site.argument(position), type, any);
          });
    }
    return new ProjectedValue.Scalar(number);
  }
}
