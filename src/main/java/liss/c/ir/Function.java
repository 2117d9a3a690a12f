package liss.c.ir;

import java.util.List;
import liss.c.ir.Operand.Register;
import liss.c.ir.Variable.Attribute;
import liss.lang.SourceSpan;

/**
 * A function that the text defines.
 *
 * @param parameters get the arguments; one whose type is a structure is only ever stored
 * @param locals the variables of a call that have an address
 * @param body ends with a {@link Instruction.Return} or {@link Instruction.Jump}
 * @param isInline whether other files can define it, too
 * @param isInSystemHeader whether it is defined in a header between {@code <} and {@code >}, or one
 *     that such a header includes
 * @param span its declarator
 */
public record Function(
    String name,
    Type.Code type,
    List<Register> parameters,
    List<Variable> locals,
    List<Instruction> body,
    Linkage linkage,
    List<Attribute> attributes,
    boolean isInline,
    boolean isInSystemHeader,
    SourceSpan span) {

  /** Copies the lists. */
  public Function {
    parameters = List.copyOf(parameters);
    locals = List.copyOf(locals);
    body = List.copyOf(body);
    attributes = List.copyOf(attributes);
  }

  /** This function with other instructions. */
  public Function with(List<Instruction> other) {
    return new Function(
        name,
        type,
        parameters,
        locals,
        other,
        linkage,
        attributes,
        isInline,
        isInSystemHeader,
        span);
  }

  /** The name that the text has for a function: another one if two files have that name. */
  public static String inText(String name) {
    return name.replaceFirst("@.*", "");
  }

  /** Whether a function that this file defines is there for other files to call. */
  public boolean isVisible() {
    return linkage == Linkage.EXTERNAL && !isInline && !isInSystemHeader;
  }

  /** Whether other files can call a function. */
  public enum Linkage {
    EXTERNAL,
    INTERNAL
  }
}
