package liss.c.lowering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import liss.Seeds;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.source.COptions;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Programs of others have a normal form that is well-formed; one of four, or all with many seeds.
 */
@Tag("slow")
class CorpusLoweringTest {

  /** The corpus is test input under licences of its own, and beside the project. */
  private static final Path CORPUS = Path.of(System.getProperty("liss.corpus", "../shared/corpus"));

  @Test
  void programsOfOthersAreWellFormed(TestReporter reporter) throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "the corpus is not here: " + CORPUS);
    TreeMap<String, Integer> inexact = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    for (Path file : Seeds.of(4, files())) {
      SourceText source = new SourceText(file.toString(), Files.readString(file));
      if (NormalForm.of(source, COptions.defaults()) instanceof NormalForm.Lowered lowered) {
        for (Function function : lowered.unit().functions()) {
          wrong(lowered.unit(), function).forEach(what -> wrong.add(file + ": " + what));
          function.body().stream()
              .filter(Instruction.Inexact.class::isInstance)
              .forEach(i -> inexact.merge(((Instruction.Inexact) i).what(), 1, Integer::sum));
        }
      } else {
        inexact.merge("a file with errors", 1, Integer::sum);
      }
    }
    inexact.entrySet().stream()
        .sorted(java.util.Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(entry -> reporter.publishEntry(entry.getValue() + " times", entry.getKey()));
    assertThat(wrong).isEmpty();
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(CORPUS)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  /** What is wrong with a function: every label, register and local must be there. */
  static List<String> wrong(TranslationUnit unit, Function function) {
    List<String> wrong = new ArrayList<>();
    Set<String> labels = new HashSet<>();
    Set<Operand.Register> registers = new HashSet<>(function.parameters());
    Set<String> locals = new HashSet<>();
    function.locals().forEach(local -> locals.add(local.name()));
    for (Instruction instruction : function.body()) {
      Operands.result(instruction).ifPresent(registers::add);
      if (instruction instanceof Instruction.Label label && !labels.add(label.name())) {
        wrong.add(function.name() + ": the label " + label.name() + " is there twice");
      }
    }
    for (Instruction instruction : function.body()) {
      for (String target : Operands.targets(instruction)) {
        if (!labels.contains(target)) {
          wrong.add(function.name() + ": no label " + target);
        }
      }
      for (Operand operand : Operands.of(instruction)) {
        Operand inner = operand instanceof Operand.Whole whole ? whole.address() : operand;
        boolean isKnown =
            switch (inner) {
              case Operand.Register r -> registers.contains(r) || r.name().matches("[^%].*");
              case Operand.Address a ->
                  a.region() == Operand.Region.LOCAL
                      ? locals.contains(a.variable())
                      : unit.variable(a.variable()).isPresent();
              case Operand.Constant n -> true;
              case Operand.Decimal d -> true;
              case Operand.Routine r -> true;
              case Operand.LabelAddress l -> labels.contains(l.label());
              case Operand.Whole w -> false;
            };
        if (!isKnown) {
          wrong.add(function.name() + ": no " + inner + " at " + instruction.origin().span());
        }
      }
    }
    Instruction last = function.body().getLast();
    if (Operands.goesOn(last)) {
      wrong.add(function.name() + ": its end is open");
    }
    return wrong;
  }
}
