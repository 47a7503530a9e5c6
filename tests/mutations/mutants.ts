import ts from 'typescript';

/** A change of one place of a source file that its tests should notice. */
export interface Change {
  readonly operator: string;
  /** The whole text of the line or lines that are changed: found again after other lines of the file have moved. */
  readonly lines: string;
  /** Which of several places with the same lines, from 0. */
  readonly nth: number;
  /** Where `original` begins in `lines`. */
  readonly column: number;
  readonly original: string;
  readonly replacement: string;
}

const MAX_LINES = 12; // of one change, so that the list can be read

const EQUALITY: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const LOGICAL: Readonly<Record<string, readonly string[]>> = { '&&': ['||'], '||': ['&&'], '??': ['&&'] };
const ARITHMETIC: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
};
const METHODS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
  trimStart: 'trimEnd',
  trimEnd: 'trimStart',
};
const DROPPED_METHODS = new Set(['filter', 'slice', 'sort', 'toSorted', 'toReversed', 'reverse', 'trim', 'substring']);
/** Of SQL in a template, whole words. The text between two `${}` is searched by itself. */
const SQL: readonly (readonly [RegExp, string])[] = [
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ = any\(/g, ' <> all('],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ is not null\b/g, ' is null'],
  [/ is null\b/g, ' is not null'],
  [/ desc\b/g, ''],
  [/\bnot exists\b/g, 'exists'],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bsum\(/g, 'max('],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/ for update\b/g, ''],
  [/\bleft join\b/g, 'join'],
];
const LOOKS_LIKE_SQL = /\b(?:select|from|where|case|exists|returning|coalesce|interval)\b/;
const FOR_PEOPLE = /(?:^|[.])(?:\w*Error|fault|describe|meta|log|debug|info|warn|error|counter|gauge|histogram)$/;

/** What a node of the syntax tree may become: operators of Stryker, and the same for SQL in templates. */
type Found = readonly [operator: string, from: number, to: number, replacement: string];

const textOf = (node: ts.Node): string => node.getText();
const isEmptyBody = (node: ts.Block): boolean => node.statements.length === 0;
const isString = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
const isComparison = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && EQUALITY[textOf(node.operatorToken)] !== undefined;

/** Whether a string is for those who read logs, errors, metrics or the API's description, or is no value at all. */
const isForPeople = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return FOR_PEOPLE.test(textOf(parent.expression));
  if (ts.isPropertyAssignment(parent))
    return parent.name === node || /^(?:summary|help|description)$/.test(textOf(parent.name));
  if (ts.isBinaryExpression(parent)) return isForPeople(parent);
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isImportTypeNode(parent)
  );
};

const conditionOf = (node: ts.Node): readonly [ts.Expression, readonly string[]] | undefined => {
  if (ts.isIfStatement(node)) return [node.expression, ['true', 'false']];
  if (ts.isConditionalExpression(node)) return [node.condition, ['true', 'false']];
  if (ts.isWhileStatement(node)) return [node.expression, ['false']];
  if (ts.isForStatement(node) && node.condition) return [node.condition, ['false']];
  if (ts.isArrowFunction(node) && isComparison(node.body)) return [node.body as ts.Expression, ['true', 'false']];
  return undefined;
};

const ofBinary = (node: ts.BinaryExpression): Found[] => {
  const operator = node.operatorToken;
  const text = textOf(operator);
  const kinds = [
    ['equality', EQUALITY],
    ['logical', LOGICAL],
    ['arithmetic', ARITHMETIC],
  ] as const;
  if (/^[+]=?$/.test(text) && (isString(node.left) || isString(node.right))) return [];
  return kinds.flatMap(([kind, table]) =>
    (table[text] ?? []).map((other): Found => [kind, operator.getStart(), operator.end, other]),
  );
};

const ofUnary = (node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): Found[] => {
  const operand = textOf(node.operand);
  const before = ts.isPrefixUnaryExpression(node);
  const become = (replacement: string): Found[] => [['unary', node.getStart(), node.end, replacement]];
  if (node.operator === ts.SyntaxKind.PlusPlusToken) return become(before ? `--${operand}` : `${operand}--`);
  if (node.operator === ts.SyntaxKind.MinusMinusToken) return become(before ? `++${operand}` : `${operand}++`);
  if (node.operator === ts.SyntaxKind.MinusToken || node.operator === ts.SyntaxKind.ExclamationToken)
    return become(operand);
  return [];
};

const ofCall = (node: ts.CallExpression): Found[] => {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = METHODS[name.text];
  if (other !== undefined) return [['method', name.getStart(), name.end, other]];
  return DROPPED_METHODS.has(name.text) ? [['method', node.getStart(), node.end, textOf(expression)]] : [];
};

const sqlIn = (text: string, start: number): Found[] =>
  SQL.flatMap(([words, other]) =>
    [...text.matchAll(words)].map(
      ({ 0: found, index }): Found => ['sql', start + index, start + index + found.length, other],
    ),
  );

const isSql = (node: ts.TemplateExpression | ts.NoSubstitutionTemplateLiteral): boolean => {
  if (ts.isTaggedTemplateExpression(node.parent)) return /^sql\b/.test(textOf(node.parent.tag));
  return node.getSourceFile().fileName.startsWith('apps/server/') && LOOKS_LIKE_SQL.test(textOf(node));
};

const ofTemplate = (node: ts.TemplateExpression | ts.NoSubstitutionTemplateLiteral): Found[] => {
  if (isSql(node)) {
    const pieces = ts.isTemplateExpression(node)
      ? [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      : [node];
    return pieces.flatMap((piece) => sqlIn(textOf(piece), piece.getStart()));
  }
  return isForPeople(node) ? [] : [['string', node.getStart(), node.end, '``']];
};

const foundAt = (node: ts.Node): Found[] => {
  const whole = (operator: string, replacement: string): Found[] => [
    [operator, node.getStart(), node.end, replacement],
  ];
  const condition = conditionOf(node);
  if (condition) {
    const [{ end }, values] = condition;
    const start = condition[0].getStart();
    return values.map((value): Found => ['conditional', start, end, value]);
  }
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return ofUnary(node);
  if (ts.isCallExpression(node)) return node.questionDotToken ? [] : ofCall(node);
  if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) return ofTemplate(node);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return whole('boolean', 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return whole('boolean', 'true');
  if (ts.isStringLiteral(node)) return isForPeople(node) ? [] : whole('string', node.text === '' ? "'mutated'" : "''");
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 ? whole('array', '[]') : [];
  if (ts.isObjectLiteralExpression(node)) return node.properties.length > 0 ? whole('object', '{}') : [];
  if (ts.isBlock(node)) return isEmptyBody(node) ? [] : whole('block', '{}');
  if (ts.isPropertyAccessExpression(node) && node.questionDotToken) {
    const { pos, end } = node.questionDotToken;
    return [['optional-chaining', pos, end, '.']];
  }
  return [];
};

const isSkipped = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** Every change that the operators make of a source file, in the order of the text. */
export const changesOf = (source: string, file: string): Change[] => {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const walk = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    found.push(...foundAt(node));
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found.flatMap(([operator, from, to, replacement]) => {
    const start = source.lastIndexOf('\n', from - 1) + 1;
    const newline = source.indexOf('\n', to);
    const lines = source.slice(start, newline < 0 ? source.length : newline);
    if (lines.split('\n').length > MAX_LINES) return [];
    const nth = placesOf(source, lines).indexOf(start);
    return [{ operator, lines, nth, column: from - start, original: source.slice(from, to), replacement }];
  });
};

/** Where these whole lines begin in a text. */
const placesOf = (source: string, lines: string): number[] => {
  const places: number[] = [];
  for (let at = source.indexOf(lines); at >= 0; at = source.indexOf(lines, at + 1)) {
    const after = source[at + lines.length];
    if ((at === 0 || source[at - 1] === '\n') && (after === undefined || after === '\n')) places.push(at);
  }
  return places;
};

/** The source with this change, wherever its lines now stand; null if they are gone. */
export const applyChange = (source: string, change: Omit<Change, 'operator'>): string | null => {
  const start = placesOf(source, change.lines)[change.nth];
  if (start === undefined) return null;
  const from = start + change.column;
  return source.slice(0, from) + change.replacement + source.slice(from + change.original.length);
};
