/** Function that an area's build calls with each script and style element, so that the shell sets the element's integrity. */
export const SCRIPT_AND_STYLE_HOOK_NAME = 'forecourtFileTag';

export type FileTagHook = (element: HTMLScriptElement | HTMLLinkElement) => void;

/** Pairs of words, by language: the first is in the catalogues, the second replaces it in the country of the site. */
export type CountryWordReplacements = Readonly<
  Record<string, readonly (readonly [from: string, to: string])[]>
>;

/** Attribute of a step of a flow, e.g. a booking. While the page has one, the shell hides brand and navigation on phones. */
export const FOCUSED_FLOW_ATTRIBUTE = 'data-focused-flow';

/** Attribute of a visible message that the backend cannot be reached. While the page has one, links to forms are disabled. */
export const BACKEND_UNREACHABLE_ATTRIBUTE = 'data-unreached';

/** Attribute to spread on a button that needs the backend. The shell disables such buttons together with the links to forms. */
export const NEEDS_BACKEND = { 'data-needs-backend': '' } as const;

/** Attribute of `#root` until the first input. While set, skeletons appear without delay, as in the server-rendered page. */
export const FIRST_FRAME_ATTRIBUTE = 'data-frame';

/** Attribute of the server-rendered title and lead, which the shell shows until the screen is ready. */
export const SERVER_RENDERED_HEADING_ATTRIBUTE = 'data-frame-head';

/** Requests that the page sent before its scripts arrived (docs/design.md §4). */
export interface EarlyResponses {
  token: string | null;
  requestedAt: number;
  /** Resolves when the requests have been sent, or when it is certain that they will not be sent. */
  sent: Promise<void>;
  /** Absolute address → response; null before the request is sent. An entry is removed when its response is used. */
  answers: Map<string, Promise<Response> | null>;
}

declare global {
  interface Document {
    /** Whether Chromium is rendering the page before the visitor opens it; undefined in other browsers. */
    prerendering?: boolean;
  }
  var forecourtEarlyResponses: EarlyResponses | undefined;
}

/** Location in IndexedDB of the token that the tabs share. An inline script reads the token before the other scripts arrive. */
export const SESSION_INDEXED_DB_LOCATION = {
  database: 'forecourt-identity',
  store: 'session',
  key: 'current',
} as const;

/** Minimum remaining lifetime in ms of the shared token for a page to assume the session and to send early requests. */
export const MIN_TOKEN_VALIDITY_MS = 60_000;

export const SETTINGS_ELEMENT_ID = 'forecourt-settings';

const LOGO_HEIGHT = 28;
/** From this width-to-height ratio on, the logo is assumed to contain the name, so the name is not shown beside it. */
const LETTERING_RATIO = 2;

/** Size in pixels at which shell and edge show the logo. @param ratio `appearance.logoRatio`; null counts as a square */
export function computeLogoSize(ratio: number | null): {
  width: number;
  height: number;
  isLettering: boolean;
} {
  const isLettering = (ratio ?? 1) >= LETTERING_RATIO;
  const height = isLettering ? LOGO_HEIGHT + 4 : LOGO_HEIGHT;
  return { width: Math.round(height * (ratio ?? 1)), height, isLettering };
}
