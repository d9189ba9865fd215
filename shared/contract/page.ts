/** Function that an area's build calls with each script and style element, so that the shell sets the element's integrity. */
export const FILE_TAG_HOOK = 'forecourtFileTag';

export type FileTagHook = (element: HTMLScriptElement | HTMLLinkElement) => void;

/** Attribute of a step of a flow, e.g. a booking. While the page has one, the shell hides brand and navigation on phones. */
export const FOCUSED_FLOW_ATTRIBUTE = 'data-focused-flow';

/** Attribute of the root until the first input: skeletons of the server-rendered frame must not disappear and reappear. */
export const FRAME_ATTRIBUTE = 'data-frame';

/** Attribute of the server-rendered title and lead, which the shell shows until the screen is ready. */
export const FRAME_HEAD_ATTRIBUTE = 'data-frame-head';

/** Requests that the page sent before its scripts arrived (docs/design.md §4). */
export interface PreloadedAnswers {
  token: string | null;
  requestedAt: number;
  /** Resolves when they are sent, or never will be. */
  sent: Promise<void>;
  /** Absolute address → response; null before the request. Used responses are removed. */
  answers: Map<string, Promise<Response> | null>;
}

declare global {
  interface Document {
    /** Chromium only: the visitor has not opened the page yet. */
    prerendering?: boolean;
  }
  var forecourtPreloaded: PreloadedAnswers | undefined;
}

/** In IndexedDB. The tabs share the session's token in it, and a page reads it before its scripts arrive. */
export const SESSION_STORE = { database: 'forecourt-identity', store: 'session', key: 'current' } as const;

/** A token with less time left is renewed before it is used. */
export const MIN_TOKEN_LEFT_MS = 60_000;

export const SETTINGS_ELEMENT_ID = 'forecourt-settings';
