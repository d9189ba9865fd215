import { setTimeout as delay } from 'node:timers/promises';
import puppeteer, { type Frame, type LaunchOptions, type Page, type Browser as Puppet } from 'puppeteer-core';
import { findProgram } from '../../scripts/install/system-programs.ts';
import {
  type BrowserEngine,
  type BrowserWindow,
  isExpectedProblem,
  type RunningEngine,
  type WindowSize,
} from './browser.ts';

const FRAME_TIMEOUT_MS = 5_000;

const isRoot = process.getuid?.() === 0;

export const chromium = createChromiumEngine({});

/** @param options `acceptInsecureCerts` for a site whose certificate no browser knows */
export function createChromiumEngine(options: Pick<LaunchOptions, 'acceptInsecureCerts'>): BrowserEngine {
  return {
    name: 'Chromium',
    programs: ['chromium'],
    start: () =>
      launch({
        browser: 'chrome',
        executablePath: findProgram('chromium') ?? '',
        // Chromium's sandbox does not work for root, so disable it.
        args: ['--lang=en-GB', ...(isRoot ? ['--no-sandbox'] : [])],
        ...options,
      }),
  };
}

export const firefox: BrowserEngine = {
  name: 'Firefox',
  programs: ['firefox'],
  start: () =>
    launch({
      browser: 'firefox',
      executablePath: findProgram('firefox') ?? '',
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
    }),
};

async function launch(options: LaunchOptions): Promise<RunningEngine> {
  const puppet = await puppeteer.launch({ ...options, headless: true, protocolTimeout: 180_000 });
  return {
    version: (await puppet.version()).replace(/^.*\//, ''),
    newBrowser: (size) => openWindow(puppet, size),
    end: () => puppet.close(),
  };
}

async function openWindow(puppet: Puppet, size: WindowSize): Promise<BrowserWindow> {
  const context = await puppet.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(size);
  page.setDefaultTimeout(120_000);
  const problems: string[] = [];
  watch(page, (problem) => {
    if (!isExpectedProblem(problem)) problems.push(problem);
  });
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    // Do not use Puppeteer's `goBack`: it waits for a page load, but navigation within the site only changes the URL.
    back: () => page.evaluate(() => history.back()),
    run: async (inPage, input) =>
      (await page.evaluate(`(${inPage})(${JSON.stringify(input)})`)) as ReturnType<typeof inPage>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    frames: () => Promise.all(page.frames().slice(1).map(contentOf)),
    screenshot: () => page.screenshot({ captureBeyondViewport: false }),
    problems: async () => problems,
    close: () => context.close(),
  };
}

/** Reads the HTML of a frame; empty if the frame does not respond, because it was replaced meanwhile. */
function contentOf(frame: Frame): Promise<string> {
  const content = frame.evaluate(() => document.documentElement.outerHTML);
  return Promise.race([content, delay(FRAME_TIMEOUT_MS, '')]).catch(() => '');
}

function watch(page: Page, tell: (problem: string) => void): void {
  page.on('console', (message) => {
    // Omit failed loads: the event `response` reports them with their URL.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) {
      tell(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => {
    // Omit this error: Firefox also reports it if leaving the page cancelled a request in the service worker. Other failures
    // are reported by `requestfailed`.
    if (!/A ServiceWorker intercepted the request/.test(String(error))) tell(`uncaught: ${String(error)}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) {
      tell(`${response.status()}: ${response.request().method()} ${response.url()}`);
    }
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Omit cancelled requests: leaving a page cancels its requests.
    if (!/ABORT/i.test(reason)) tell(`${reason}: ${request.method()} ${request.url()}`);
  });
}
