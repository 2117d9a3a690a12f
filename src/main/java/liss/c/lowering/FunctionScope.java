package liss.c.lowering;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Operand;
import liss.c.ir.Origin;
import liss.c.ir.Type;
import liss.c.source.OtherConfigurations.Agreements;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTMacroExpansionLocation;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTNodeLocation;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** One function, or a first value outside of functions, while it is lowered. */
final class FunctionScope {

  private final UnitScope unit;
  private final String name;
  private final InstructionBuilder code;
  private final Map<IVariable, LoweredPlace> locals = new HashMap<>();
  private final Map<IVariable, Operand> sizes = new HashMap<>();
  private final Optional<IASTFunctionDefinition> definition;
  private final LockAgreements agreements;
  private final ExpressionLowering expressions;
  private final Statements statements;
  private Type resultType = new Type.Nothing();

  FunctionScope(
      UnitScope unit,
      String name,
      InstructionBuilder code,
      Optional<IASTFunctionDefinition> definition) {
    this.unit = unit;
    this.name = name;
    this.code = code;
    this.definition = definition;
    this.agreements =
        new LockAgreements(
            definition.map(unit.configurations()::of).orElse(Agreements.NONE),
            code,
            code.origin().span());
    this.expressions = new ExpressionLowering(this);
    this.statements = new Statements(this);
  }

  /** For the values of static variables of this function: constants, and what they point to. */
  FunctionScope outside() {
    return new FunctionScope(
        unit, name, new InstructionBuilder(code.types(), code.origin().span()), Optional.empty());
  }

  UnitScope unit() {
    return unit;
  }

  String name() {
    return name;
  }

  InstructionBuilder code() {
    return code;
  }

  Optional<IASTFunctionDefinition> definition() {
    return definition;
  }

  /** Where the locks agree that are held in the function. */
  LockAgreements agreements() {
    return agreements;
  }

  ExpressionLowering expressions() {
    return expressions;
  }

  Statements statements() {
    return statements;
  }

  /** Says what the function returns. */
  void returns(Type type) {
    resultType = type;
  }

  Type resultType() {
    return resultType;
  }

  /** Gives a variable of this function a place. */
  void bind(IVariable variable, LoweredPlace place) {
    locals.put(variable, place);
  }

  Optional<LoweredPlace> local(IVariable variable) {
    return Optional.ofNullable(locals.get(variable));
  }

  /** The size of an array whose length is not a constant. */
  void bindSize(IVariable variable, Operand bytes) {
    sizes.put(variable, bytes);
  }

  Optional<Operand> size(IVariable variable) {
    return Optional.ofNullable(sizes.get(variable));
  }

  /** A new variable of each call for a value without a name. */
  Operand.Address temporary(String hint, Type type) {
    return code.local(hint + ".", type, List.of());
  }

  /** The origin of instructions for a part of the statement that they are in. */
  Origin part(IASTNode node) {
    return new Origin(unit.spans().of(node), code.origin().statement(), macros(node));
  }

  /** The origin of instructions for a statement, or for a part that is executed like one. */
  Origin statement(IASTNode node) {
    return new Origin(unit.spans().of(node), unit.spans().of(node), macros(node));
  }

  private static List<String> macros(IASTNode node) {
    IASTNodeLocation[] locations = node.getNodeLocations();
    return locations.length == 1 && locations[0] instanceof IASTMacroExpansionLocation expansion
        ? List.of(expansion.getExpansion().getMacroDefinition().getName().toString())
        : List.of();
  }
}
