/** Webpack loader that makes the smallest possible change to a module, so that its hash differs. */
export default function nextRelease(source: string): string {
  return `${source}\nObject.assign(globalThis, { benchNextRelease: true });\n`;
}
