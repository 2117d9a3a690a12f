package liss.c.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.ir.Variable;
import liss.c.ir.Variable.Attribute;
import liss.c.ir.Variable.Storage;
import liss.c.lowering.Initializers.Step;
import liss.c.lowering.Initializers.Value;
import liss.c.syntax.Bindings;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * Lowers the declarations of variables in functions, with their first values.
 *
 * @param scope that of the function
 */
record DeclarationLowering(FunctionScope scope) {

  /** How the names of compound literals outside of functions begin. */
  static final String COMPOUND = "compound.";

  /** Declares variables; those with static storage are there from the start. */
  void lower(IASTDeclaration declaration) {
    switch (declaration) {
      case IASTSimpleDeclaration simple -> lower(simple);
      case IASTASMDeclaration assembler ->
          scope
              .code()
              .add(
                  new Instruction.Assembler(
                      List.of(),
                      List.of(),
                      List.of(),
                      Instruction.Reach.MEMORY,
                      scope.code().origin()));
      default -> {}
    }
  }

  private void lower(IASTSimpleDeclaration simple) {
    int storage = simple.getDeclSpecifier().getStorageClass();
    scope.expressions().lengths(VariableLengths.in(simple.getDeclSpecifier()));
    for (IASTDeclarator declarator : simple.getDeclarators()) {
      scope.code().at(scope.statement(declarator));
      Optional<IVariable> variable = Bindings.declared(declarator);
      if (variable.filter(v -> hasVariableLength(v.getType())).isEmpty()) {
        scope.expressions().lengths(VariableLengths.in(declarator));
      }
      if (variable.isEmpty()
          || storage == IASTDeclSpecifier.sc_typedef
          || storage == IASTDeclSpecifier.sc_extern) {
        continue;
      }
      if (storage == IASTDeclSpecifier.sc_static) {
        ofProgram(variable.get(), declarator);
      } else {
        local(variable.get(), declarator);
      }
    }
  }

  private void ofProgram(IVariable variable, IASTDeclarator declarator) {
    Type type = scope.code().types().of(variable.getType());
    SourceSpan span = scope.unit().spans().of(declarator);
    Operand.Address address = scope.unit().declareInside(scope.name(), variable, type, span);
    List<Attribute> attributes = Attributes.of(declarator);
    Storage storage =
        attributes.stream().anyMatch(UnitScope::isOfThread) ? Storage.THREAD : Storage.STATIC;
    Variable declared =
        new Variable(address.variable(), type, storage, List.of(), attributes, span);
    scope
        .unit()
        .declare(
            Declarators.initializer(declarator)
                .map(clause -> new FirstValues(scope.outside()).of(declared, clause))
                .orElse(declared));
  }

  private void local(IVariable variable, IASTDeclarator declarator) {
    InstructionBuilder code = scope.code();
    Type declared = code.types().of(variable.getType());
    Optional<IASTInitializerClause> clause = Declarators.initializer(declarator);
    if (declared instanceof Type.Array array && hasVariableLength(variable.getType())) {
      ofVariableLength(variable, array, declarator);
      return;
    }
    Optional<Initializers.Read> read =
        clause.filter(c -> isByParts(declared, c)).flatMap(c -> parts(declared, c));
    Type type = read.map(Initializers.Read::type).orElse(declared);
    List<Attribute> attributes = Attributes.of(declarator);
    Operand.Address address = code.local(variable.getName(), type, attributes);
    scope.bind(variable, LoweredPlace.of(address, type));
    scope.statements().declared(address, attributes);
    code.add(new Instruction.Enter(address.variable(), code.origin()));
    clause.ifPresent(c -> firstValue(address, type, c, read));
  }

  /** The parts of an initializer; empty if they have no exact meaning. */
  private Optional<Initializers.Read> parts(Type declared, IASTInitializerClause clause) {
    try {
      return Optional.of(
          Initializers.of(declared, clause, scope.code().types(), scope.expressions()));
    } catch (UnsupportedException e) {
      return Optional.empty();
    }
  }

  private void firstValue(
      Operand.Address address,
      Type type,
      IASTInitializerClause clause,
      Optional<Initializers.Read> read) {
    InstructionBuilder code = scope.code();
    int position = code.position();
    try {
      if (read.isPresent()) {
        byParts(address, type, read.get().values());
      } else if (clause instanceof IASTExpression value && !isByParts(type, clause)) {
        code.store(LoweredPlace.of(address, type), scope.expressions().value(value));
      } else {
        throw new UnsupportedException("this initializer");
      }
    } catch (UnsupportedException e) {
      code.takeBack(position);
      code.inexact(e.what(), Instruction.Effects.BEHIND);
      Parts parts = new Parts(code, scope.expressions());
      parts.of(clause);
      parts.write(LoweredPlace.of(address, type));
    }
  }

  private static boolean isByParts(Type type, IASTInitializerClause clause) {
    return clause instanceof IASTInitializerList
        || type instanceof Type.Array
        || !(clause instanceof IASTExpression);
  }

  private static boolean hasVariableLength(IType type) {
    return VariableLengths.isIn(type)
        || Bindings.plain(type) instanceof IArrayType array && hasVariableLength(array.getType());
  }

  /** An array whose length is not a constant: memory with an address in a local. */
  private void ofVariableLength(IVariable variable, Type.Array type, IASTDeclarator declarator) {
    InstructionBuilder code = scope.code();
    Operand bytes =
        Declarators.inner(declarator) instanceof IASTArrayDeclarator array
                && array.getArrayModifiers().length == 1
            ? code.binary(
                BinaryOperator.MULTIPLY,
                code.assigned(
                    scope.expressions().value(array.getArrayModifiers()[0].getConstantExpression()),
                    Int.SIZE),
                code.number(Int.SIZE, code.types().size(type.element())))
            : bytesOfArrays(declarator);
    Operand.Register memory = code.register(new Type.Pointer(type.element()));
    code.add(new Instruction.Allocate(memory, bytes, code.origin()));
    Operand.Register size = code.register(Int.SIZE);
    code.set(size, bytes);
    scope.bind(variable, LoweredPlace.of(memory, type));
    scope.bindSize(variable, size);
  }

  private Operand bytesOfArrays(IASTDeclarator declarator) {
    InstructionBuilder code = scope.code();
    code.inexact("an array of arrays whose lengths are not constants", Instruction.Effects.BEHIND);
    if (Declarators.inner(declarator) instanceof IASTArrayDeclarator array) {
      for (IASTArrayModifier modifier : array.getArrayModifiers()) {
        scope.expressions().value(modifier.getConstantExpression());
      }
    }
    return code.any(Int.SIZE);
  }

  /** A compound literal: outside of functions it lives as long as the program. */
  LoweredPlace compound(IASTTypeIdInitializerExpression literal) {
    InstructionBuilder code = scope.code();
    Type type = code.types().of(literal.getTypeId());
    if (!(literal.getInitializer() instanceof IASTInitializerList list)) {
      throw new UnsupportedException("this literal");
    }
    if (scope.definition().isEmpty()) {
      FirstValues.Content object = new FirstValues(scope).of(type, list);
      return LoweredPlace.of(
          scope
              .unit()
              .declareNameless(
                  COMPOUND, object.type(), Storage.STATIC, object.initial(), code.origin().span()),
          object.type());
    }
    Initializers.Read read = Initializers.of(type, list, code.types(), scope.expressions());
    Operand.Address address = code.local(COMPOUND, read.type(), List.of());
    code.add(new Instruction.Enter(address.variable(), code.origin()));
    byParts(address, read.type(), read.values());
    return LoweredPlace.of(address, read.type());
  }

  /** Copies the parts that are constants, zeros included, and writes the others one by one. */
  private void byParts(Operand.Address address, Type type, List<Value> values) {
    InstructionBuilder code = scope.code();
    boolean isScalar = type instanceof Type.Scalar;
    FirstValues constants = new FirstValues(scope);
    List<Value> others = new ArrayList<>();
    for (Value value : values) {
      boolean isInside = others.stream().anyMatch(other -> isPrefix(other.path(), value.path()));
      if (isScalar || isInside || !constants.add(value)) {
        others.add(value);
      }
    }
    if (!isScalar) {
      Operand template =
          scope
              .unit()
              .declareNameless(
                  scope.name() + ".values.",
                  type,
                  Storage.LITERAL,
                  constants.initial(),
                  code.origin().span());
      code.add(new Instruction.Copy(address, template, type, code.origin()));
    }
    for (Value value : others) {
      if (value.type() instanceof Type.Array array) {
        text(part(address, type, value.path()), array, (IASTLiteralExpression) value.expression());
      } else {
        code.store(
            part(address, type, value.path()), scope.expressions().value(value.expression()));
      }
    }
  }

  /** Copies a text after values that are not constants, and zeros after it. */
  private void text(LoweredPlace place, Type.Array array, IASTLiteralExpression literal) {
    InstructionBuilder code = scope.code();
    Literals.Text text = Literals.text(literal);
    Int element = (Int) array.element();
    for (int i = 0; i < array.length(); i++) {
      long value = i < text.values().size() ? element.wrapped(text.values().get(i)) : 0;
      code.store(
          LoweredPlace.of(
              code.element(place.address(), code.number(Int.LONG, i), element), element),
          new Operand.Constant(element, value));
    }
  }

  private static boolean isPrefix(List<Step> path, List<Step> longer) {
    return path.size() <= longer.size() && longer.subList(0, path.size()).equals(path);
  }

  private LoweredPlace part(Operand whole, Type type, List<Step> path) {
    InstructionBuilder code = scope.code();
    LoweredPlace place = LoweredPlace.of(whole, type);
    for (Step step : path) {
      place =
          switch (step) {
            case Step.OfField s ->
                new LoweredPlace(
                    code.field(place.address(), s.composite(), s.field().name(), s.field().type()),
                    s.field().type(),
                    s.field().bits(),
                    Optional.empty());
            case Step.OfElement s ->
                LoweredPlace.of(
                    code.element(place.address(), code.number(Int.LONG, s.index()), s.element()),
                    s.element());
          };
    }
    return place;
  }
}
