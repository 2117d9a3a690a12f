package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Test;

/** Runs the examples of docs/language.md. */
class LanguageDocTest {

  private static String document() throws IOException {
    return Files.readString(Path.of("docs/language.md"));
  }

  /** The contents of all fenced parts of one kind. */
  private static List<String> examples(String kind) throws IOException {
    Matcher fence = Pattern.compile("(?ms)^```" + kind + "\\n(.*?)^```$").matcher(document());
    List<String> found = new ArrayList<>();
    while (fence.find()) {
      found.add(fence.group(1));
    }
    assertThat(found).as(kind).isNotEmpty();
    return found;
  }

  @Test
  void examples_are_accepted_without_warnings() throws IOException {
    for (String text : examples("w")) {
      ParseResult result = Parser.parse(new SourceText("example.w", text));
      assertThat(result).as(text).isInstanceOf(ParseResult.Parsed.class);
      assertThat(((ParseResult.Parsed) result).warnings()).as(text).isEmpty();
      assertThat(CfaBuilder.build(ParserTest.accepted(text).withCopies(2)).threads()).isNotEmpty();
    }
  }

  @Test
  void rejected_examples_have_the_announced_error_and_no_other() throws IOException {
    for (String text : examples("w-error")) {
      String announced = text.substring(3, text.indexOf('\n'));
      assertThat(ParserTest.errors(text)).as(text).containsExactly(announced);
    }
  }

  @Test
  void the_examples_use_every_keyword_that_the_text_lists() throws IOException {
    String examples = String.join("\n", examples("w"));
    List<String> keywords = new ArrayList<>();
    for (int type = WParser.SHARED; type <= WParser.FALSE; type++) {
      String literal = WParser.VOCABULARY.getLiteralName(type);
      keywords.add(literal.substring(1, literal.length() - 1));
    }
    for (String keyword : keywords) {
      assertThat(examples).containsPattern("\\b" + keyword + "\\b");
    }
    Matcher listed = Pattern.compile("(?m)^    shared int lock(.|\\n    )*").matcher(document());
    assertThat(listed.find()).isTrue();
    assertThat(listed.group().trim().split("\\s+")).containsExactlyInAnyOrderElementsOf(keywords);
  }

  @Test
  void the_steps_of_the_examples_are_those_of_the_automata() throws IOException {
    List<String> programs = examples("w-steps");
    List<String> expected = examples("steps");
    assertThat(programs).hasSameSizeAs(expected);
    for (int i = 0; i < programs.size(); i++) {
      ProgramCfa program = CfaBuilder.build(ParserTest.accepted(programs.get(i)));
      List<String> steps =
          program.threads().getFirst().edges().stream()
              .sorted(Comparator.comparingInt(Edge::id))
              .flatMap(edge -> observation(program, edge.action()).stream())
              .toList();
      assertThat(steps).containsExactly(expected.get(i).trim().split("\\s+"));
    }
  }

  private static Optional<String> observation(ProgramCfa program, Action action) {
    return switch (action) {
      case Action.Read a ->
          Optional.of("read(" + program.variables().get(a.variable()).name() + ")");
      case Action.Write a -> Optional.of(write(program, a.variable()));
      case Action.Havoc a -> Optional.of(write(program, a.variable()));
      case Action.Input a -> Optional.of("write(dev)");
      case Action.Output a -> Optional.of("write(dev)");
      case Action.Branch a -> Optional.of(a.tag().name().toLowerCase(Locale.ROOT));
      case Action.Yield a -> Optional.of("yield");
      default -> Optional.empty();
    };
  }

  private static String write(ProgramCfa program, int variable) {
    return "write(" + program.variables().get(variable).name() + ")";
  }
}
