package liss.c.values;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.source.Spans;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Where the variables of one thread are. */
final class Variables {

  private final String thread;
  private final Globals globals;
  private final Code code;
  private final Memory memory;
  private final Spans spans;
  private final Map<IVariable, Place> own = new HashMap<>();

  Variables(String thread, Globals globals, Code code, Memory memory, Spans spans) {
    this.thread = thread;
    this.globals = globals;
    this.code = code;
    this.memory = memory;
    this.spans = spans;
  }

  /** The place of a variable that no frame has. */
  Place global(IVariable variable, Expressions expressions) {
    if (own.containsKey(variable)) {
      return own.get(variable);
    }
    if (!globals.isDefined(variable)) {
      throw new InexactException("`" + variable.getName() + "`, which another file defines");
    }
    Optional<IASTInitializerClause> initializer = globals.initializer(variable);
    CType type = globals.type(variable, initializer);
    if (!globals.isOfThread(variable)) {
      return initialized(variable, variable.getName(), type, initializer, expressions);
    }
    Place place = ofThread(variable, type, globals.initial(type, initializer, expressions));
    own.put(variable, place);
    return place;
  }

  /** A variable with a first value, which may contain its own address. */
  private Place initialized(
      IVariable variable,
      String name,
      CType type,
      Optional<IASTInitializerClause> initializer,
      Expressions expressions) {
    own.put(variable, cell(name, type, Collections.nCopies(memory.types().cells(type), 0L)));
    try {
      Place place = cell(name, type, globals.initial(type, initializer, expressions));
      own.put(variable, place);
      return place;
    } catch (InexactException e) {
      own.remove(variable);
      throw e;
    }
  }

  private Place ofThread(IVariable variable, CType type, List<Long> initial) {
    String key = thread + ": " + variable.getName();
    return type instanceof CType.Scalar && !memory.known().addressedLocals.contains(key)
        ? new Place.Local(type, code.lasting(variable.getName(), initial.getFirst()), key)
        : cell(key, type, initial);
  }

  private Place cell(String name, CType type, List<Long> initial) {
    if (type instanceof CType.Opaque opaque) {
      throw new InexactException(opaque.what());
    }
    MemoryObject object = memory.object(name, type, initial, code.span());
    return new Place.Cell(type, object, code.number(0));
  }

  /** A variable that is declared in a function and keeps its value. */
  Place ofFunction(IVariable variable, IASTDeclarator declarator, Expressions expressions) {
    Place known = own.get(variable);
    if (known != null) {
      return known;
    }
    Optional<IASTInitializerClause> initializer = Globals.initializer(declarator);
    CType type = globals.type(variable, initializer);
    String name = variable.getName() + "@" + line(declarator);
    return initialized(variable, name, type, initializer, expressions);
  }

  private String line(IASTDeclarator declarator) {
    return spans.of(declarator).toString();
  }

  /** A new local of a function. */
  Place local(Frame frame, IVariable variable, IASTDeclarator declarator, CType type) {
    String key = frame.path() + ": " + variable.getName() + "@" + Nodes.offset(declarator);
    if (type instanceof CType.Opaque opaque) {
      throw new InexactException(opaque.what());
    }
    if (type instanceof CType.Scalar && !memory.known().addressedLocals.contains(key)) {
      return new Place.Local(type, code.newName(variable.getName()), key);
    }
    MemoryObject object = memory.object(key, type, MemoryObject.UNWRITTEN, code.span());
    return new Place.Cell(type, object, code.number(0));
  }

  /** The characters of a string; two in one use of a macro have the same place in the text. */
  Place text(IASTLiteralExpression literal) {
    String text = Literals.text(literal) + '\0';
    List<Long> cells = text.chars().mapToObj(c -> (long) (byte) c).toList();
    CType type = new CType.Array(CType.Whole.CHAR, cells.size());
    return cell("string " + literal + "@" + spans.of(literal), type, cells);
  }
}
