import { CONTRACT_VERSION } from '@forecourt/shared/contract';
import { type BuiltRelease, sealRelease, shortHash } from './built-release.ts';

/**
 * A release of one file that was written by hand.
 * @param code the script; gets the container's name
 */
function handMadeRelease(area: string, code: (container: string) => string): BuiltRelease {
  const hash = shortHash(code(area), 8);
  const container = `${area.replaceAll('-', '_')}_${hash}`;
  const content = Buffer.from(code(container));
  const entry = `entry.${shortHash(content, 12)}.js`;
  return sealRelease(
    {
      schema: 1,
      remote: area,
      version: `0.2.0+${hash}`,
      contract: `^${CONTRACT_VERSION}`,
      requires: {},
      container,
      entry,
      preload: [entry],
      builtAt: new Date().toISOString(),
      commit: 'by hand',
    },
    new Map([[entry, content]]),
  );
}

/** A container whose module `./area` is what the expression says. */
const exposing = (module: string) => (container: string) =>
  `globalThis[${JSON.stringify(container)}] = { init() {}, get: async () => () => (${module}) };\n`;

/** An area with one screen, at its mount and at every path below it. */
const screen = (component: string) =>
  exposing(
    `{ default: { routes: [{ index: true, Component: ${component} }, { path: '*', Component: ${component} }], navigation: [] } }`,
  );

/** A release whose entry throws while it is evaluated. */
export const areaThrowingAtOnce = (area: string, message = 'broken while it is evaluated') =>
  handMadeRelease(area, () => `throw new Error(${JSON.stringify(message)});\n`);

/** An area whose screens throw while they are drawn. */
export const areaThrowingWhenDrawn = (area: string, message = 'broken while it is drawn') =>
  handMadeRelease(area, screen(`() => { throw new Error(${JSON.stringify(message)}); }`));
