/**
 * Webpack loader: makes unused parts of libraries removable. It marks React's factories as pure, removes display names, and
 * moves assignments of static properties into their class.
 */
export default function freeUnusedParts(source: string): string {
  const nameless = source.replace(/^\w+\.displayName = "\w+";$/gm, '');
  const pure = nameless.replace(
    / = (React\d*\.(?:createContext|forwardRef|memo)\()/g,
    ' = /* @__PURE__ */ $1',
  );
  return staticsInTheirClass(pure);
}

/** Assignments of literals to static properties. Only literals are moved, because evaluating them has no effect. */
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
