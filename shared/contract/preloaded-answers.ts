/**
 * Answers of the backend to what the page has requested before the site's scripts arrive (docs/design.md §4), for its first
 * screen to take.
 */
export interface PreloadedAnswers {
  /** The bearer of these requests; null until that is known. */
  token: string | null;
  /** When the page sent them, or was about to, in ms since 1970. */
  requestedAt: number;
  /** Resolves when they are sent, or never will be. */
  sent: Promise<void>;
  /** Absolute address → its answer; null while it is still to be requested. What was taken is no longer there. */
  answers: Map<string, Promise<Response> | null>;
}

declare global {
  interface Document {
    /** Whether the browser rendered the page ahead of time and the visitor has not opened it yet. Only in Chromium. */
    prerendering?: boolean;
  }
  /** Where the page keeps them; undefined in a page that has requested nothing. */
  var forecourtPreloaded: PreloadedAnswers | undefined;
}
