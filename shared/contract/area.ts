import * as z from 'zod/mini';
import type { Localised } from '../kernel/i18n/locales.ts';
import type { RouteObject } from '../kernel/router/index.ts';

/** Semver. The edge checks the range that a release declares before any customer gets its code (docs/design.md §3). */
export const CONTRACT_VERSION = '1.6.0';

export const NAVIGATION_ICONS = ['home', 'calendar', 'car', 'person', 'info', 'bell', 'inbox'] as const;

export interface NavigationEntry {
  label: Localised;
  path: string;
  order: number;
  /** One of `NAVIGATION_ICONS`; before 1.2 path data, stroked on a grid of 24 by 24. */
  icon: string;
  shows?: Localised | undefined;
  /** `header`: an icon at the top of every page, if there is room; default: the menu. */
  place?: 'header' | undefined;
}

export interface Area {
  routes: RouteObject[];
  /** For shells before 1.2; newer ones read the release. */
  navigation?: NavigationEntry[] | undefined;
  /** `all`: the visitor is about to open the screen. `code`: it may be opened later, when its data would be outdated. */
  prefetch?: (path: string, what: 'code' | 'all') => void;
  /** Reports the number of unread items behind a header entry. Called while a user is signed in, once the page has loaded. */
  watchUnread?: (path: string, tell: (count: number) => void) => () => void;
}

/** Keys are any languages: the shell may support others than the area. */
export const localisedSchema = z
  .record(z.string().check(z.maxLength(35)), z.string().check(z.maxLength(500)))
  .check(z.refine((texts) => Object.keys(texts).length > 0, 'expected a text in some language'));

/** Browsers read a backslash as a slash and drop tabs, so `/\\other.example` would open another site. */
const sitePath = z
  .string()
  .check(z.regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, 'expected a path such as /visits'), z.maxLength(120));

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
