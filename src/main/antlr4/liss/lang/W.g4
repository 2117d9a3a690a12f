// W, the language of liss; docs/language.md explains it.
//
// Accepted here and rejected later, with a message of its own: "=" for ":=" and the reverse, "="
// in expressions, bodies without braces. Statements are told apart by two tokens of lookahead.
grammar W;

options {
  superClass = NestingParser;
}

// Words that are keywords in some places only, see Tokens.
tokens { UNIPROCESSOR, INTERRUPT, PRIORITY }

program
  : declaration* EOF
  ;

declaration
  : SHARED INT sharedVariable (COMMA sharedVariable)* SEMICOLON  # SharedDeclaration
  | kind=(LOCK | CHANNEL | CONDVAR | RWLOCK) ID (COMMA ID)* SEMICOLON  # PlainDeclaration
  | kind=(COND | GUARD) flag (COMMA flag)* SEMICOLON  # FlagDeclaration
  | kind=(SEMAPHORE | BARRIER) counter (COMMA counter)* SEMICOLON  # CounterDeclaration
  | PROC ID LPAREN (ID (COMMA ID)*)? RPAREN block  # ProcedureDeclaration
  | kind=(THREAD | INTERRUPT) ID (LBRACKET (NUMBER | STAR) RBRACKET)? (PRIORITY constant)? block
    # ThreadDeclaration
  | UNIPROCESSOR SEMICOLON  # ProcessorDeclaration
  ;

sharedVariable
  : ID (LBRACKET NUMBER RBRACKET initialArray? | initialInteger)?
  ;

counter
  : ID initialInteger?
  ;

initialInteger
  : operator=(EQUALS | ASSIGN) constant
  ;

initialArray
  : operator=(EQUALS | ASSIGN) LBRACE (constant (COMMA constant)*)? RBRACE
  ;

constant
  : MINUS? NUMBER
  ;

flag
  : ID (operator=(EQUALS | ASSIGN) initial=(TRUE | FALSE | NUMBER))?
  ;

block
  : LBRACE statement* RBRACE
  ;

statement
  : block  # Nested
  | INT ID (operator=(EQUALS | ASSIGN) expr)? SEMICOLON  # LocalDeclaration
  | ID COLON statement  # Label
  | ANNOTATION statement  # Annotated
  | target operator=(ASSIGN | EQUALS) value SEMICOLON  # Assignment
  | ID ARROW expr SEMICOLON  # GuardAssignment
  | CALL ID LPAREN arguments RPAREN SEMICOLON  # PlainCall
  | OUTPUT LPAREN ID COMMA expr RPAREN SEMICOLON  # Output
  | IF LPAREN condition RPAREN statement (ELSE statement)?  # Conditional
  | WHILE LPAREN condition RPAREN statement  # Loop
  | GOTO ID SEMICOLON  # Jump
  | RETURN expr? SEMICOLON  # Return
  | keyword=(BREAK | CONTINUE | SKIP_ | YIELD) SEMICOLON  # Bare
  | ASSERT LPAREN expr RPAREN SEMICOLON  # Assertion
  | keyword=(LOCK | UNLOCK | WAIT | WAIT_NOT | WAIT_RESET | SIGNAL | RESET
      | SEM_WAIT | SEM_POST | READ_LOCK | READ_UNLOCK | WRITE_LOCK | WRITE_UNLOCK | RW_UNLOCK
      | BARRIER_WAIT)
      LPAREN ID RPAREN SEMICOLON  # Synchronization
  | CWAIT LPAREN ID COMMA ID RPAREN SEMICOLON  # CondvarWait
  | keyword=(ASSUME | ASSUME_NOT) taking=(SEM_WAIT | READ_LOCK | WRITE_LOCK)?
    LPAREN ID RPAREN SEMICOLON  # Assumption
  | keyword=(CSIGNAL | CBROADCAST) LPAREN ID RPAREN SEMICOLON  # CondvarWake
  ;

target
  : ID (LBRACKET expr RBRACKET)?
  ;

value
  : HAVOC  # HavocValue
  | INPUT LPAREN ID RPAREN  # InputValue
  | CALL ID LPAREN arguments RPAREN  # CallValue
  | expr  # PlainValue
  ;

arguments
  : (expr (COMMA expr)*)?
  ;

condition
  : STAR  # Any
  | expr  # Test
  ;

expr
  : LPAREN expr RPAREN  # Parenthesized
  | operator=(MINUS | NOT) expr  # Prefix
  | expr operator=(STAR | SLASH | PERCENT) expr  # Infix
  | expr operator=(PLUS | MINUS) expr  # Infix
  | expr operator=(LESS | LESS_EQUAL | GREATER | GREATER_EQUAL) expr  # Infix
  | expr operator=(EQUAL | NOT_EQUAL | EQUALS) expr  # Infix
  | expr operator=AND expr  # Infix
  | expr operator=OR expr  # Infix
  | NUMBER  # Number
  | literal=(TRUE | FALSE)  # Truth
  | ID LBRACKET expr RBRACKET  # ElementOf
  | ID  # Variable
  ;

SHARED: 'shared';
INT: 'int';
LOCK: 'lock';
COND: 'cond';
GUARD: 'guard';
CHANNEL: 'channel';
CONDVAR: 'condvar';
SEMAPHORE: 'semaphore';
RWLOCK: 'rwlock';
BARRIER: 'barrier';
PROC: 'proc';
THREAD: 'thread';
CALL: 'call';
INPUT: 'input';
OUTPUT: 'output';
HAVOC: 'havoc';
IF: 'if';
ELSE: 'else';
WHILE: 'while';
GOTO: 'goto';
RETURN: 'return';
BREAK: 'break';
CONTINUE: 'continue';
SKIP_: 'skip';
YIELD: 'yield';
ASSERT: 'assert';
UNLOCK: 'unlock';
WAIT: 'wait';
WAIT_NOT: 'wait_not';
WAIT_RESET: 'wait_reset';
SIGNAL: 'signal';
RESET: 'reset';
ASSUME: 'assume';
ASSUME_NOT: 'assume_not';
CWAIT: 'cwait';
CSIGNAL: 'csignal';
CBROADCAST: 'cbroadcast';
SEM_WAIT: 'sem_wait';
SEM_POST: 'sem_post';
READ_LOCK: 'read_lock';
READ_UNLOCK: 'read_unlock';
WRITE_LOCK: 'write_lock';
WRITE_UNLOCK: 'write_unlock';
RW_UNLOCK: 'rw_unlock';
BARRIER_WAIT: 'barrier_wait';
TRUE: 'true';
FALSE: 'false';

LBRACE: '{';
RBRACE: '}';
LPAREN: '(';
RPAREN: ')';
LBRACKET: '[';
RBRACKET: ']';
SEMICOLON: ';';
COMMA: ',';
COLON: ':';
ASSIGN: ':=';
ARROW: '<-';
EQUALS: '=';
OR: '||';
AND: '&&';
EQUAL: '==';
NOT_EQUAL: '!=';
LESS: '<';
LESS_EQUAL: '<=';
GREATER: '>';
GREATER_EQUAL: '>=';
PLUS: '+';
MINUS: '-';
STAR: '*';
SLASH: '/';
PERCENT: '%';
NOT: '!';

ANNOTATION: '@' [A-Za-z_] [A-Za-z0-9_]* ('(' [A-Za-z0-9_]* ')')?;

NUMBER: '0' | [1-9] [0-9]* | '0' [xX] [0-9a-fA-F]+;
BAD_NUMBER: [0-9] [A-Za-z0-9_.]*;
ID: [A-Za-z_] [A-Za-z0-9_]*;
// U+FFFD stands for letters and U+FFFE for marks and digits that are not ASCII, see Tokens.
BAD_NAME: [A-Za-z_\uFFFD] [A-Za-z0-9_\uFFFD\uFFFE]*;

BLANK: [ \t\r\n\f]+ -> skip;
LINE_COMMENT: '//' ~[\r\n]* -> skip;
BLOCK_COMMENT: '/*' .*? '*/' -> skip;
OPEN_COMMENT: '/*' (~'*' | '*'+ ~[*/])* '*'*;
SINGLE_AND: '&';
SINGLE_OR: '|';
STRAY: .;
