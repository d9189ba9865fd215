/**
 * What a page has asked the backend for before any script of the site has come (docs/design.md §4), for the first screen to
 * take.
 */
export interface PreloadedAnswers {
  /** The bearer that it was asked with; null until that is known. */
  token: string | null;
  /** Absolute address → its answer; null while it is still to be asked for. What was taken is no longer there. */
  answers: Map<string, Promise<Response> | null>;
}

declare global {
  /** Where the page keeps them; nothing in a page that asks for nothing. */
  var forecourtPreloaded: PreloadedAnswers | undefined;
}
