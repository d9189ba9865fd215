/**
 * Webpack loader for libraries whose parts stay in a bundle that uses none of them: what their modules do as they run
 * counts as use. React's factories are said to be free of effects, the names that they are given for development are left
 * out, and what is assigned to a class moves into it.
 */
export default function freeUnusedParts(source: string): string {
  const nameless = source.replace(/^\w+\.displayName = "\w+";$/gm, '');
  const pure = nameless.replace(
    / = (React\d*\.(?:createContext|forwardRef|memo)\()/g,
    ' = /* @__PURE__ */ $1',
  );
  return staticsInTheirClass(pure);
}

/** Of literals alone, which are the same wherever they are evaluated. */
const STATIC = /^(\w+)\.(\w+) = (null|\[\]|'[^'\n]*'|"[^"\n]*")(?: \/\*.*\*\/)?;$/gm;

function staticsInTheirClass(source: string): string {
  let moved = source;
  for (const [assignment, name, property, value] of source.matchAll(STATIC)) {
    const head = new RegExp(`^class ${name}(?: extends \\w+)? \\{$`, 'm').exec(moved)?.[0];
    if (head === undefined) continue;
    moved = moved.replace(assignment, '').replace(head, () => `${head}\n    static ${property} = ${value};`);
  }
  return moved;
}
