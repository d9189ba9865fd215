import { CONTRACT_VERSION } from '@forecourt/shared/contract';
import { addFileHashes, type BuiltRelease, computeShortHash } from './built-release.ts';

/** Builds a release with a single handwritten file. @param code returns the file's script, given the container's name */
function handMadeRelease(area: string, code: (container: string) => string): BuiltRelease {
  const hash = computeShortHash(code(area), 8);
  const container = `${area.replaceAll('-', '_')}_${hash}`;
  const content = Buffer.from(code(container));
  const entry = `entry.${computeShortHash(content, 12)}.js`;
  return addFileHashes(
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

/** Returns the code of a container whose module `./area` is the given expression. */
const exposing = (module: string) => (container: string) =>
  `globalThis[${JSON.stringify(container)}] = { init() {}, get: async () => () => (${module}) };\n`;

/** Returns the code of an area with one screen, at its mount path and every path below it. */
const screen = (component: string) =>
  exposing(
    `{ default: { routes: [{ index: true, Component: ${component} }, { path: '*', Component: ${component} }], navigation: [] } }`,
  );

export const buildReleaseThrowingOnLoad = (area: string) =>
  handMadeRelease(area, () => `throw new Error('broken while it is evaluated');\n`);

export const buildReleaseThrowingOnRender = (area: string) =>
  handMadeRelease(area, screen(`() => { throw new Error('broken while it is drawn'); }`));

/** Returns the code of a React element, written as an object because this code is not compiled from JSX. */
const drawn = (tag: string, props: string) =>
  `({ $$typeof: Symbol.for('react.transitional.element'), type: ${JSON.stringify(tag)}, key: null, props: { ${props} } })`;

const titleAndButton = (area: string, whenPressed: string) =>
  drawn(
    'div',
    `children: [${drawn('h1', `children: 'By hand: ${area}'`)}, ${drawn('button', `children: 'Do it', onClick() { ${whenPressed} }`)}]`,
  );

/** Returns the code of a screen with a title and a button with an action. @param first code that runs before rendering */
const screenOf = (area: string, { whenPressed = '', first = '' } = {}) =>
  screen(`() => { ${first} return ${titleAndButton(area, whenPressed)}; }`);

export const buildReleaseSuspendedForever = (area: string) =>
  handMadeRelease(area, screen('() => { throw new Promise(() => undefined); }'));

/** Builds a release whose screen waits for a response that it requests through the shell, like the screens of real areas. */
export const buildReleaseWaitingForData = (area: string, address: string) =>
  handMadeRelease(
    area,
    (container) => `let request, answer, waiting;
const ask = () => request(${JSON.stringify(address)}).then(() => { answer = true; });
${screenOf(area, { first: 'if (!answer) throw waiting ??= ask();' })(container)}
globalThis[${JSON.stringify(container)}].init = async (scope) => {
  ({ request } = (await Object.values(scope['@forecourt/shared/http'])[0].get())());
};
`,
  );

const EMPTY_THE_PAGE = `document.getElementById('root').innerHTML = '';`;

/** Builds a release whose screen removes everything from the page when it mounts. */
export const buildReleaseEmptyingThePage = (area: string) =>
  handMadeRelease(area, screen(`() => ${drawn('h1', `children: 'By hand', ref() { ${EMPTY_THE_PAGE} }`)}`));

/** Builds a release whose entry script blocks the main thread for `ms` before it provides its screen. */
export const buildReleaseBlockingThePage = (area: string, ms: number) =>
  handMadeRelease(
    area,
    (container) =>
      `for (const end = performance.now() + ${ms}; performance.now() < end; );\n${screenOf(area)(container)}`,
  );

export const buildReleaseThrowingOnPress = (area: string) =>
  handMadeRelease(area, screenOf(area, { whenPressed: `throw new Error('broken when it is pressed');` }));
