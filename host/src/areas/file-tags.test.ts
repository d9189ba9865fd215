import { FileTagHandler } from './file-tags.ts';

const HASH = `sha384-${'b'.repeat(64)}`;
const STYLE_HASH = `sha384-${'c'.repeat(64)}`;
const release = {
  version: '1.0.0+aaaaaaaa',
  base: '/remotes/vehicle/1.0.0+aaaaaaaa/',
  files: { 'entry.1.js': HASH, '7.css': STYLE_HASH },
};
const at = (file: string) => new URL(release.base + file, location.href).href;

const LIMIT_MS = 10_000;

function tagsFor(
  ...releases: { version: string; base: string; files: Record<string, string> }[]
): FileTagHandler {
  const tags = new FileTagHandler(LIMIT_MS, { watch: () => undefined });
  for (const each of releases) tags.admit('vehicle', each);
  return tags;
}

function script(address: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { src: address });
}

function styleSheet(address: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('sets the integrity of each script and style sheet of a release', () => {
  const tags = tagsFor(release);
  const [code, style] = [script(at('entry.1.js')), styleSheet(at('7.css'))];
  tags.tag(code);
  tags.tag(style);
  expect(code).toHaveProperty('integrity', HASH);
  expect(style).toHaveProperty('integrity', STYLE_HASH);
  expect([code.crossOrigin, style.crossOrigin]).toEqual(['anonymous', 'anonymous']);
});

test.each([
  ['another file of its folder', at('other.js')],
  ['a file of another release', at('entry.1.js').replace('1.0.0', '1.0.1')],
  ['a file of another origin', 'https://other.host/remotes/vehicle/1.0.0+aaaaaaaa/entry.1.js'],
  ['a file below its folder', at('inner/entry.1.js')],
  ['a name that every object has', at('constructor')],
])('lets no content match for %s', (_what, address) => {
  const tags = tagsFor(release);
  const element = script(address);
  tags.tag(element);
  expect(element.integrity).toBe(`sha384-${'A'.repeat(64)}`);
  expect(tags.fault(address).integrity).toBeUndefined();
});

test('knows the files of several releases, also of another origin', () => {
  const preview = {
    version: '1.0.1+bbbbbbbb',
    base: 'http://localhost:3002/',
    files: { 'entry.1.js': STYLE_HASH },
  };
  const tags = tagsFor(release, preview);
  const element = script('http://localhost:3002/entry.1.js');
  tags.tag(element);
  expect(element.integrity).toBe(STYLE_HASH);
});

test('gives a failed file another address each time, and no other file', () => {
  const tags = tagsFor(release);
  for (const address of [at('entry.1.js'), `${at('entry.1.js')}?try=1`, `${at('entry.1.js')}?try=2`]) {
    const element = script(at('entry.1.js'));
    tags.tag(element);
    expect(element.src).toBe(address);
    expect(element.integrity).toBe(HASH);
    element.dispatchEvent(new Event('error'));
  }
  const other = styleSheet(at('7.css'));
  tags.tag(other);
  expect(other.href).toBe(at('7.css'));
});

test('fails a file that does not load within the time limit', () => {
  const tags = tagsFor(release);
  const element = script(at('entry.1.js'));
  const failed = jest.fn();
  tags.tag(element);
  element.onerror = failed;
  jest.advanceTimersByTime(LIMIT_MS - 1);
  expect(failed).not.toHaveBeenCalled();
  expect(tags.fault(element.src).late).toBe(false);
  jest.advanceTimersByTime(1);
  expect(failed).toHaveBeenCalledTimes(1);
  expect(tags.fault(element.src).late).toBe(true);
  expect(tags.isWaiting).toBe(false);
});

test('ends the time limit of a file that has loaded', () => {
  const tags = tagsFor(release);
  const element = script(at('entry.1.js'));
  tags.tag(element);
  element.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(LIMIT_MS);
  expect(tags.fault(element.src).late).toBe(false);
});

test('abandons the pending files of one release only', () => {
  const other = { ...release, base: '/remotes/vehicle/1.0.1+bbbbbbbb/' };
  const tags = tagsFor(release, other);
  const [mine, theirs] = [
    script(at('entry.1.js')),
    script(new URL(`${other.base}entry.1.js`, location.href).href),
  ];
  const failed = jest.fn();
  for (const element of [mine, theirs]) {
    tags.tag(element);
    element.onerror = () => failed(element);
  }
  tags.abandon(release.base);
  expect(failed.mock.calls).toEqual([[mine]]);
});

test('knows whether a file is pending, and of which release', () => {
  const tags = tagsFor(release);
  const element = script(at('entry.1.js'));
  const waits = () => [tags.isWaiting, tags.awaits(release.base)];
  expect(waits()).toEqual([false, false]);
  tags.tag(element);
  expect(waits()).toEqual([true, true]);
  expect(tags.awaits('/remotes/vehicle/1.0.1+bbbbbbbb/')).toBe(false);
  element.dispatchEvent(new Event('load'));
  expect(waits()).toEqual([false, false]);
});

const throws = (filename: string, message: string) =>
  window.dispatchEvent(new ErrorEvent('error', { filename, message }));

test('knows the release of each of its files only', () => {
  const tags = tagsFor(release);
  expect(tags.releaseOf(at('entry.1.js'))).toMatchObject({ area: 'vehicle', version: '1.0.0+aaaaaaaa' });
  expect(tags.releaseOf(`${at('entry.1.js')}?try=1`)).toMatchObject({ area: 'vehicle' });
  for (const other of [
    at('other.js'),
    at('constructor'),
    'chrome-extension://abc/entry.1.js',
    '<anonymous>',
    '',
  ]) {
    expect(tags.releaseOf(other)).toBeUndefined();
  }
});

test('records what a file threw while it ran', () => {
  const tags = tagsFor(release);
  const element = script(at('entry.1.js'));
  tags.tag(element);
  throws('http://localhost/assets/main.js', 'not this one');
  expect(tags.fault(element.src).thrown).toBeUndefined();
  throws(element.src, 'Uncaught Error: boom');
  element.dispatchEvent(new Event('load'));
  expect(tags.fault(element.src).thrown).toBe('Uncaught Error: boom');
});

test('does not blame a file for errors long after it ran, while another is pending', () => {
  const tags = tagsFor(release);
  const element = script(at('entry.1.js'));
  tags.tag(element);
  element.dispatchEvent(new Event('load'));
  tags.tag(styleSheet(at('7.css')));
  throws(element.src, 'Uncaught Error: a click went wrong');
  expect(tags.fault(element.src).thrown).toBeUndefined();
});
