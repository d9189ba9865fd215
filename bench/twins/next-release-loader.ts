/** Webpack loader that changes a module as little as a release can: what was built before has other hashes. */
export default function nextRelease(source: string): string {
  return `${source}\nObject.assign(globalThis, { benchNextRelease: true });\n`;
}
