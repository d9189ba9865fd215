/** The build and jest collect the catalogues `en.json`, `de.json`… of a `messages` folder. */
declare module '*/messages' {
  const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default catalogues;
}
