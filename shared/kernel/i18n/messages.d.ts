declare module '*/messages' {
  const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default catalogues;
}
