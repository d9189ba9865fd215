import { CommandError } from '../terminal.ts';
import { runCommandInProcess } from '../testing/run-command.ts';
import { createQueueProgram } from './queue.ts';
import { prepareFakeApi } from './testing/fake-api.ts';

const LETTER = {
  id: '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a001',
  channel: 'email',
  kind: 'moved',
  appointment_id: '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a002',
  tries: 46,
  reason: 'The mail server cannot be reached',
  happened_at: '2026-03-02T08:00:00.000Z',
  given_up_at: '2026-03-04T09:30:00.000Z',
};

let answer: { status: number; body: unknown };
let pages: unknown[] = [];
const api = prepareFakeApi(() => {
  const page = pages.shift();
  return page ? { body: page } : answer;
});
const queue = (line: string, environment: NodeJS.ProcessEnv = { API_INTERNAL_URL: api.address }) =>
  runCommandInProcess(createQueueProgram, line.split(' '), environment);

describe('npm run queue', () => {
  it('lists dead letters with their reasons', async () => {
    answer = { status: 200, body: { total: 3, items: [LETTER], next_cursor: null, unserved: [] } };
    expect(await queue('list')).toBe(
      [
        'ID                                    CHANNEL  EVENT  HAPPENED              FAILED                ATTEMPTS  REASON',
        '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a001  email    moved  2026-03-02 08:00 UTC  2026-03-04 09:30 UTC  46        The mail server cannot be reached',
        '… and 2 more',
      ].join('\n'),
    );
    answer = { status: 200, body: { total: 0, items: [], next_cursor: null, unserved: [] } };
    expect(await queue('list')).toBe('Nothing has failed for good.');
  });

  it('lists the channels that no process serves', async () => {
    const unserved = [
      { channel: 'email', since: '2026-03-02T08:00:00.000Z', waiting: 12 },
      { channel: 'push', since: null, waiting: 0 },
    ];
    answer = { status: 200, body: { total: 0, items: [], next_cursor: null, unserved } };
    expect((await queue('list')).split('\n')).toEqual([
      'Nothing has failed for good.',
      expect.stringMatching(
        /^email: no api process .* since 2026-03-02 08:00 UTC\. Waiting messages: 12; they are deleted three days after that time\. /,
      ),
      'push: no api process has the settings for this channel, so customers receive nothing by it.',
    ]);
  });

  it('lists all pages, including unreadable letters', async () => {
    pages = [{ total: 2, items: [LETTER], next_cursor: 'abc', unserved: [] }];
    answer = {
      status: 200,
      body: { total: 2, items: [{ ...LETTER, kind: null }], next_cursor: null, unserved: [] },
    };
    const [, first, second, ...more] = (await queue('list')).split('\n');
    expect([first, second]).toEqual([
      expect.stringContaining(' moved '),
      expect.stringContaining(' unreadable '),
    ]);
    expect(more).toEqual([]);
    expect(api.requests).toEqual([
      'GET /api/dead-letters?limit=100',
      'GET /api/dead-letters?limit=100&cursor=abc',
    ]);
  });

  it('retries the named letters, or all', async () => {
    answer = { status: 200, body: { retried: 1 } };
    expect(await queue(`retry ${LETTER.id}`)).toBe('1 is being sent again.');
    answer = { status: 200, body: { retried: 2 } };
    expect(await queue('retry')).toBe('2 are being sent again.');
    expect(api.requests).toEqual([
      `POST /api/dead-letters/retry {"ids":["${LETTER.id}"]}`,
      'POST /api/dead-letters/retry {}',
    ]);
  });

  it('retries as many letters as are named, in parts that the api accepts', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => LETTER.id.replace(/\d{3}$/, String(100 + index)));
    pages = [{ retried: 200 }, { retried: 49 }];
    expect(await queue(`retry ${ids.join(' ')}`)).toBe('249 are being sent again.');
    expect(api.requests).toEqual(
      [ids.slice(0, 200), ids.slice(200)].map(
        (part) => `POST /api/dead-letters/retry {"ids":${JSON.stringify(part)}}`,
      ),
    );
  });

  it.each([
    { status: 404, body: {}, said: /does not know of messages.*INTERNAL_PORT/ },
    { status: 200, body: [], said: /does not know of messages/ },
    {
      status: 422,
      body: { code: 'invalid_input', title: 'Not valid' },
      said: /refuses it \(invalid_input\)/,
    },
  ])('explains the response $status', async ({ said, ...given }) => {
    answer = given;
    await expect(queue('list')).rejects.toThrow(said);
    await expect(queue('list')).rejects.toBeInstanceOf(CommandError);
  });

  it('explains that the api does not run or its address is invalid', async () => {
    await expect(queue('list', { API_INTERNAL_URL: 'http://127.0.0.1:9' })).rejects.toThrow(
      /cannot be reached: .* Is it running\?/,
    );
    await expect(queue('list', { API_INTERNAL_URL: 'nonsense' })).rejects.toThrow(
      /API_INTERNAL_URL must be the address/,
    );
  });
});
