import { CONTRACT_VERSION, type Release } from '@forecourt/shared/contract';
import { type BuiltRelease, sealRelease, shortHash } from './built-release.ts';

/** What is different from a release that works. */
type Difference = Partial<Pick<Release, 'contract' | 'requires'>>;

/**
 * A release of one file that was written by hand.
 * @param code the script; gets the container's name
 */
export function handMadeRelease(
  area: string,
  code: (container: string) => string,
  difference: Difference = {},
): BuiltRelease {
  const hash = shortHash(code(area) + JSON.stringify(difference), 8);
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
      ...difference,
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

/** An area that shows a text. */
export const areaSaying = (area: string, text: string, difference?: Difference) =>
  handMadeRelease(area, screen(`() => ${JSON.stringify(text)}`), difference);

/** A release whose entry throws while it is evaluated. */
export const areaThrowingAtOnce = (area: string, message = 'broken while it is evaluated') =>
  handMadeRelease(area, () => `throw new Error(${JSON.stringify(message)});\n`);

/** An area whose screens throw while they are drawn. */
export const areaThrowingWhenDrawn = (area: string, message = 'broken while it is drawn') =>
  handMadeRelease(area, screen(`() => { throw new Error(${JSON.stringify(message)}); }`));

/** A release whose module is no area. */
export const areaWithoutExports = (area: string) => handMadeRelease(area, exposing('{ somethingElse: 1 }'));

/** A release whose entry runs well and leaves no container. */
export const areaWithoutContainer = (area: string) => handMadeRelease(area, () => 'void 0;\n');
