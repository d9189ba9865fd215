/** Responses to requests that the page sent before the site's scripts arrived (docs/design.md §4). */
export interface PreloadedAnswers {
  /** Bearer token of the requests; null until it is known. */
  token: string | null;
  /** Time of the requests in ms since 1970. */
  requestedAt: number;
  /** Resolves when they are sent, or never will be. */
  sent: Promise<void>;
  /** Absolute address → response; null before the request. Used responses are removed. */
  answers: Map<string, Promise<Response> | null>;
}

declare global {
  interface Document {
    /** Whether the browser prerendered the page and the visitor has not opened it yet (Chromium only). */
    prerendering?: boolean;
  }
  /** Undefined in a page without early requests. */
  var forecourtPreloaded: PreloadedAnswers | undefined;
}
