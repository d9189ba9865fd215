import * as z from 'zod/mini';
import type { LocalisedText } from '../kernel/i18n/locales.ts';
import type { RouteObject } from '../kernel/router/index.ts';

/** Version of the area contract (semver). The edge adopts only releases whose range contains it (docs/design.md §3). */
export const CONTRACT_VERSION = '1.10.0';

export const NAVIGATION_ICONS = [
  'home',
  'calendar',
  'car',
  'person',
  'info',
  'bell',
  'inbox',
  'alarm',
] as const;

export interface NavigationEntry {
  label: LocalisedText;
  path: string;
  order: number;
  /** One of `NAVIGATION_ICONS`; before contract 1.2, SVG path data for a line icon on a 24 by 24 grid. */
  icon: string;
  /** What the entry's screens show, as a noun within a sentence: for the title of an error message. */
  shows?: LocalisedText | undefined;
  /** `header` shows the entry as an icon at the top of every page, if there is room. By default it is in the menu. */
  place?: 'header' | undefined;
}

export interface Area {
  routes: RouteObject[];
  /** Read by shells before contract 1.2; newer shells read it only if the release contains no entries. */
  navigation?: NavigationEntry[] | undefined;
  /** Preloads a screen's code and, for `all`, its data, which would be outdated if the screen did not open soon. */
  prefetch?: (path: string, what: 'code' | 'all') => void;
  /** Passes a header entry's unread count to `tell` until the returned function is called. Called on an idle page. */
  watchUnread?: (path: string, tell: (count: number) => void) => () => void;
}

/** Text by language. Any language is allowed, because the shell may support other languages than the area. */
export const textByLanguageSchema = z
  .record(z.string().check(z.maxLength(35)), z.string().check(z.maxLength(500)))
  .check(z.refine((texts) => Object.keys(texts).length > 0, 'expected a text in some language'));

/** Path on this site. Backslashes and tabs are refused: browsers would read `/\\other.example` as another site's address. */
const sitePath = z
  .string()
  .check(z.regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, 'expected a path such as /visits'), z.maxLength(120));

export const navigationSchema = z
  .array(
    z.object({
      label: textByLanguageSchema,
      path: sitePath,
      order: z.number(),
      icon: z.string().check(z.maxLength(2_000)),
      shows: z.optional(textByLanguageSchema),
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
