/** Webpack loader that changes a module minimally, so that the hash of its file differs. */
export default function addNextReleaseMarker(source: string): string {
  return `${source}\nObject.assign(globalThis, { benchNextRelease: true });\n`;
}
