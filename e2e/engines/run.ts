// Runs the main journeys on the built site, in every browser engine that customers use.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  describeSkippedTests,
  findProgram,
  installMissingPrograms,
} from '../../scripts/install/system-programs.ts';
import { startTestRun } from '../world/start-run.ts';
import { createWorld, type World } from '../world/world.ts';
import type { BrowserEngine, BrowserWindow, RunningEngine } from './browser.ts';
import { BrowserCustomer } from './customer.ts';
import { bookAllSlotsOfSecondDay, FEW_SLOTS_SETTINGS } from './fill-day.ts';
import { JOURNEYS, type Journey } from './journeys.ts';
import { chromium, firefox } from './puppeteer-engines.ts';
import { withTimeout } from './wait-until.ts';
import { webkit } from './webkit-engine.ts';

/** Time limit of a journey, longer than each of its waits. If a driver never responds, the journey fails; the run goes on. */
const JOURNEY_TIMEOUT_MS = 300_000;

/** Time limit for requests to an engine that may have stopped responding. */
const ANSWER_TIMEOUT_MS = 30_000;

interface Outcome {
  passed: number;
  failed: number;
}

const journeysIn = (engine: BrowserEngine) =>
  JOURNEYS.filter(({ isInBrowserTests }) => engine !== chromium || !isInBrowserTests);

/** Runs the journeys in all engines and reports the results; journeys that could not run never count as passed. */
async function runEngines(engines: readonly BrowserEngine[]): Promise<boolean> {
  await installMissingPrograms(console.log);
  const missing = engines.flatMap(({ programs }) => programs.filter((program) => !findProgram(program)));
  const there = engines.filter(({ programs }) => programs.every(findProgram));
  const total: Outcome = { passed: 0, failed: 0 };
  const endRun = await startTestRun({ onServer: true });
  const world = await createWorld(FEW_SLOTS_SETTINGS);
  try {
    await bookAllSlotsOfSecondDay(world);
    for (const { passed, failed } of await Promise.all(there.map((engine) => runEngine(engine, world)))) {
      total.passed += passed;
      total.failed += failed;
    }
  } finally {
    await world.end();
    await endRun();
  }
  if (missing.length > 0) console.error(`\n${describeSkippedTests(missing).join('\n')}`);
  const left = engines.filter((engine) => !there.includes(engine)).flatMap(journeysIn).length;
  console.log(`\nEngines: ${total.passed} passed, ${total.failed} failed, ${left} not run`);
  return total.failed === 0 && there.length > 0;
}

async function runEngine(engine: BrowserEngine, world: World): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0 };
  let running: RunningEngine;
  try {
    running = await engine.start();
  } catch (error) {
    console.log(`✗ ${engine.name} does not start: ${String(error)}`);
    return { passed: 0, failed: journeysIn(engine).length };
  }
  try {
    for (const journey of journeysIn(engine)) {
      const begin = Date.now();
      const failure = await go(journey, engine, running, world);
      const title = `${engine.name} ${running.version}: ${journey.name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`;
      console.log(failure ? `✗ ${title}\n${failure}` : `✓ ${title}`);
      outcome[failure ? 'failed' : 'passed']++;
    }
  } finally {
    await withTimeout(ANSWER_TIMEOUT_MS, running.end()).catch((error) =>
      console.log(`${engine.name}: ${error}`),
    );
  }
  return outcome;
}

/** Runs a journey in a new window. @returns the failure as text; null if the journey passed */
async function go(
  journey: Journey,
  { name }: BrowserEngine,
  running: RunningEngine,
  world: World,
): Promise<string | null> {
  let browser: BrowserWindow | null = null;
  try {
    browser = await withTimeout(JOURNEY_TIMEOUT_MS, running.newBrowser(journey.size));
    await withTimeout(JOURNEY_TIMEOUT_MS, journey.go(new BrowserCustomer(browser, world)));
    const problems = (await withTimeout(ANSWER_TIMEOUT_MS, browser.problems())).filter(
      (problem) => !journey.allowedConsoleErrors.test(problem),
    );
    return problems.length > 0 ? `  The engine reported:\n    ${problems.join('\n    ')}` : null;
  } catch (error) {
    return `  ${String(error)}${browser ? await withTimeout(ANSWER_TIMEOUT_MS, evidence(browser, name)).catch(String) : ''}`;
  } finally {
    if (browser) await withTimeout(ANSWER_TIMEOUT_MS, browser.close()).catch(() => undefined);
  }
}

/** Saves a screenshot after a failed journey. Returns its path, and the texts and problems of the window. */
async function evidence(browser: BrowserWindow, engine: string): Promise<string> {
  const folder = path.join(tmpdir(), 'forecourt-engines');
  const file = path.join(folder, `${engine}-${Date.now()}.png`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, await browser.screenshot());
    const text = await browser.run(() => {
      const said = [...document.querySelectorAll('main :is(h1, h2, p, [role=alert], [aria-invalid=true])')];
      return [location.href, ...said.map((element) => element.textContent ?? '')].join('\n');
    }, null);
    const problems = await browser.problems();
    return `\n  Screenshot: ${file}\n  ${[...problems, text].join('\n').replaceAll('\n', '\n  ')}`;
  } catch (error) {
    return `\n  No screenshot: ${String(error)}`;
  }
}

process.exitCode = (await runEngines([chromium, firefox, webkit])) ? 0 : 1;
