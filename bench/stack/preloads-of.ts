import type { BrowserContext } from '@playwright/test';
import { UNLIMITED } from '../visit/conditions.ts';
import { openScreen } from '../visit/open-screen.ts';
import { isCode } from '../visit/waterfall.ts';
import { PATHS, SCREENS, type ScreenPath } from './screens.ts';

type VisitorAt = (url: string, screen: ScreenPath) => Promise<BrowserContext>;

/**
 * What the pages of a twin would have to say for its screens to come as early as they can: path → a tag for each script
 * and style that the screen was seen to fetch.
 */
export async function preloadsOf(twin: string, visitorAt: VisitorAt): Promise<Record<string, string>> {
  const heads: Record<string, string> = {};
  for (const screen of PATHS) {
    const context = await visitorAt(twin, screen);
    heads[screen] = (await filesOf(context, twin, screen)).map(preloadTag).join('\n');
    await context.close();
  }
  return heads;
}

/** The scripts and styles that a screen fetches until it can be used, besides those that its HTML names. */
async function filesOf(context: BrowserContext, twin: string, screen: ScreenPath): Promise<string[]> {
  await context.addInitScript(saveData);
  const url = twin + screen;
  const { visit } = await openScreen(context, { url, selector: SCREENS[screen], conditions: UNLIMITED });
  const html = await (await fetch(url)).text();
  const files = visit.lines
    .filter((line) => isCode(line) && line.start < visit.usable)
    .map((line) => new URL(line.url).pathname);
  return [...new Set(files)].filter((file) => !html.includes(file));
}

/** In the page: the visitor pays for every byte, so nothing is loaded ahead. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

function preloadTag(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" href="${file}">`
    : `<link rel="preload" as="script" href="${file}" fetchpriority="low">`;
}
