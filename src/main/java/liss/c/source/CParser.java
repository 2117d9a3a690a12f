package liss.c.source;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.syntax.Assembler;
import liss.c.syntax.AtomicAccess;
import liss.c.syntax.GnuParser;
import liss.c.syntax.KeptMacros;
import liss.c.syntax.ParserText;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.c.vocabulary.World;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.model.ILanguage;
import org.eclipse.cdt.core.parser.ExtendedScannerInfo;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.core.parser.NullLogService;
import org.eclipse.core.runtime.CoreException;

/** Parses C with the parser of Eclipse CDT, and collects what it says is wrong. */
final class CParser {

  private static final String THREAD_LOCAL_SPECIFIER =
      "__attribute__((" + UnitReading.THREAD_LOCAL + "))";

  /** The macros of a compiler, and words of C11 that the parser does not know. */
  private static final Map<String, String> MACROS =
      Map.ofEntries(
          Map.entry("__GNUC__", "9"),
          Map.entry("__GNUC_MINOR__", "0"),
          Map.entry("__STDC__", "1"),
          Map.entry("__STDC_VERSION__", "201112L"),
          Map.entry("__LISS__", "1"),
          Map.entry("__x86_64__", "1"),
          Map.entry("__LP64__", "1"),
          Map.entry("_LP64", "1"),
          Map.entry("__linux__", "1"),
          Map.entry("__linux", "1"),
          Map.entry("linux", "1"),
          Map.entry("__gnu_linux__", "1"),
          Map.entry("__unix__", "1"),
          Map.entry("__CHAR_BIT__", "8"),
          Map.entry("__ATOMIC_RELAXED", "0"),
          Map.entry("__ATOMIC_CONSUME", "1"),
          Map.entry("__ATOMIC_ACQUIRE", "2"),
          Map.entry("__ATOMIC_RELEASE", "3"),
          Map.entry("__ATOMIC_ACQ_REL", "4"),
          Map.entry("__ATOMIC_SEQ_CST", "5"),
          Map.entry("__SIZEOF_INT__", "4"),
          Map.entry("__SIZEOF_LONG__", "8"),
          Map.entry("__SIZEOF_POINTER__", "8"),
          Map.entry("__ORDER_LITTLE_ENDIAN__", "1234"),
          Map.entry("__ORDER_BIG_ENDIAN__", "4321"),
          Map.entry("__BYTE_ORDER__", "1234"),
          Map.entry("__restrict", ""),
          Map.entry("__restrict__", ""),
          Map.entry("__extension__", ""),
          Map.entry("__const", "const"),
          Map.entry("__signed__", "signed"),
          Map.entry("__inline__", "inline"),
          Map.entry("__builtin_offsetof(type, member)", "((unsigned long) &((type *) 0)->member)"),
          Map.entry("__func__", "\"\""),
          Map.entry("__FUNCTION__", "\"\""),
          Map.entry("__PRETTY_FUNCTION__", "\"\""),
          Map.entry("__inline", "inline"),
          Map.entry("_Alignas(x)", ""),
          Map.entry("_Atomic", AtomicAccess.ATOMIC),
          Map.entry(ParserText.ATOMIC_TYPE, AtomicAccess.ATOMIC + " typeof"),
          Map.entry("_Noreturn", "__attribute__((__noreturn__))"),
          Map.entry("__int128_t", "__int128"),
          Map.entry("__uint128_t", "unsigned __int128"),
          Map.entry("_Float16", "struct { unsigned short bits; }"),
          Map.entry("__bf16", "struct { unsigned short bits; }"),
          Map.entry("_Float32", "float"),
          Map.entry("_Float32x", "double"),
          Map.entry("_Float64", "double"),
          Map.entry("_Float64x", "long double"),
          Map.entry("_Float128", "__float128"),
          Map.entry("__builtin_va_arg(list, type)", "((type) liss_argument(list))"),
          Map.entry("_Static_assert(...)", "extern int liss_static_assertion"),
          Map.entry("_Thread_local", THREAD_LOCAL_SPECIFIER),
          Map.entry("__thread", THREAD_LOCAL_SPECIFIER));

  /** What is added may show that more is to be added; a text is parsed at most this often again. */
  private static final int MOST_ROUNDS = 8;

  private CParser() {}

  /** The name by which the parser knows a file. */
  static String fileName(SourceText source) {
    return fileName(source.file());
  }

  static String fileName(String file) {
    return Path.of(file).toAbsolutePath().normalize().toString();
  }

  /**
   * The syntax tree of a text; empty if the parser fails on it. If headers are incomplete, what
   * they do not declare is added, and the text is parsed again.
   */
  static Optional<IASTTranslationUnit> parse(SourceText source, COptions options) {
    World world = options.vocabulary().world();
    Supplement added = Supplement.NONE;
    Optional<IASTTranslationUnit> unit = parse(source, options, added);
    for (int round = 0;
        round < MOST_ROUNDS && unit.filter(u -> Undeclared.mayHaveAny(u, world)).isPresent();
        round++) {
      Supplement all =
          added.with(
              Undeclared.in(
                  unit.get(),
                  source.text(),
                  world,
                  name ->
                      Assembler.isName(name)
                          || options.vocabulary().meaning(name, Defined.ELSEWHERE).isPresent()));
      if (all.equals(added)) {
        return unit;
      }
      added = all;
      unit = parse(source, options, added);
    }
    return unit;
  }

  /** Whether calls of a macro of the kernel have a meaning, and no value but a number. */
  private static boolean isKnownMacro(String name, COptions options) {
    return options.command().isOfKernel() && options.vocabulary().isMacroOfKernel(name);
  }

  /** The directories in which programs usually have headers, beside the text and one level up. */
  private static Stream<String> usual(SourceText source) {
    return Stream.of("include", "inc", "..", "../include", "../inc")
        .map(name -> Path.of(fileName(source)).resolveSibling(name).normalize().toString());
  }

  private static Optional<IASTTranslationUnit> parse(
      SourceText source, COptions options, Supplement added) {
    Map<String, String> macros = new LinkedHashMap<>(MACROS);
    added.applyTo(macros);
    options.applyTo(macros);
    String[] paths =
        Stream.concat(
                options.allIncludePaths().stream().map(p -> p.toAbsolutePath().toString()),
                Stream.concat(Stream.of(Headers.DIRECTORY, Headers.SYSTEM), usual(source)))
            .toArray(String[]::new);
    String[] included =
        Stream.concat(
                Stream.of(Supplement.HEADER).filter(header -> !added.equals(Supplement.NONE)),
                options.command().included().stream().map(file -> file.toAbsolutePath().toString()))
            .toArray(String[]::new);
    KeptMacros kept = new KeptMacros();
    try {
      return Optional.of(
          GnuParser.language(kept)
              .getASTTranslationUnit(
                  FileContent.create(fileName(source), ParserText.of(source.text()).toCharArray()),
                  new ExtendedScannerInfo(macros, paths, new String[0], included),
                  new Headers(
                      added,
                      kept,
                      name -> isKnownMacro(name, options),
                      options.text().unsaved(),
                      options.vocabulary().world()),
                  null,
                  ILanguage.OPTION_NO_IMAGE_LOCATIONS,
                  new NullLogService()));
    } catch (CoreException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
