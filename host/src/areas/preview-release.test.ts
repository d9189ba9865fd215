import { fetchPreviewRelease } from './preview-release.ts';
import { fetchFile } from './probe-file.ts';

jest.mock('./probe-file.ts', () => ({ fetchFile: jest.fn() }));

const ORIGIN = 'http://localhost:3002';
const HASH = `sha384-${'b'.repeat(64)}`;
const release = {
  schema: 1,
  remote: 'vehicle',
  version: '1.2.0+3f9c2a1b',
  contract: '^1.0.0',
  requires: {},
  container: 'vehicle_3f9c2a1b',
  entry: 'entry.1.js',
  files: { 'entry.1.js': HASH },
  preload: [],
  builtAt: '2026-11-21T08:00:00Z',
  commit: 'abc',
};

/** Response of the developer's machine. */
function answers(json: unknown, status = 200): void {
  const answer = { ok: status === 200, status, json: async () => json };
  jest.mocked(fetchFile).mockResolvedValue(answer as Response);
}

const preview = () => fetchPreviewRelease({ area: 'vehicle', origin: ORIGIN });

test('finds the release and the address of its files', async () => {
  answers(release);
  expect(await preview()).toMatchObject({
    version: '1.2.0+3f9c2a1b',
    files: { 'entry.1.js': HASH },
    base: `${ORIGIN}/`,
  });
  expect(fetchFile).toHaveBeenCalledWith(
    `${ORIGIN}/release.json`,
    expect.objectContaining({ cache: 'no-store', signal: expect.any(AbortSignal) }),
  );
});

test.each([
  ['there is none', { status: 404 }, 'http', 'answers 404'],
  ['it is no release', { json: { ...release, container: 7 } }, 'contract', 'container: '],
  [
    'it needs another version of what exists once in the page',
    { json: { ...release, requires: { react: '^99.0.0' } } },
    'contract',
    'it needs react ^99.0.0, the shell has ',
  ],
  [
    'several things are wrong with it',
    { json: { ...release, container: 7, requires: 7 } },
    'contract',
    '; container: ',
  ],
  [
    'the integrity of a file is no text',
    { json: { ...release, files: { 'entry.1.js': 7 } } },
    'contract',
    'files.entry.1.js: ',
  ],
  [
    'it is of another area',
    { json: { ...release, remote: 'tyres' } },
    'contract',
    '"tyres", expected "vehicle"',
  ],
] as const)(
  'reports when %s',
  async (_when, { json = release, status = 200 }: { json?: unknown; status?: number }, kind, detail) => {
    answers(json, status);
    await expect(preview()).rejects.toMatchObject({ kind, message: expect.stringContaining(detail) });
  },
);

test('reports an origin that does not respond, or without JSON', async () => {
  jest.mocked(fetchFile).mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(preview()).rejects.toMatchObject({
    kind: 'network',
    message: expect.stringContaining(ORIGIN),
  });
  const answer = { ok: true, status: 200, json: () => Promise.reject(new SyntaxError('<!doctype')) };
  jest.mocked(fetchFile).mockResolvedValue(answer as unknown as Response);
  await expect(preview()).rejects.toMatchObject({
    kind: 'contract',
    message: expect.stringContaining('the file: '),
  });
});
