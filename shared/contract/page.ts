/**
 * Name of the function that an area's build calls with each script and style element before it is inserted. The shell
 * defines it and sets the element's integrity; it is undefined without a shell.
 */
export const FILE_TAG_HOOK = 'forecourtFileTag';

/** @param element has its `src` or `href`; not in the page yet */
export type FileTagHook = (element: HTMLScriptElement | HTMLLinkElement) => void;

/**
 * Attribute of an element with a step of a flow, e.g. a booking. While the page contains one, the shell hides brand
 * and navigation on phones. Older shells ignore it.
 */
export const FOCUSED_FLOW_ATTRIBUTE = 'data-focused-flow';

/**
 * Attribute of the root element until the visitor's first action: skeletons show at once, because those of the
 * server-rendered frame must not disappear and reappear.
 */
export const FRAME_ATTRIBUTE = 'data-frame';

/**
 * Attribute of the server-rendered title and lead, in the language of `lang`. The shell shows both until the screen
 * is ready.
 */
export const FRAME_HEAD_ATTRIBUTE = 'data-frame-head';

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

/**
 * Where the tabs of a browser share the token of the session (shared/kernel/auth/token/session-record.ts): in IndexedDB. A page asks
 * with it before the shell is there.
 */
export const SESSION_STORE = { database: 'forecourt-identity', store: 'session', key: 'current' } as const;

/** A token with less time left is renewed before it is used, which only the provider can do; in milliseconds. */
export const MIN_TOKEN_LEFT_MS = 60_000;

export const SETTINGS_ELEMENT_ID = 'forecourt-settings';
