package liss.c.pointers;

import java.util.LinkedHashSet;
import java.util.Set;
import liss.c.calls.KnownCalls;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.lowering.NormalForm;
import liss.c.pointers.Pointers.Surroundings;
import liss.c.source.COptions;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceText;

/** A program and what its pointers point to. */
record Analysed(TranslationUnit unit, Pointers pointers) {

  static Analysed of(String text, String... calledFromOutside) {
    return of(
        text,
        new Surroundings(new LinkedHashSet<>(java.util.List.of(calledFromOutside)), Set.of()));
  }

  static Analysed of(String text, Surroundings surroundings) {
    return switch (NormalForm.of(new SourceText("test.c", text), COptions.defaults())) {
      case NormalForm.Lowered lowered -> {
        TranslationUnit unit = KnownCalls.replaced(lowered.unit(), Vocabulary.standard());
        yield new Analysed(unit, Pointers.of(unit, Vocabulary.standard(), surroundings));
      }
      case NormalForm.Rejected rejected ->
          throw new IllegalArgumentException(rejected.diagnostics().toString());
    };
  }

  /** The shared cells that a function accesses: {@code read(x)}, {@code write(x)}. */
  Set<String> accesses(String name) {
    Function function = unit.function(name).orElseThrow();
    Set<String> found = new LinkedHashSet<>();
    for (Instruction instruction : function.body()) {
      switch (instruction) {
        case Instruction.Load i -> add("read", function, i.address(), i.result().type(), found);
        case Instruction.Store i -> add("write", function, i.address(), i.value().type(), found);
        case Instruction.Update i -> add("write", function, i.address(), i.result().type(), found);
        case Instruction.Copy i -> {
          add("read", function, i.from(), i.type(), found);
          add("write", function, i.to(), i.type(), found);
        }
        default -> {}
      }
    }
    return found;
  }

  private void add(String kind, Function function, Operand address, Type type, Set<String> found) {
    for (Cell cell : pointers.cells(function, address, type)) {
      if (pointers.isShared(cell)) {
        found.add(kind + "(" + cell.name() + ")");
      }
    }
  }
}
