/** The screens that are measured: path → what is in the page once it can be used. */
export const SCREENS = {
  '/login': 'main input[autocomplete="tel"]',
  '/': 'main a[href="/book"]',
  '/vehicle': 'main a[href="/vehicle/new"]',
  '/book': 'main input[type="radio"]',
} as const;

export type ScreenPath = keyof typeof SCREENS;

export const PATHS = Object.keys(SCREENS) as ScreenPath[];

/** Whether somebody has to be signed in there. */
export const isForCustomers = (path: ScreenPath) => path !== '/login';
