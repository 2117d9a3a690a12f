package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import liss.Seeds;
import org.antlr.v4.runtime.Token;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ParserTest {

  static Program accepted(String text) {
    SourceText source = new SourceText("test.w", text);
    return switch (Parser.parse(source)) {
      case ParseResult.Parsed p -> p.program();
      case ParseResult.Rejected r ->
          throw new AssertionError(r.diagnostics().getFirst().render(source) + "\nin\n" + text);
    };
  }

  /** The codes of the errors, in order. */
  static List<String> errors(String text) {
    return switch (Parser.parse(new SourceText("test.w", text))) {
      case ParseResult.Parsed p -> List.of();
      case ParseResult.Rejected r ->
          r.diagnostics().stream()
              .filter(d -> d.severity() == Diagnostic.Severity.ERROR)
              .map(Diagnostic::code)
              .toList();
    };
  }

  static List<String> ids(MessageCode... codes) {
    return Stream.of(codes).map(MessageCode::id).toList();
  }

  private static String inThread(String statements) {
    return "shared int x, y, a[4]; lock l; cond c; guard g; channel dev;\n"
        + "proc one() { return 1; }\n"
        + "thread t {\n"
        + statements
        + "\n}\n";
  }

  private static List<Stmt> statements(Program program) {
    return program.declarations().stream()
        .flatMap(d ->
            switch (d) {
              case Declaration.Procedure p -> p.body().all().stream();
              case Declaration.ThreadDecl t -> t.body().all().stream();
              default -> Stream.of();
            })
        .toList();
  }

  private static List<String> tokenTexts(String text) {
    SourceText source = new SourceText("test.w", text);
    Diagnostics diagnostics = new Diagnostics();
    Tokens tokens = new Tokens(source, new Positions(text), diagnostics);
    assertThat(diagnostics.inOrder()).isEmpty();
    return tokens.all().stream().map(Token::getText).toList();
  }

  @Test
  void spans_cover_exactly_the_text_of_each_statement() {
    for (long seed = 0; seed < 400; seed++) {
      String text = spread(RandomPrograms.text(seed), new Random(seed));
      for (Stmt stmt : statements(accepted(text))) {
        String own = text.substring(stmt.span().start(), stmt.span().end());
        assertThat(tokenTexts(own))
            .as("seed %d: %s", seed, own)
            .isEqualTo(tokenTexts(Printer.print(stmt)));
        assertThat(own).as("seed %d", seed).matches("(?s)\\S.*[;}]|;");
      }
    }
  }

  @Test
  void spans_of_names_and_expressions_cover_exactly_their_text() {
    String text =
        "shared int first = -1,\n  second;\nproc p(left) { return (left + second) * 2; }\n"
            + "thread other { int own = first; own := call p(own - -3); }\n";
    Program program = accepted(text);
    for (Declaration declaration : program.declarations()) {
      assertThat(text.substring(declaration.span().start(), declaration.span().end()))
          .isEqualTo(declaration.name());
    }
    Declaration.Procedure procedure = program.all(Declaration.Procedure.class).getFirst();
    assertThat(procedure.parameters().getFirst().span()).hasToString("3:8");
    Stmt.Return result = (Stmt.Return) procedure.body().statements().getFirst();
    Expr.Binary product = (Expr.Binary) result.value().orElseThrow();
    assertThat(textOf(text, product.span())).isEqualTo("(left + second) * 2");
    assertThat(textOf(text, product.left().span())).isEqualTo("left + second");
  }

  private static String textOf(String text, SourceSpan span) {
    return text.substring(span.start(), span.end());
  }

  /** The same tokens with other blanks and with comments between them. */
  private static String spread(String text, Random random) {
    List<String> blanks =
        List.of(" ", "\n", "\t", "\r\n", " /* } ; \u00fc */ ", " // x := {\n", "  ");
    StringBuilder spread = new StringBuilder();
    for (String token : tokenTexts(text)) {
      if (!token.equals("<EOF>")) {
        spread.append(token).append(blanks.get(random.nextInt(blanks.size())));
      }
    }
    return spread.toString();
  }

  @Test
  void a_labeled_statement_includes_its_label() {
    String text = inThread("  again : lock ( l ) ;  goto again;");
    Stmt labeled =
        statements(accepted(text)).stream()
            .filter(Stmt.Labeled.class::isInstance)
            .findFirst()
            .orElseThrow();
    assertThat(textOf(text, labeled.span())).isEqualTo("again : lock ( l ) ;");
  }

  @Test
  void tabs_line_ends_and_a_byte_order_mark_are_blanks() {
    String text = "\uFEFFshared int x;\r\n\tthread t {\r\n\t\tx := 1;\r\n}\r\n";
    Stmt assign = statements(accepted(text)).getLast();
    assertThat(assign.span()).hasToString("3:3");
    assertThat(textOf(text, assign.span())).isEqualTo("x := 1;");
  }

  @Test
  void characters_outside_of_the_basic_plane_in_comments_do_not_shift_positions() {
    String text = "shared int x; // \ud83d\ude00\nthread t { /* \ud83d\ude00 */ x := 1; }";
    Stmt assign = statements(accepted(text)).getLast();
    assertThat(textOf(text, assign.span())).isEqualTo("x := 1;");
  }

  @Test
  void numbers_cover_the_whole_range() {
    String text =
        inThread(
            "x := 9223372036854775807; x := -9223372036854775808; x := 0x1F;"
                + " x := -0x8000000000000000; x := 0;");
    List<Long> values =
        statements(accepted(text)).stream()
            .filter(Stmt.Assign.class::isInstance)
            .map(s -> ((Expr.IntLiteral) ((Stmt.Assign) s).value()).value())
            .toList();
    assertThat(values).containsExactly(Long.MAX_VALUE, Long.MIN_VALUE, 31L, Long.MIN_VALUE, 0L);
    assertThat(errors(inThread("x := 9223372036854775808;")))
        .isEqualTo(ids(MessageCode.NUMBER_OUT_OF_RANGE));
    assertThat(errors(inThread("x := 0xFFFFFFFFFFFFFFFF;")))
        .isEqualTo(ids(MessageCode.NUMBER_OUT_OF_RANGE));
  }

  @Test
  void operators_bind_as_in_c() {
    Program program = accepted(inThread("x := x || y && x == y < x + y * -x % 2; x := x - y - 1;"));
    assertThat(Printer.print(program)).contains("x := x || y && x == y < x + y * -x % 2;");
    Stmt.Assign last = (Stmt.Assign) statements(program).getLast();
    Expr.Binary difference = (Expr.Binary) last.value();
    assertThat(difference.left()).isInstanceOf(Expr.Binary.class);
  }

  @Test
  void zero_and_one_are_booleans_in_guard_expressions() {
    Program program = accepted(inThread("g <- g && 1 || !0;"));
    assertThat(Printer.print(program)).contains("g <- g && true || !false;");
  }

  @Test
  void constant_indices_are_evaluated() {
    assertThat(errors(inThread("a[1 + 2] := a[!0 * 3 % 2];"))).isEmpty();
    assertThat(errors(inThread("a[2 * 2] := a[-(1)];")))
        .isEqualTo(ids(MessageCode.INDEX_OUT_OF_BOUNDS, MessageCode.INDEX_OUT_OF_BOUNDS));
    assertThat(errors(inThread("a[1 / 0] := 1;"))).isEmpty();
  }

  @Test
  void code_behind_a_label_that_is_jumped_to_can_be_reached() {
    String text = inThread("goto in; while (*) { in: yield; } x := 1; goto end; end: return;");
    ParseResult result = Parser.parse(new SourceText("test.w", text));
    assertThat(((ParseResult.Parsed) result).warnings()).isEmpty();
  }

  @Test
  void a_procedure_with_a_result_must_return_one_on_every_way() {
    String missing = "proc p(a) { if (a) { return 1; } } thread t { call p(1); }";
    assertThat(errors(missing)).isEqualTo(ids(MessageCode.MISSING_RETURN));
    String both = "proc p(a) { if (a) { return 1; } else { return 2; } } thread t { call p(1); }";
    assertThat(errors(both)).isEmpty();
  }

  @Test
  void a_failing_random_text_never_throws_and_every_message_lies_in_the_text() {
    Random random = new Random(7);
    for (int i = 0; i < Seeds.of(1_000, 10_000); i++) {
      long seed = random.nextLong();
      String text = mutated(RandomPrograms.text(i % 60), new Random(seed));
      check(text, "mutation seed " + seed);
    }
  }

  @Test
  void garbage_never_throws() {
    Random random = new Random(11);
    String alphabet =
        "(){}[];:=<-!&|*/+ \n\t\"'$\u0000\u00e4\ud83d\ude00\uFEFFx1if while lock proc";
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(60);
      for (int j = 0; j < length; j++) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      check(text.toString(), "garbage " + i);
    }
  }

  private static void check(String text, String description) {
    SourceText source = new SourceText("mutated.w", text);
    List<Diagnostic> diagnostics =
        switch (Parser.parse(source)) {
          case ParseResult.Parsed p -> {
            assertThat(p.warnings())
                .as(description)
                .allMatch(d -> d.severity() == Diagnostic.Severity.WARNING);
            yield p.warnings();
          }
          case ParseResult.Rejected r -> {
            assertThat(r.diagnostics())
                .as("%s%n%s", description, text)
                .anyMatch(d -> d.severity() == Diagnostic.Severity.ERROR);
            yield r.diagnostics();
          }
        };
    for (Diagnostic diagnostic : diagnostics) {
      SourceSpan span = diagnostic.span();
      assertThat(span.end()).as(description).isLessThanOrEqualTo(text.length());
      String before = text.substring(0, span.start());
      long line = 1 + before.chars().filter(c -> c == '\n').count();
      assertThat(span.line()).as(description).isEqualTo((int) line);
      assertThat(span.column()).as(description).isEqualTo(span.start() - before.lastIndexOf('\n'));
      assertThat(diagnostic.render(source)).startsWith(diagnostic.severity().label());
    }
  }

  private static String mutated(String original, Random random) {
    StringBuilder text = new StringBuilder(original);
    int edits = 1 + random.nextInt(4);
    for (int i = 0; i < edits && !text.isEmpty(); i++) {
      int at = random.nextInt(text.length());
      int to = Math.min(text.length(), at + 1 + random.nextInt(12));
      switch (random.nextInt(5)) {
        case 0 -> text.delete(at, to);
        case 1 -> text.insert(at, text.substring(at, to));
        case 2 -> text.setCharAt(at, (char) random.nextInt(128));
        case 3 -> text.insert(at, (char) random.nextInt(0x10000));
        default -> {
          int other = random.nextInt(text.length());
          text.insert(other, text.substring(at, to));
        }
      }
    }
    return text.toString();
  }
}
