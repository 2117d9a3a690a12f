package liss.c.syntax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTToken;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.c.ICNodeFactory;
import org.eclipse.cdt.core.dom.ast.gnu.IGCCASTAttributeList;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.core.dom.ast.gnu.c.GCCLanguage;
import org.eclipse.cdt.core.dom.parser.ISourceCodeParser;
import org.eclipse.cdt.core.dom.parser.c.ICParserExtensionConfiguration;
import org.eclipse.cdt.core.index.IIndex;
import org.eclipse.cdt.core.parser.EndOfFileException;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.core.parser.IParserLogService;
import org.eclipse.cdt.core.parser.IParserSettings;
import org.eclipse.cdt.core.parser.IScanner;
import org.eclipse.cdt.core.parser.IScannerInfo;
import org.eclipse.cdt.core.parser.IToken;
import org.eclipse.cdt.core.parser.IncludeFileContentProvider;
import org.eclipse.cdt.core.parser.ParserMode;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.eclipse.cdt.internal.core.dom.parser.BacktrackException;
import org.eclipse.cdt.internal.core.dom.parser.DeclarationOptions;
import org.eclipse.cdt.internal.core.dom.parser.c.GNUCSourceParser;
import org.jspecify.annotations.Nullable;

/**
 * The parser of C with what it lacks: generic selections of C11 ({@link Selections}), and types
 * that an initializer tells ({@link InferredTypes}), labels of blocks ({@link LocalLabels}) and of
 * values ({@link LabeledValues}), and {@link Assembler} with operands of GNU C.
 */
public final class GnuParser extends GNUCSourceParser {

  /** The attribute that stands for {@code asm("name")} after a declarator. */
  public static final String ASSEMBLER_NAME = "asm";

  private static final String GENERIC = "_Generic";
  private static final String LOCAL_LABEL = "__label__";

  /** The operators of assignments, by their tokens. */
  private static final Map<Integer, Integer> ASSIGNMENTS =
      Map.ofEntries(
          Map.entry(IToken.tASSIGN, IASTBinaryExpression.op_assign),
          Map.entry(IToken.tPLUSASSIGN, IASTBinaryExpression.op_plusAssign),
          Map.entry(IToken.tMINUSASSIGN, IASTBinaryExpression.op_minusAssign),
          Map.entry(IToken.tSTARASSIGN, IASTBinaryExpression.op_multiplyAssign),
          Map.entry(IToken.tDIVASSIGN, IASTBinaryExpression.op_divideAssign),
          Map.entry(IToken.tMODASSIGN, IASTBinaryExpression.op_moduloAssign),
          Map.entry(IToken.tAMPERASSIGN, IASTBinaryExpression.op_binaryAndAssign),
          Map.entry(IToken.tBITORASSIGN, IASTBinaryExpression.op_binaryOrAssign),
          Map.entry(IToken.tXORASSIGN, IASTBinaryExpression.op_binaryXorAssign),
          Map.entry(IToken.tSHIFTLASSIGN, IASTBinaryExpression.op_shiftLeftAssign),
          Map.entry(IToken.tSHIFTRASSIGN, IASTBinaryExpression.op_shiftRightAssign));

  /**
   * How deep declarators may be nested. What may be a declaration or a call is read as both, at
   * each depth again: deep calls would take time that is exponential in their depth.
   */
  private static final int DEEPEST_DECLARATOR = 12;

  private int declaratorDepth;

  /** The text of the last assembler after the declarator that is read. */
  private String assembler = "";

  /** The statements that declare labels, with these. */
  private final Map<IASTStatement, List<String>> labels = new HashMap<>();

  private GnuParser(
      IScanner scanner,
      ParserMode mode,
      IParserLogService log,
      ICParserExtensionConfiguration configuration,
      IIndex index) {
    super(scanner, mode, log, configuration, index);
  }

  /** The language that this parser reads, with macros that it keeps. */
  public static GCCLanguage language(KeptMacros macros) {
    return new GCCLanguage() {
      @Override
      protected IScanner createScanner(
          FileContent text,
          IScannerInfo information,
          IncludeFileContentProvider headers,
          IParserLogService log) {
        IScanner scanner = super.createScanner(text, information, headers, log);
        macros.follow(scanner);
        return scanner;
      }

      @Override
      protected ISourceCodeParser createParser(
          IScanner scanner,
          ParserMode mode,
          IParserLogService log,
          IIndex index,
          int options,
          IParserSettings settings) {
        return new GnuParser(scanner, mode, log, getParserExtensionConfiguration(), index);
      }
    };
  }

  @Override
  protected IASTDeclarator declarator(IASTDeclSpecifier specifier, DeclarationOptions options)
      throws EndOfFileException, BacktrackException {
    if (declaratorDepth == DEEPEST_DECLARATOR) {
      throwBacktrack(LA(1));
    }
    declaratorDepth++;
    assembler = "";
    try {
      return named(super.declarator(specifier, options));
    } finally {
      declaratorDepth--;
    }
  }

  /** A declarator with {@code asm("name")} as an attribute; the parser passes over it. */
  private IASTDeclarator named(IASTDeclarator declarator) {
    String name = assembler.replaceAll("[\"\\s()]", "");
    assembler = "";
    if (!name.isEmpty()) {
      ICNodeFactory nodes = getNodeFactory();
      ASTNode place = (ASTNode) declarator;
      int start = place.getOffset();
      int end = start + place.getLength();
      IASTToken argument = setRange(nodes.newToken(IToken.tSTRING, name.toCharArray()), start, end);
      IGCCASTAttributeList list = nodes.newGCCAttributeList();
      list.addAttribute(
          setRange(nodes.newAttribute(ASSEMBLER_NAME.toCharArray(), argument), start, end));
      declarator.addAttributeSpecifier(setRange(list, start, end));
    }
    return declarator;
  }

  @Override
  protected IToken asmExpression(@Nullable StringBuilder content)
      throws EndOfFileException, BacktrackException {
    StringBuilder text = content == null ? new StringBuilder() : content;
    IToken end = super.asmExpression(text);
    assembler = text.toString();
    return end;
  }

  @Override
  protected IASTExpression primaryExpression(CastExprCtx context, ITemplateIdStrategy strategy)
      throws EndOfFileException, BacktrackException {
    return isNext(GENERIC) ? selection() : super.primaryExpression(context, strategy);
  }

  private boolean isNext(String word) throws EndOfFileException {
    return LT(1) == IToken.tIDENTIFIER && LA(1).getImage().equals(word);
  }

  /** A selection, as a call whose further arguments are cast to the types that select them. */
  private IASTExpression selection() throws EndOfFileException, BacktrackException {
    ICNodeFactory nodes = getNodeFactory();
    IToken word = consume();
    consume(IToken.tLPAREN);
    List<IASTInitializerClause> arguments = new ArrayList<>();
    arguments.add(assignment());
    while (LT(1) == IToken.tCOMMA) {
      consume();
      IASTTypeId type;
      if (LT(1) == IToken.t_default) {
        IASTSimpleDeclSpecifier nothing = nodes.newSimpleDeclSpecifier();
        nothing.setType(IASTSimpleDeclSpecifier.t_void);
        IToken at = consume();
        setRange(nothing, at.getOffset(), at.getEndOffset());
        type = nodes.newTypeId(nothing, nodes.newDeclarator(nodes.newName()));
        setRange(type, at.getOffset(), at.getEndOffset());
      } else {
        type = typeBeforeColon();
      }
      consume(IToken.tCOLON);
      IASTExpression value = assignment();
      arguments.add(
          setRange(
              nodes.newCastExpression(0, type, value),
              ((ASTNode) type).getOffset(),
              calculateEndOffset(value)));
    }
    int end = consume(IToken.tRPAREN).getEndOffset();
    IASTExpression name = nodes.newIdExpression(nodes.newName(Selections.NAME.toCharArray()));
    setRange(name, word.getOffset(), word.getEndOffset());
    IASTFunctionCallExpression call =
        nodes.newFunctionCallExpression(name, arguments.toArray(new IASTInitializerClause[0]));
    return setRange(call, word.getOffset(), end);
  }

  /** An expression without a comma. */
  private IASTExpression assignment() throws EndOfFileException, BacktrackException {
    IASTExpression left = constantExpression();
    Integer operator = ASSIGNMENTS.get(LT(1));
    if (operator == null) {
      return left;
    }
    consume();
    IASTExpression right = assignment();
    return buildBinaryExpression(operator, left, right, calculateEndOffset(right));
  }

  /** A type; {@link #typeId} takes a colon after one for that of a bit field. */
  private IASTTypeId typeBeforeColon() throws EndOfFileException, BacktrackException {
    int start = LA(1).getOffset();
    IASTDeclSpecifier specifier = declSpecifierSeq(DeclarationOptions.TYPEID).fDeclSpec1;
    IToken behind = mark();
    List<IASTPointerOperator> pointers = new ArrayList<>();
    consumePointerOperators(pointers);
    IASTDeclarator declarator = getNodeFactory().newDeclarator(getNodeFactory().newName());
    if (LT(1) == IToken.tCOLON) {
      setRange(declarator, behind.getOffset(), LA(1).getOffset());
      pointers.forEach(declarator::addPointerOperator);
    } else {
      backup(behind);
      declarator = declarator(specifier, DeclarationOptions.TYPEID);
    }
    IASTTypeId type = getNodeFactory().newTypeId(specifier, declarator);
    return setRange(type, start, LA(1).getOffset());
  }

  @Override
  protected IASTStatement statement() throws EndOfFileException, BacktrackException {
    if (isNext(LOCAL_LABEL)) {
      return localLabels();
    }
    return LT(1) == IToken.t_asm && LT(2) != IToken.tLPAREN || hasOperands()
        ? assembler()
        : super.statement();
  }

  /** Whether a colon divides the text of assembler that comes next. */
  private boolean hasOperands() throws EndOfFileException, BacktrackException {
    if (LT(1) != IToken.t_asm || LT(2) != IToken.tLPAREN) {
      return false;
    }
    IToken here = mark();
    consume();
    consume();
    text();
    boolean isDivided = LT(1) != IToken.tRPAREN;
    backup(here);
    return isDivided;
  }

  /** Consumes what comes up to a division, and returns the characters of its texts. */
  private String text() throws EndOfFileException, BacktrackException {
    StringBuilder text = new StringBuilder();
    for (int depth = 0; depth > 0 || !isAtDivision(); ) {
      IToken token = consume();
      depth += token.getType() == IToken.tLPAREN ? 1 : 0;
      depth -= token.getType() == IToken.tRPAREN ? 1 : 0;
      text.append(token.getImage());
    }
    return text.toString().replace("\"", "").replace("\\n", ";").replace("\\t", " ");
  }

  private boolean isAtDivision() throws EndOfFileException {
    return LT(1) == IToken.tCOLON || LT(1) == IToken.tCOLONCOLON || LT(1) == IToken.tRPAREN;
  }

  private IASTStatement assembler() throws EndOfFileException, BacktrackException {
    ICNodeFactory nodes = getNodeFactory();
    IToken word = consume();
    boolean isGoto = false;
    while (LT(1) != IToken.tLPAREN) {
      IToken qualifier = consume();
      isGoto |= qualifier.getType() == IToken.t_goto;
      if (qualifier.getImage().startsWith("__attribute")) { // what a macro makes of `inline`
        consume(IToken.tLPAREN);
        text();
        consume(IToken.tRPAREN);
      }
    }
    IToken open = consume();
    String text = text();
    IASTExpression zero =
        nodes.newLiteralExpression(IASTLiteralExpression.lk_integer_constant, "0");
    List<IASTInitializerClause> arguments = new ArrayList<>();
    arguments.add(setRange(zero, open.getEndOffset(), open.getEndOffset()));
    boolean isOfMemory = false;
    for (int section = divisions(); LT(1) != IToken.tRPAREN; section += divisions()) {
      if (section <= 2 && LT(1) != IToken.tRPAREN) {
        operands(Assembler.isOneStep(text), arguments);
      } else {
        isOfMemory |= section == 3 && clobbersMemory();
        text();
      }
    }
    int end = consume(IToken.tRPAREN).getEndOffset();
    String name = Assembler.name(isGoto, isOfMemory && Assembler.mayAccessMemory(text));
    IASTExpression function = nodes.newIdExpression(nodes.newName(name.toCharArray()));
    setRange(function, word.getOffset(), word.getEndOffset());
    IASTExpression call =
        setRange(
            nodes.newFunctionCallExpression(
                function, arguments.toArray(new IASTInitializerClause[0])),
            word.getOffset(),
            end);
    return setRange(
        nodes.newExpressionStatement(call), word.getOffset(), consume(IToken.tSEMI).getEndOffset());
  }

  /** Consumes the colons that come next, and returns how many they are. */
  private int divisions() throws EndOfFileException {
    int colons = 0;
    while (LT(1) == IToken.tCOLON || LT(1) == IToken.tCOLONCOLON) {
      colons += consume().getType() == IToken.tCOLON ? 1 : 2;
    }
    return colons;
  }

  /** Operands, each a constraint, which may have a name in front, and an expression. */
  private void operands(boolean isOneStep, List<IASTInitializerClause> operands)
      throws EndOfFileException, BacktrackException {
    ICNodeFactory nodes = getNodeFactory();
    do {
      if (LT(1) == IToken.tCOMMA) {
        consume();
      }
      if (LT(1) == IToken.tLBRACKET) {
        consume();
        consume();
        consume(IToken.tRBRACKET);
      }
      StringBuilder constraint = new StringBuilder();
      while (LT(1) != IToken.tLPAREN) {
        constraint.append(consume().getImage());
      }
      int start = consume().getOffset();
      IASTExpression value = expression();
      int end = consume(IToken.tRPAREN).getEndOffset();
      IASTExpression operand =
          nodes.newUnaryExpression(IASTUnaryExpression.op_bracketedPrimary, value);
      setRange(operand, start, end);
      boolean isUpdate = constraint.indexOf("+") >= 0 && !isOneStep;
      boolean isOutput = constraint.indexOf("=") >= 0 || constraint.indexOf("+") >= 0;
      int operator =
          isUpdate ? IASTUnaryExpression.op_prefixDecr : IASTUnaryExpression.op_prefixIncr;
      operands.add(
          isOutput ? setRange(nodes.newUnaryExpression(operator, operand), start, end) : operand);
    } while (LT(1) == IToken.tCOMMA);
  }

  private boolean clobbersMemory() throws EndOfFileException, BacktrackException {
    IToken here = mark();
    boolean isFound = false;
    while (!isAtDivision()) {
      isFound |= consume().getImage().contains("memory");
    }
    backup(here);
    return isFound;
  }

  private IASTStatement localLabels() throws EndOfFileException, BacktrackException {
    int start = consume().getOffset();
    List<String> names = new ArrayList<>();
    while (LT(1) != IToken.tSEMI) {
      IToken token = consume();
      if (token.getType() == IToken.tIDENTIFIER) {
        names.add(token.getImage());
      }
    }
    IASTStatement statement = getNodeFactory().newNullStatement();
    setRange(statement, start, consume(IToken.tSEMI).getEndOffset());
    labels.put(statement, names);
    return statement;
  }

  @Override
  protected void resolveAmbiguities() {
    super.resolveAmbiguities();
    IASTTranslationUnit unit = getTranslationUnit();
    new LocalLabels(labels).rename(unit);
    Nodes.inside(unit, IGNUASTCompoundStatementExpression.class)
        .forEach(expression -> LabeledValues.resolve(expression, getNodeFactory()));
    Stream.concat(
            Nodes.inside(unit, IASTFunctionCallExpression.class).stream()
                .filter(Selections::isSelection)
                .map(IASTNode.class::cast),
            Nodes.inside(unit, IASTSimpleDeclaration.class).stream()
                .filter(InferredTypes::isInferred)
                .map(IASTNode.class::cast))
        .sorted(Comparator.comparingInt(GnuParser::end))
        .forEach(node -> {
          switch (node) {
            case IASTFunctionCallExpression call -> Selections.resolve(call);
            case IASTSimpleDeclaration declaration ->
                InferredTypes.resolve(declaration, getNodeFactory());
            default -> throw new IllegalStateException("neither of both: " + node);
          }
        });
  }

  /** Where a node ends: inner ones end before those around them, and types are known then. */
  private static int end(IASTNode node) {
    return ((ASTNode) node).getOffset() + ((ASTNode) node).getLength();
  }
}
