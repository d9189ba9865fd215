import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { Builder, By, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { findProgram } from '../../scripts/install/system-programs.ts';
import { hasExited } from '../../scripts/processes/child-process.ts';
import { findFreePort, isPortTaken } from '../../scripts/site/free-ports.ts';
import { type BrowserEngine, type BrowserWindow, isExpectedProblem, type WindowSize } from './browser.ts';
import { waitUntil, withTimeout } from './wait-until.ts';

/** Path of the browser that is installed together with the driver. */
const MINI_BROWSER = '/usr/{lib/*,libexec}/webkit2gtk-4.1/MiniBrowser';

/** Time after which a start is repeated: WebKitGTK's driver (2.50.6) hangs in one of a few hundred starts of its browser. */
const START_TIMEOUT_MS = 45_000;

const MAX_STARTS = 3;

const SCREEN: WindowSize = { width: 1600, height: 1200 };

const KEYS = { Enter: Key.ENTER, Tab: Key.TAB, ' ': Key.SPACE };

/** WebKitGTK: the engine of Safari and of every browser on an iPhone, as packaged by Debian. It needs an X server. */
export const webkit: BrowserEngine = {
  name: 'WebKit',
  programs: ['webkit', 'display'],
  start: async () => {
    const screen = spawn(
      findProgram('display') ?? '',
      ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    const display = await displayOf(screen);
    const processes = [screen];
    const end = async () => {
      // End the X server too: a browser that has lost its driver ends only together with the X server.
      await Promise.all(processes.map(kill));
    };
    const newSession = async () => {
      for (let left = MAX_STARTS - 1; ; left--) {
        const port = await findFreePort();
        const program = startDriver(port, display);
        processes.push(program);
        try {
          await waitUntil('WebKitWebDriver listens', () => isPortTaken(port));
          return { program, driver: await withTimeout(START_TIMEOUT_MS, openSession(port)) };
        } catch (error) {
          await kill(program);
          if (left === 0) throw error;
        }
      }
    };
    const newBrowser = async (size: WindowSize): Promise<BrowserWindow> => {
      const { program, driver } = await newSession();
      const browser = await openWindow(driver, size);
      return { ...browser, close: () => browser.close().finally(() => kill(program)) };
    };
    try {
      const { program, driver } = await newSession();
      const version = (await driver.getCapabilities()).getBrowserVersion() ?? 'unknown';
      await driver.quit();
      await kill(program);
      return { version, newBrowser, end };
    } catch (error) {
      await end();
      throw error;
    }
  },
};

function startDriver(port: number, display: string): ChildProcess {
  return spawn(findProgram('webkit') ?? '', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      // Set a locale: without one, the engine reports the language "C".
      LANG: 'en_GB.UTF-8',
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function openSession(port: number): Promise<WebDriver> {
  return new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities()).build();
}

function capabilities(): Capabilities {
  return new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: globSync(MINI_BROWSER)[0] ?? '', args: ['--automation'] },
  });
}

async function displayOf(screen: ChildProcess): Promise<string> {
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return `:${String(number).trim()}`;
}

async function openWindow(driver: WebDriver, size: WindowSize): Promise<BrowserWindow> {
  // Without a window manager the window under the pointer has the focus, and the pointer is in the middle of the screen.
  const x = Math.round((SCREEN.width - size.width) / 2);
  const y = Math.round((SCREEN.height - size.height) / 2);
  // The toolbar makes the window at least about 450 px wide, even if `size` is narrower.
  await driver
    .manage()
    .window()
    .setRect({ x, y, ...size });
  const problems: string[] = [];
  const collect = async () => {
    const found = (await driver.executeScript(`return (${takeProblems})()`)) as string[];
    problems.push(...found.filter((problem) => !isExpectedProblem(problem)));
  };
  const beginToWatch = () => driver.executeScript(`(${keepProblems})()`);
  return {
    open: async (url) => {
      await driver.get(url);
      await beginToWatch();
    },
    reload: async () => {
      await collect();
      await driver.navigate().refresh();
      await beginToWatch();
    },
    back: () => driver.executeScript('history.back()'),
    run: (inPage, input) => driver.executeScript(`return (${inPage})(arguments[0])`, input),
    click: (x, y) => driver.actions().move({ x, y, origin: Origin.VIEWPORT }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    frames: async () => {
      const contents: string[] = [];
      for (const frame of await driver.findElements(By.css('iframe'))) {
        await driver.switchTo().frame(frame);
        contents.push(await driver.executeScript('return document.documentElement?.outerHTML ?? ""'));
        await driver.switchTo().defaultContent();
      }
      return contents;
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    problems: async () => {
      await collect();
      return problems;
    },
    close: () => driver.quit(),
  };
}

declare global {
  var problemsSeen: string[] | undefined;
}

/** Runs in the page: records console errors and failed requests from now on, which the driver does not report. */
function keepProblems(): void {
  const seen: string[] = [];
  globalThis.problemsSeen = seen;
  addEventListener('error', (event) => seen.push(`uncaught: ${event.message}`));
  addEventListener('unhandledrejection', (event) => seen.push(`uncaught: ${String(event.reason)}`));
  const { error } = console;
  console.error = (...parts) => {
    seen.push(`console: ${parts.map(String).join(' ')}`);
    error(...parts);
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const answer = await fetch(...request);
    if (answer.status >= 400) seen.push(`${answer.status}: ${answer.url}`);
    return answer;
  };
}

/** Runs in the page: returns the problems recorded since the last call. */
function takeProblems(): string[] {
  return globalThis.problemsSeen?.splice(0) ?? [];
}
