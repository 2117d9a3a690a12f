package liss.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.batch.GitChanges;
import liss.c.projection.Projection.Purpose;
import liss.c.source.CompileCommand;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.format.Printable;
import liss.lang.Assumptions;
import liss.lang.Diagnostic;
import liss.lang.FileOfProgram;
import liss.lang.Observation;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.Suggestions;
import liss.proof.ReplicatedProgram;
import liss.verify.Verifier;
import picocli.CommandLine.Option;

/** Reads programs; whatever is wrong with them becomes an {@link InputException}. */
final class SourceFile {

  /** Stands for standard input. */
  static final Path STANDARD_INPUT = Path.of("-");

  /** The most bytes that a file may have. */
  private static final int LARGEST = 1 << 28;

  private static final Pattern GIVEN =
      Pattern.compile("/dev/(stdin|null|fd/\\d+)|/proc/(self|\\d+)/fd/\\d+");

  private SourceFile() {}

  /** What there is to read from standard input. */
  private static SourceText standardInput() {
    Path name = Path.of("<stdin>");
    try {
      return new SourceText(name.toString(), decoded(name, bytes(name, System.in)));
    } catch (IOException e) {
      throw new InputException("error: cannot read standard input" + reason(e));
    }
  }

  /** All that a stream has, unless it is more than any program. */
  private static byte[] bytes(Path file, InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(LARGEST + 1);
    if (bytes.length > LARGEST) {
      throw new InputException("error: " + file + " has more than " + (LARGEST >> 20) + " MB");
    }
    return bytes;
  }

  /** The text of a file, which must be UTF-8. */
  static SourceText read(Path file) {
    if (file.equals(STANDARD_INPUT)) {
      return standardInput();
    }
    if (!Printable.isName(file.toString())) {
      throw new InputException(
          "error: the name of a file has a control character: "
              + Printable.name(file.toString())
              + "\n = help: give the file another name");
    }
    if (!Files.exists(file)) {
      throw new InputException("error: no such file: " + file);
    }
    if (Files.isDirectory(file)) {
      throw new InputException("error: " + file + " is a directory");
    }
    if (!Files.isRegularFile(file) && !isGiven(file)) {
      throw new InputException(
          "error: "
              + file
              + " is no file but a device, a pipe or a socket"
              + "\n = help: - is standard input");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new SourceText(file.toString(), decoded(file, bytes(file, in)));
    } catch (IOException e) {
      throw new InputException("error: cannot read " + file + reason(e));
    }
  }

  /** Whether the shell has opened a file for this process, or it is the one without contents. */
  private static boolean isGiven(Path file) {
    return GIVEN.matcher(file.toAbsolutePath().normalize().toString()).matches();
  }

  /** The files in a directory, by name. */
  static List<Path> filesIn(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new InputException("error: cannot read " + directory + reason(e));
    }
  }

  /** What an I/O error adds to the name of its file; often it is that name once more. */
  static String reason(IOException e) {
    return switch (e) {
      case java.nio.file.AccessDeniedException denied -> ": permission denied";
      case java.nio.file.NoSuchFileException missing -> ": no such file or directory";
      default -> e.getMessage() == null ? "" : ": " + e.getMessage();
    };
  }

  private static String decoded(Path file, byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer input = ByteBuffer.wrap(bytes);
    CharBuffer output = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(input, output, true);
    String text = output.flip().toString();
    if (result.isError()) {
      String hint =
          "the byte there is 0x%02x; convert the file, for example with iconv"
              .formatted(bytes[input.position()] & 0xff);
      throw wrong("the file is not UTF-8", file, text, hint);
    }
    int nul = text.indexOf('\0');
    if (nul >= 0) {
      throw wrong(
          "the file is no text", file, text.substring(0, nul), "the character there is NUL");
    }
    return text;
  }

  /** Something is wrong with a file after a part of its text. */
  static InputException wrong(String message, Path file, String front, String hint) {
    long line = 1 + front.chars().filter(c -> c == '\n').count();
    int column = front.length() - front.lastIndexOf('\n');
    return new InputException(
        "error: %s\n --> %s:%d:%d\n  = help: %s".formatted(message, file, line, column, hint));
  }

  /** Whether the name of a file says that it is C. */
  static boolean isC(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".c") || name.endsWith(".h") || name.endsWith(".i");
  }

  /** What reads the text of a file. */
  static Function<SourceText, ParseResult> parser(Path file, COptionsMixin options) {
    return parser(new InputFiles(List.of(file)), options);
  }

  /** What reads the text of a program. */
  static Function<SourceText, ParseResult> parser(InputFiles input, COptionsMixin options) {
    return options.isC(input) ? options.frontEnd(input)::parse : options::inW;
  }

  /**
   * The automata of a program in a file of W or C, with its values; its warnings are printed.
   *
   * @param command the name of the command, for messages
   */
  static ProgramCfa withValues(
      Path file, COptionsMixin options, CopiesOption copies, String command, PrintWriter err) {
    return withValues(file, options, copies, List.of(), command, err);
  }

  /**
   * Reads a program of which more names can be observed.
   *
   * @param observed what can be seen, see {@link Observation}
   * @param command the name of the command, for messages
   */
  static ProgramCfa withValues(
      Path file,
      COptionsMixin options,
      CopiesOption copies,
      List<String> observed,
      String command,
      PrintWriter err) {
    return readWithValues(file, options, Purpose.EXECUTION, copies, observed, command, err)
        .program();
  }

  /**
   * The automata of a program with its values.
   *
   * @param assumptions what they rest on
   */
  record Valued(ProgramCfa program, Assumptions assumptions) {}

  /** The automata of a program with its values, and what they rest on. */
  static Valued readWithValues(
      Path file,
      COptionsMixin options,
      Purpose purpose,
      CopiesOption copies,
      List<String> observed,
      String command,
      PrintWriter err) {
    options.checkFor(file);
    SourceText source = read(file);
    if (options.isC(file)) {
      ParseResult result = options.frontEnd(file).withValues(source, purpose);
      ParseResult.Parsed parsed = parsed(result, source, err);
      return valued(parsed, observed);
    }
    Program program = parsed(options.inW(source), source, err).program();
    return new Valued(
        CfaBuilder.build(observed(copies.known(program, command), observed)), Assumptions.NONE);
  }

  private static Valued valued(ParseResult.Parsed parsed, List<String> observed) {
    return new Valued(
        CfaBuilder.build(observed(parsed.program(), observed)).lean(), parsed.assumptions());
  }

  /**
   * A program of C that was read, with more threads where a few are looked at; empty if it cannot
   * be read so.
   */
  static Optional<Valued> withThreads(
      int threads, Path file, COptionsMixin options, List<String> observed, ProgramCfa read) {
    SourceText source = read.program().source();
    return switch (options.frontEnd(file).withFew(threads).withValues(source, Purpose.EXECUTION)) {
      case ParseResult.Parsed parsed -> Optional.of(valued(parsed, observed));
      case ParseResult.Rejected rejected -> Optional.empty();
    };
  }

  /** A program that was read, for a proof of what holds for any number of threads. */
  static Optional<ReplicatedProgram> forProof(Path file, COptionsMixin options, ProgramCfa read) {
    if (!options.isC(file)) {
      return Optional.of(new ReplicatedProgram(read, Set.of()));
    }
    SourceText source = read.program().source();
    return switch (options.frontEnd(file).withValues(source, Purpose.PROOF)) {
      case ParseResult.Parsed parsed -> Optional.of(ReplicatedProgram.of(parsed.program()));
      case ParseResult.Rejected rejected -> Optional.empty();
    };
  }

  private static Program observed(Program program, List<String> names) {
    Observation observation = new Observation(names);
    observation
        .unknownIn(program)
        .ifPresent(name -> {
          throw new UsageException(
              "--observe: "
                  + program.source().file()
                  + " has no shared variable or procedure "
                  + name
                  + Suggestions.didYouMean(name, Observation.candidates(program))
                      .map(hint -> "; " + hint.text())
                      .orElse(""));
        });
    return observation.of(program);
  }

  /** The program in a file of W or C; its warnings are printed. */
  static ParseResult.Parsed parse(Path file, COptionsMixin options, PrintWriter err) {
    return parse(new InputFiles(List.of(file)), options, err, (source, messages) -> {});
  }

  /**
   * The program in several files of W or C; its warnings are printed.
   *
   * @param rejection gets the messages about a program that is rejected, before the exception
   */
  static ParseResult.Parsed parse(
      InputFiles input,
      COptionsMixin options,
      PrintWriter err,
      BiConsumer<SourceText, List<Diagnostic>> rejection) {
    SourceText source = input.read();
    ParseResult result = parser(input, options).apply(source);
    if (result instanceof ParseResult.Rejected rejected) {
      rejection.accept(source, rejected.diagnostics());
      if (options.isBrief()) {
        throw new InputException(MessageText.brief(rejected.diagnostics(), source));
      }
    }
    return parsed(result, source, err);
  }

  /** A program that was accepted; its warnings are printed. */
  static ParseResult.Parsed parsed(ParseResult result, SourceText source, PrintWriter err) {
    return switch (result) {
      case ParseResult.Parsed parsed -> {
        MessageText.warnings(parsed.warnings(), source).forEach(err::println);
        yield parsed;
      }
      case ParseResult.Rejected rejected ->
          throw new InputException(MessageText.rejection(rejected.diagnostics(), source));
    };
  }

  /**
   * The automata of a program for a command that executes the abstract program, which has no POSIX
   * condition variables.
   *
   * @param command its name, for the message if that is not possible
   */
  static ProgramCfa executable(Program program, String command) {
    ProgramCfa cfa = CfaBuilder.build(program);
    Verifier.unsupported(cfa, "liss " + command)
        .ifPresent(diagnostic -> {
          throw new InputException(diagnostic.render(program.source()));
        });
    return cfa;
  }

  /**
   * Rejects a program with priorities on one processor.
   *
   * @param command the name of the command that does not look at them
   */
  static void checkPriorities(Program program, String command) {
    Verifier.priorities(program, "liss " + command)
        .ifPresent(diagnostic -> {
          throw new InputException(diagnostic.render(program.source()));
        });
  }

  /** The option that leaves out what has not changed. */
  static final class Changes {

    @Option(
        names = "--changed-since",
        paramLabel = "REV",
        description =
            "Only programs of which a file, or one that it includes, differs from this revision of"
                + " git, or from the last common ancestor with it.")
    private Optional<String> revision = Optional.empty();

    /** Whether something may be left out. */
    boolean isGiven() {
      return revision.isPresent();
    }

    /** The programs that may have other answers now. */
    <T> List<T> among(List<T> programs, Function<T, List<Path>> files, COptionsMixin options) {
      if (revision.isEmpty()) {
        return programs;
      }
      try {
        GitChanges changes = GitChanges.since(revision.get(), Path.of("").toAbsolutePath());
        boolean isCommonChanged = options.common().stream().anyMatch(changes::contain);
        return programs.stream()
            .filter(program ->
                files.apply(program).stream()
                    .anyMatch(file ->
                        isCommonChanged && options.isC(file)
                            || changes.concern(file, options.searched(file))))
            .toList();
      } catch (IOException e) {
        throw new InputException("error: --changed-since: " + e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InputException("error: interrupted");
      }
    }

    @Override
    public String toString() {
      return revision.orElse("");
    }
  }

  /** The files of one program: one of W, or some of C. */
  record InputFiles(List<Path> files) {

    /** Copies the list. */
    InputFiles {
      files = List.copyOf(files);
    }

    /**
     * The files that a command line names, with those below directories, in alphabetical order,
     * that are C and, if there is a compilation database, have an entry in it.
     */
    static InputFiles of(List<Path> named, COptionsMixin options, PrintWriter err) {
      List<Path> files = new ArrayList<>();
      for (Path path : named) {
        if (Files.isDirectory(path)) {
          files.addAll(below(path, options, err));
        } else {
          files.add(path);
        }
      }
      InputFiles input = new InputFiles(files);
      if (input.areSeveral()) {
        input.check(options);
      }
      return input;
    }

    /**
     * The programs that a command line names, of which each is a file: in W or C, and below
     * directories; of files in C, those in the compilation database, if there is one.
     */
    static List<InputFiles> each(List<Path> named, COptionsMixin options) {
      return named.stream()
          .flatMap(path -> {
            List<Path> files = Files.isDirectory(path) ? programs(path) : List.of(path);
            return files.stream()
                .filter(
                    file -> file.equals(path) || !options.isC(file) || options.isCompiled(file));
          })
          .distinct()
          .map(file -> new InputFiles(List.of(file)))
          .toList();
    }

    /** The programs below a directory, in alphabetical order. */
    static List<Path> programs(Path directory) {
      try (Stream<Path> paths = Files.walk(directory)) {
        return paths
            .filter(path -> path.toString().matches(".*[.][wc]"))
            .map(Path::normalize)
            .sorted()
            .toList();
      } catch (IOException e) {
        throw new InputException("error: cannot read " + directory + SourceFile.reason(e));
      }
    }

    private static List<Path> below(Path directory, COptionsMixin options, PrintWriter err) {
      List<Path> all =
          programs(directory).stream().filter(path -> path.toString().endsWith(".c")).toList();
      List<Path> compiled = all.stream().filter(options::isCompiled).toList();
      List<Path> others = all.stream().filter(path -> !compiled.contains(path)).toList();
      if (compiled.isEmpty()) {
        throw new InputException(
            "error: there is no file of C below "
                + directory
                + (all.isEmpty()
                    ? "\n = help: `liss batch` takes programs in W, each for itself"
                    : " that the compile_commands.json of -p mentions"));
      }
      if (!others.isEmpty()) {
        err.println(
            "note: not in the compile_commands.json, and left out: "
                + others.stream().map(Path::toString).collect(Collectors.joining(", ")));
      }
      return compiled;
    }

    private void check(COptionsMixin options) {
      for (Path file : files) {
        UsageException.require(
            !file.equals(SourceFile.STANDARD_INPUT), "standard input is a program of its own");
        UsageException.require(
            options.isC(file),
            "several files are one program in C, and "
                + file
                + " is none in C; liss batch takes each for itself");
        UsageException.require(
            files.stream().filter(file::equals).count() == 1, file + " is given twice");
      }
    }

    /** Whether there is more than one. */
    boolean areSeveral() {
      return files.size() > 1;
    }

    /** The first file, for what is said of all of them. */
    Path first() {
      return files.getFirst();
    }

    /** The only file. */
    Optional<Path> only() {
      return areSeveral() ? Optional.empty() : Optional.of(first());
    }

    /** The text of the program. */
    SourceText read() {
      return FileOfProgram.joined(files.stream().map(SourceFile::read).toList());
    }

    /** How each file is compiled. */
    Map<String, CompileCommand> commands(CompilationDatabase database) {
      Map<String, CompileCommand> commands = new LinkedHashMap<>();
      files.forEach(file -> commands.put(file.toString(), database.of(file)));
      return commands;
    }

    @Override
    public String toString() {
      return files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
  }
}
