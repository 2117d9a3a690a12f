package liss;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.lang.Assumption;
import liss.lang.Diagnostic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The package table of the design, and who may use which library. */
@Tag("slow")
class ArchitectureTest {

  private static final JavaClasses WITH_TESTS = new ClassFileImporter().importPackages("liss");

  private static final JavaClasses LISS =
      WITH_TESTS.that(
          describe(
              "are no tests",
              type ->
                  type.getSource()
                      .filter(
                          source -> new DoNotIncludeTests().includes(Location.of(source.getUri())))
                      .isPresent()));

  private static final int MOST_CLASSES = 48;

  /** The classes that print messages, outside of the reports. */
  private static final Set<String> WRITERS =
      Set.of(
          "liss.lang.Assumption",
          "liss.lang.AssumptionMessages",
          "liss.lang.Diagnostic",
          "liss.lang.MessageGroup",
          "liss.lang.MessageGroup$Cause",
          "liss.c.source.Messages",
          "liss.c.threads.Threads$Message",
          "liss.cli.MessageText",
          "liss.lsp.Reading");

  /** A line of a table of packages. */
  private sealed interface Line {
    /** The packages that the line is about, in the notation of ArchUnit. */
    String packages();

    /** The lines of the same table that these packages may use. */
    List<? extends Line> mayUse();

    /** All lines of the table. */
    List<? extends Line> table();
  }

  /**
   * The packages, each with those it may use; one comes after all that it may use. Those that
   * evaluate expressions of a control-flow automaton see the operators of {@code lang} in them.
   */
  enum Layer implements Line {
    FORMAT,
    SEARCH,
    LANG(FORMAT),
    C(LANG),
    SOLVER(LANG),
    AUTOMATA,
    UNFOLDING,
    CFA(LANG),
    RUN(LANG, CFA),
    WITNESS(LANG, C, CFA, RUN),
    EXPLORE(SEARCH, LANG, SOLVER, CFA, RUN, UNFOLDING),
    ABSTRACTION(SEARCH, CFA, AUTOMATA),
    CHECK(SEARCH, ABSTRACTION, AUTOMATA, CFA),
    GENERALIZE(LANG, SOLVER, CFA, ABSTRACTION),
    BEHAVIOUR(LANG, AUTOMATA, CFA, ABSTRACTION, CHECK, RUN, UNFOLDING, EXPLORE),
    PROOF(LANG, SOLVER, CFA, RUN),
    PLACEMENT(LANG, CFA, SOLVER),
    EMIT(LANG, CFA, PLACEMENT),
    VERIFY(SEARCH, LANG, C, CFA, RUN, UNFOLDING, EXPLORE, ABSTRACTION, CHECK, BEHAVIOUR),
    SYNTH(
        SEARCH,
        LANG,
        SOLVER,
        CFA,
        ABSTRACTION,
        CHECK,
        BEHAVIOUR,
        GENERALIZE,
        PLACEMENT,
        EMIT,
        VERIFY),
    CERTIFICATE(FORMAT, SEARCH, LANG, C, CFA, RUN, CHECK, VERIFY),
    REWRITE(SEARCH, LANG, C, CFA, RUN, ABSTRACTION, CHECK, PLACEMENT, EMIT, SYNTH),
    TRIAGE(LANG, CFA, ABSTRACTION, CHECK, BEHAVIOUR, VERIFY),
    REPORT(
        TRIAGE,
        FORMAT,
        SEARCH,
        LANG,
        C,
        UNFOLDING,
        CFA,
        RUN,
        EXPLORE,
        ABSTRACTION,
        CHECK,
        BEHAVIOUR,
        PROOF,
        GENERALIZE,
        PLACEMENT,
        EMIT,
        VERIFY,
        SYNTH,
        REWRITE),
    PATCH(SEARCH, FORMAT, LANG, C, CFA, ABSTRACTION, CHECK, PLACEMENT, EMIT, VERIFY, SYNTH, REPORT),
    REGRESS(FORMAT, LANG, CFA, CHECK, PLACEMENT, VERIFY, SYNTH, REPORT),
    BATCH(FORMAT),
    LSP(SEARCH, TRIAGE, FORMAT, LANG, C, CFA, ABSTRACTION, CHECK, PLACEMENT, VERIFY, SYNTH, REPORT),
    CLI(
        SEARCH,
        TRIAGE,
        BATCH,
        LSP,
        FORMAT,
        LANG,
        C,
        AUTOMATA,
        UNFOLDING,
        CFA,
        RUN,
        WITNESS,
        EXPLORE,
        CHECK,
        BEHAVIOUR,
        PROOF,
        GENERALIZE,
        PLACEMENT,
        VERIFY,
        CERTIFICATE,
        SYNTH,
        REWRITE,
        REPORT,
        PATCH,
        REGRESS),
    API(FORMAT, REPORT, CLI);

    private final List<Layer> mayUse;

    Layer(Layer... mayUse) {
      this.mayUse = List.of(mayUse);
    }

    @Override
    public String packages() {
      return "liss." + name().toLowerCase(Locale.ROOT) + "..";
    }

    @Override
    public List<Layer> mayUse() {
      return mayUse;
    }

    @Override
    public List<Layer> table() {
      return List.of(values());
    }
  }

  /**
   * The packages of {@code liss.check}, each with those of them that it may use; one comes after
   * all that it may use.
   */
  enum CheckLayer implements Line {
    ANALYSIS,
    SERIAL(ANALYSIS),
    SAFETY(ANALYSIS, SERIAL),
    DEADLOCK(ANALYSIS, SERIAL);

    private final List<CheckLayer> mayUse;

    CheckLayer(CheckLayer... mayUse) {
      this.mayUse = List.of(mayUse);
    }

    @Override
    public String packages() {
      return "liss.check." + name().toLowerCase(Locale.ROOT) + "..";
    }

    @Override
    public List<CheckLayer> mayUse() {
      return mayUse;
    }

    @Override
    public List<CheckLayer> table() {
      return List.of(values());
    }
  }

  /** The same for {@code liss.c}. */
  enum CLayer implements Line {
    VOCABULARY,
    SYNTAX,
    SOURCE(SYNTAX, VOCABULARY),
    IR,
    LOWERING(IR, SYNTAX, VOCABULARY, SOURCE),
    CALLS(IR, VOCABULARY),
    POINTERS(IR, CALLS, VOCABULARY),
    THREADS(IR, LOWERING, CALLS, POINTERS, VOCABULARY, SOURCE),
    SYNC(IR, CALLS, POINTERS, VOCABULARY, SOURCE),
    INSERTION(IR, VOCABULARY, SOURCE, CALLS, POINTERS, SYNC),
    PROJECTION(IR, CALLS, THREADS, VOCABULARY, SOURCE),
    C(IR, LOWERING, CALLS, INSERTION, THREADS, POINTERS, SYNC, VOCABULARY, PROJECTION, SOURCE);

    private final List<CLayer> mayUse;

    CLayer(CLayer... mayUse) {
      this.mayUse = List.of(mayUse);
    }

    @Override
    public String packages() {
      return this == C ? "liss.c" : "liss.c." + name().toLowerCase(Locale.ROOT) + "..";
    }

    @Override
    public List<CLayer> mayUse() {
      return mayUse;
    }

    @Override
    public List<CLayer> table() {
      return List.of(values());
    }
  }

  /**
   * A library that not every package may use.
   *
   * @param packages of the library
   * @param users the packages of liss that may
   */
  record Library(String packages, List<Layer> users) {}

  static Stream<Library> libraries() {
    return Stream.of(
        new Library("org.sosy_lab..", List.of(Layer.SOLVER)),
        new Library("com.microsoft.z3..", List.of(Layer.SOLVER)),
        new Library("org.sat4j..", List.of(Layer.SOLVER)),
        new Library("dk.brics..", List.of(Layer.AUTOMATA)),
        new Library("org.antlr..", List.of(Layer.LANG)),
        new Library("org.eclipse.cdt..", List.of(Layer.C)),
        new Library("org.eclipse.elk..", List.of(Layer.REPORT)),
        new Library("org.eclipse.emf..", List.of(Layer.REPORT)),
        new Library("com.samskivert..", List.of(Layer.REPORT)),
        new Library("org.eclipse.lsp4j..", List.of(Layer.LSP)),
        new Library("com.google.gson..", List.of(Layer.FORMAT, Layer.LSP)),
        new Library("org.tomlj..", List.of(Layer.CLI, Layer.TRIAGE, Layer.C)),
        new Library("picocli..", List.of(Layer.CLI)));
  }

  static Stream<Line> lines() {
    return Stream.<Line[]>of(Layer.values(), CheckLayer.values(), CLayer.values())
        .flatMap(Arrays::stream);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void packageUsesOnlyWhatTheDesignAllows(Line line) {
    String[] forbidden =
        line.table().stream()
            .filter(other -> other != line && !line.mayUse().contains(other))
            .map(Line::packages)
            .toArray(String[]::new);
    check(
        noClasses()
            .that()
            .resideInAPackage(line.packages())
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(forbidden));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void everyPermissionIsUsed(Line line) {
    assertThat(line.mayUse()).allMatch(other -> uses(line, other));
  }

  private static boolean uses(Line line, Line other) {
    DescribedPredicate<JavaClass> isUsed = resideInAPackage(other.packages());
    return LISS.that(resideInAPackage(line.packages())).stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .anyMatch(dependency -> isUsed.test(dependency.getTargetClass()));
  }

  /** So that one sees where to look. Nested classes do not count. */
  @Test
  void packagesAreNotTooLarge() {
    Map<String, Integer> sizes = new TreeMap<>();
    for (JavaClass type : LISS) {
      if (type.isTopLevelClass() && !type.getSimpleName().equals("package-info")) {
        sizes.merge(type.getPackageName(), 1, Integer::sum);
      }
    }
    assertThat(sizes)
        .allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(MOST_CLASSES));
  }

  /** What C means is decided once, in the lowering; all analyses are of the normal form. */
  @Test
  void onlyTheLoweringAndWhatReadsTextsSeeTheSyntaxTree() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(
                Stream.of(CLayer.SYNTAX, CLayer.SOURCE, CLayer.LOWERING)
                    .map(CLayer::packages)
                    .toArray(String[]::new))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.cdt.."));
  }

  @Test
  void everyClassIsInAPackageOfTheDesign() {
    String[] packages = Arrays.stream(Layer.values()).map(Layer::packages).toArray(String[]::new);
    check(classes().should().resideInAnyPackage(packages));
    checkInside(Layer.CHECK, CheckLayer.values());
    checkInside(Layer.C, CLayer.values());
  }

  /** So that a name says which class is meant, wherever it stands. */
  @Test
  void noTwoClassesHaveOneName() {
    Map<String, Long> names =
        LISS.stream()
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .collect(groupingBy(JavaClass::getSimpleName, counting()));
    assertThat(names).allSatisfy((name, count) -> assertThat(count).as(name).isEqualTo(1));
  }

  /** The table of packages for contributors has each of them, and no other. */
  @Test
  void contributorsFindEachPackage() throws IOException {
    Pattern row = Pattern.compile("(?m)^\\| (`[a-z.]+`(?:, `[a-z.]+`)*) \\|");
    Set<String> listed =
        row.matcher(Files.readString(Path.of("CONTRIBUTING.md")))
            .results()
            .flatMap(found -> Arrays.stream(found.group(1).split(", ")))
            .map(name -> "liss." + name.replace("`", ""))
            .collect(toSet());
    Set<String> packages = LISS.stream().map(JavaClass::getPackageName).collect(toSet());
    assertThat(listed).isEqualTo(packages);
  }

  private static void checkInside(Layer layer, Line... lines) {
    String[] packages = Arrays.stream(lines).map(Line::packages).toArray(String[]::new);
    check(
        classes().that().resideInAPackage(layer.packages()).should().resideInAnyPackage(packages));
  }

  @Test
  void packagesHaveNoCycles() {
    check(slices().matching("liss.(*)..").should().beFreeOfCycles());
    check(slices().matching("liss.check.(*)..").should().beFreeOfCycles());
    check(
        noClasses()
            .that()
            .resideInAPackage("liss.c.vocabulary")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.cdt.."));
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages("liss.c.vocabulary", "liss.triage", "liss.cli")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.tomlj.."));
    check(
        noClasses()
            .that()
            .resideInAPackage("liss.placement.model")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("liss.placement.search"));
    check(
        noClasses()
            .that()
            .haveNameMatching(
                "liss\\.placement\\.search\\.(RuinAndRecreate|PartialHittingSet|KnownNeighbourhood"
                    + "|LagrangianBound|PairPartition|ClassPairs|ExcludedPairCounts)")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("liss.placement.model", "liss.cfa", "liss.solver"));
    check(
        noClasses()
            .that()
            .resideInAPackage("liss.report")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("liss.report.html"));
  }

  /** A page says what the JSON document says. */
  @Test
  void pagesAreMadeOfDocuments() {
    String[] others =
        Arrays.stream(Layer.values())
            .filter(layer -> !List.of(Layer.FORMAT, Layer.LANG, Layer.REPORT).contains(layer))
            .map(Layer::packages)
            .toArray(String[]::new);
    check(
        noClasses()
            .that()
            .resideInAPackage("liss.report.html")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("liss.report")
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage(others));
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void libraryIsUsedOnlyWhereTheDesignSaysSo(Library library) {
    String[] users = library.users().stream().map(Layer::packages).toArray(String[]::new);
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(users)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(library.packages()));
  }

  @Test
  void solverTypesDoNotLeaveTheirPackages() {
    check(
        methods()
            .that()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .arePublic()
            .should(mentionNoTypeOf("org.sosy_lab", "com.microsoft.z3", "org.sat4j", "dk.brics")));
  }

  @Test
  void onlyTheCommandLinePrints() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(Layer.CLI.packages())
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(Throwable.class, "printStackTrace"));
  }

  /** What decides reads the code of a message, or what the message is made of, and no words. */
  @Test
  void onlyWhatWritesReportsReadsTheWordsOfMessages() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(Layer.REPORT.packages())
            .and(not(describe("write messages", type -> WRITERS.contains(type.getName()))))
            .should()
            .accessTargetWhere(
                JavaAccess.Predicates.target(owner(assignableTo(Diagnostic.class)))
                    .and(JavaAccess.Predicates.target(nameMatching("message"))))
            .orShould()
            .accessTargetWhere(
                JavaAccess.Predicates.target(owner(assignableTo(Assumption.class)))
                    .and(JavaAccess.Predicates.target(nameMatching("message|claim")))));
  }

  @Test
  void onlyTheCommandLineEndsTheProcess() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(Layer.CLI.packages())
            .should()
            .callMethodWhere(
                target(owner(assignableTo(System.class)))
                    .or(target(owner(assignableTo(Runtime.class))))
                    .and(target(nameMatching("exit|halt")))));
  }

  /**
   * Or by the tests of another package, or by programs that embed liss (docs/library.md). The
   * generated parser is public.
   */
  @Test
  void aPublicTypeIsUsedByAnotherPackage() throws IOException {
    String page = Files.readString(Path.of("docs/library.md"));
    check(
        classes()
            .that()
            .arePublic()
            .and()
            .areTopLevelClasses()
            .and(describe("are not on the page", type -> !page.contains(type.getSimpleName())))
            .and(not(nameMatching("liss\\.lang\\.W\\w*(Visitor|Lexer|Parser)")))
            .should(beUsedOutsideOfTheirPackage()));
  }

  private static ArchCondition<JavaClass> beUsedOutsideOfTheirPackage() {
    Set<String> used =
        WITH_TESTS.stream()
            .flatMap(user -> user.getDirectDependenciesFromSelf().stream())
            .filter(use ->
                !use.getOriginClass()
                    .getPackageName()
                    .equals(use.getTargetClass().getPackageName()))
            .map(use -> topLevelName(use.getTargetClass()))
            .collect(toSet());
    return new ArchCondition<>("be used outside of their package") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean isMentioned =
            Stream.concat(
                    type.getMethodsWithParameterTypeOfSelf().stream(),
                    type.getMethodsWithReturnTypeOfSelf().stream())
                .filter(method -> !method.getOwner().equals(type))
                .anyMatch(method -> method.getModifiers().contains(JavaModifier.PUBLIC));
        if (!used.contains(type.getName()) && !isMentioned) {
          events.add(SimpleConditionEvent.violated(type, type.getName() + " need not be public"));
        }
      }
    };
  }

  private static String topLevelName(JavaClass type) {
    return type.getEnclosingClass().map(ArchitectureTest::topLevelName).orElse(type.getName());
  }

  @Test
  void namesSayWhatAClassIs() {
    check(noClasses().should().haveNameMatching(".*(Manager|Helper|Impl|Utils?)"));
  }

  /** The rules above must be able to fail: here are classes that break them. */
  @Test
  void lookingAtNothingIsNotSuccess() {
    Set<String> seen = new TreeSet<>();
    LISS.forEach(type -> seen.add(type.getPackageName()));
    assertThat(seen).contains("liss.cli", "liss.lang", "liss.cfa", "liss.generalize");
    assertThat(rejects(noClasses().should().accessField(System.class, "out"))).isTrue();
    assertThat(
            rejects(noClasses().should().dependOnClassesThat().resideInAPackage("org.sosy_lab..")))
        .isTrue();
  }

  /** A package of the design that has no classes yet breaks no rule. */
  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(LISS);
  }

  private static boolean rejects(ArchRule rule) {
    return rule.evaluate(LISS).hasViolation();
  }

  private static ArchCondition<JavaMethod> mentionNoTypeOf(String... libraries) {
    return new ArchCondition<>("mention no type of " + String.join(", ", libraries)) {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
            .filter(type -> Arrays.stream(libraries).anyMatch(type.getPackageName()::startsWith))
            .forEach(type ->
                events.add(
                    SimpleConditionEvent.violated(
                        method, method.getFullName() + " mentions " + type.getName())));
      }
    };
  }
}
