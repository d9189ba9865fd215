import * as z from 'zod/mini';
import type { Localised } from '../kernel/i18n/locales.ts';
import type { RouteObject } from '../kernel/router/index.ts';

/**
 * Version of the contract between the shell and an area (semver). An area states the range it works with
 * in its release; the edge checks it before a customer gets the code (docs/design.md §3).
 */
export const CONTRACT_VERSION = '1.6.0';

/** Icons of the navigation. */
export const NAVIGATION_ICONS = ['home', 'calendar', 'car', 'person', 'info', 'bell', 'inbox'] as const;

/** An entry of the site's navigation, contributed by the area it leads to: `release.json` has them (docs/design.md §4). */
export interface NavigationEntry {
  label: Localised;
  /** Absolute path on the site. */
  path: string;
  /** Ascending position among the entries of all areas. */
  order: number;
  /** One of `NAVIGATION_ICONS`; before 1.2 path data, stroked on a grid of 24 by 24. */
  icon: string;
  /** Content of the area within a sentence, e.g. "your vehicles", for the message that it cannot be shown. */
  shows?: Localised | undefined;
  /** `header`: an icon at the top of every page, if there is room; default: the menu. */
  place?: 'header' | undefined;
}

/** Default export of the module `./area` of a remote. */
export interface Area {
  /** Route objects relative to the area's mount path; at least one. */
  routes: RouteObject[];
  /** For shells before 1.2; newer ones read the release. */
  navigation?: NavigationEntry[] | undefined;
  /**
   * Starts loading the screen of `path`. `all`: the visitor is about to open it, so load its data too. `code`: it may
   * be opened later, when the data would be outdated.
   */
  prefetch?: (path: string, what: 'code' | 'all') => void;
  /**
   * Reports the number of unread items behind an area's entry in the header. Called while a user is signed in, after
   * the page has loaded; only then may it send requests.
   * @param tell called with the number at first and whenever it changes
   * @returns ends it
   */
  watchUnread?: (path: string, tell: (count: number) => void) => () => void;
}

/** Keys are any languages: the shell may support others than the area. */
export const localisedSchema = z
  .record(z.string().check(z.maxLength(35)), z.string().check(z.maxLength(500)))
  .check(z.refine((texts) => Object.keys(texts).length > 0, 'expected a text in some language'));

/** A path on the site. Browsers read a backslash as a slash and drop tabs, so `/\\other.example` would open another site. */
const sitePath = z
  .string()
  .check(z.regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, 'expected a path such as /visits'), z.maxLength(120));

/** Navigation entries of an area. */
export const navigationSchema = z
  .array(
    z.object({
      label: localisedSchema,
      path: sitePath,
      order: z.number(),
      icon: z.string().check(z.maxLength(2_000)),
      shows: z.optional(localisedSchema),
      place: z.optional(z.literal('header')),
    }),
  )
  .check(z.maxLength(20));

/** Checks an area at load: what the shell will call or show must be there. Route elements stay opaque. */
export const areaSchema = z.object({
  routes: z
    .array(z.custom<RouteObject>((route) => typeof route === 'object' && route !== null))
    .check(z.minLength(1)),
  navigation: z.optional(navigationSchema),
  prefetch: z.optional(z.custom<NonNullable<Area['prefetch']>>(isFunction)),
  watchUnread: z.optional(z.custom<NonNullable<Area['watchUnread']>>(isFunction)),
});

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
