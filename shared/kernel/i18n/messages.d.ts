/** A folder of catalogues, `en.json`, `de.json`…: the build, and the unit tests, gather those of the product's languages. */
declare module '*/messages' {
  const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default catalogues;
}
