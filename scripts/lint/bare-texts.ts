import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type TypeScript from '../../api/node_modules/typescript/lib/typescript.js';
import { root } from '../root.ts';

// TypeScript 7 has no JavaScript API, so load TypeScript 5, which is installed for the api.
const requireInApi = createRequire(path.join(root, 'api/package.json'));
const ts: typeof TypeScript = requireInApi('typescript');

type Node = TypeScript.Node;
type Expression = TypeScript.Expression;
type JsxChild = TypeScript.JsxChild;

const SCREENS = [
  'host/src',
  'remote-*/src',
  'scripts/new-area/template/src',
  'shared/kit',
  'shared/phone-code',
];
const NO_SCREEN = /\.test\.tsx$|\/testing\//;

const COMES_AND_GOES =
  'A conditional text beside other children needs an element of its own, such as <span>: in a page that the browser translates, React no longer finds it. (bareText)';
const AFTER_ELEMENT =
  'A text behind a conditional element needs an element of its own, such as <span>: in a page that the browser translates, React no longer finds the place before it. (bareText)';

const GIVES_TEXT = /^(?:text|[a-z]\w*Text|format\w*|format\.\w+|keepTogether|String)$/;
const HOLDS_TEXT = /^(?:error|hint|label|lead|text|title|words)$/;

/** Elements with inline content, and fragments: in them, `{children}` counts as text, in other elements as elements. */
const PHRASING = /^(?:a|b|button|em|h[1-6]|label|Link|p|q|small|span|strong|Text)?$/;

/** Returns a message for each JSX text that must be in a separate element but is not. @param tree folder of the checkout */
export function findUnwrappedTexts(tree: string): string[] {
  const files = SCREENS.flatMap((folder) => globSync(`${folder}/**/*.tsx`, { cwd: tree }));
  return files
    .filter((file) => !NO_SCREEN.test(file))
    .flatMap((file) => findUnwrappedTextsInFile(file, readFileSync(path.join(tree, file), 'utf8')));
}

export function findUnwrappedTextsInFile(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const complaints: string[] = [];
  function visit(node: Node): void {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      for (const [part, complaint] of faultsAmong(node.children, nameOf(node))) {
        const { line } = parsed.getLineAndCharacterOfPosition(part.getStart());
        complaints.push(`${file}:${line + 1}\n  ${complaint}`);
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(parsed);
  return complaints;
}

function nameOf(node: Node): string {
  return ts.isJsxElement(node) ? node.openingElement.tagName.getText() : '';
}

function faultsAmong(children: readonly JsxChild[], parent: string): [JsxChild, string][] {
  const parts = children.filter(
    (child) => !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) && !isEmpty(child),
  );
  if (parts.length < 2) return [];
  return parts.flatMap((part, index): [JsxChild, string][] => {
    const branches = branchesOf(part);
    if (!branches) return [];
    if (branches.some((branch) => isText(branch, parent))) return [[part, COMES_AND_GOES]];
    const hasElement = branches.some((branch) => !isNothing(branch));
    const textBehind = parts.slice(index + 1).find((other) => isBareText(other, parent));
    return hasElement && textBehind ? [[textBehind, AFTER_ELEMENT]] : [];
  });
}

const isEmpty = (child: JsxChild) => ts.isJsxExpression(child) && !child.expression;

function branchesOf(child: JsxChild): Expression[] | null {
  if (!ts.isJsxExpression(child) || !child.expression) return null;
  const branches = alternatives(child.expression);
  return branches.length > 1 || isConjunction(child.expression) ? branches : null;
}

const isConjunction = (node: Node) =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;

function alternatives(expression: Expression): Expression[] {
  if (ts.isParenthesizedExpression(expression)) return alternatives(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    return [expression.whenTrue, expression.whenFalse].flatMap(alternatives);
  }
  if (ts.isBinaryExpression(expression) && isConjunction(expression)) return alternatives(expression.right);
  return [expression];
}

const isNothing = (node: Node) =>
  node.kind === ts.SyntaxKind.NullKeyword ||
  node.kind === ts.SyntaxKind.FalseKeyword ||
  (ts.isIdentifier(node) && node.text === 'undefined');

function isBareText(child: JsxChild, parent: string): boolean {
  if (ts.isJsxText(child)) return true;
  return ts.isJsxExpression(child) && child.expression !== undefined && isText(child.expression, parent);
}

function isText(expression: Expression, parent: string): boolean {
  if (ts.isStringLiteralLike(expression)) return expression.text.trim() !== '';
  if (ts.isTemplateExpression(expression) || ts.isNumericLiteral(expression)) return true;
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return true;
  if (ts.isCallExpression(expression)) return GIVES_TEXT.test(expression.expression.getText());
  if (!ts.isIdentifier(expression)) return false;
  return HOLDS_TEXT.test(expression.text) || (expression.text === 'children' && PHRASING.test(parent));
}
