import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandInProcess } from '../testing/run-command.ts';
import { prepareFakeApi } from './testing/fake-api.ts';
import { createWebhooksProgram } from './webhooks.ts';

const ENDPOINT = {
  id: '0a1b2c3d',
  url: 'https://system.example/hooks',
  events: ['appointment.created', 'appointment.moved'],
  created_at: '2026-03-02T08:00:00.000Z',
  gone_at: null,
  previous_until: null,
};

let answer: { status: number; body?: unknown };
const api = prepareFakeApi(() => answer);
const webhooks = (line: string, API_ADMIN_TOKEN = 'a-token-of-the-api', variables = {}) =>
  runCommandInProcess(createWebhooksProgram, line.split(' '), {
    API_INTERNAL_URL: api.address,
    API_ADMIN_TOKEN,
    ...variables,
  });

describe('npm run webhooks', () => {
  it('lists the endpoints and their states', async () => {
    const gone = {
      ...ENDPOINT,
      id: '1a1b2c3d',
      events: ['appointment.rated'],
      gone_at: '2026-03-04T09:30:00.000Z',
    };
    const rotated = { ...gone, id: '2a1b2c3d', gone_at: null, previous_until: '2026-03-05T09:30:00.000Z' };
    answer = { status: 200, body: { items: [ENDPOINT, gone, rotated] } };
    expect(await webhooks('list')).toBe(
      [
        'ID        URL                           EVENTS                                 SINCE                 STATE',
        '0a1b2c3d  https://system.example/hooks  appointment.created appointment.moved  2026-03-02 08:00 UTC  on',
        '1a1b2c3d  https://system.example/hooks  appointment.rated                      2026-03-02 08:00 UTC  gone since 2026-03-04 09:30 UTC',
        '2a1b2c3d  https://system.example/hooks  appointment.rated                      2026-03-02 08:00 UTC  two secrets until 2026-03-05 09:30 UTC',
      ].join('\n'),
    );
    answer = { status: 200, body: { items: [] } };
    expect(await webhooks('list')).toBe('There are no webhooks.');
  });

  it('adds an endpoint for all or some events, and shows its secret', async () => {
    answer = { status: 201, body: { id: '0a1b2c3d', secret: 'whsec_abc' } };
    expect(await webhooks('add https://system.example/hooks')).toMatch(
      /^Added webhook 0a1b2c3d\..*\nwhsec_abc$/,
    );
    await webhooks('add https://system.example/ --events appointment.created appointment.rated');
    expect(api.requests).toEqual([
      'POST /api/webhooks {"url":"https://system.example/hooks"}',
      'POST /api/webhooks {"url":"https://system.example/","events":["appointment.created","appointment.rated"]}',
    ]);
  });

  it('explains why an endpoint is refused', async () => {
    const errors = [{ pointer: '/url', code: 'custom', message: 'It must begin with https://' }];
    answer = {
      status: 422,
      body: { code: 'invalid_input', title: 'Some of the input is not valid', errors },
    };
    await expect(webhooks('add http://system.example')).rejects.toThrow(
      'The api refuses it (invalid_input): Some of the input is not valid\n  /url: It must begin with https://',
    );
  });

  it('removes and enables an endpoint, and rotates its secret', async () => {
    answer = { status: 204 };
    expect(await webhooks('remove 0a1b2c3d')).toBe(
      'Removed 0a1b2c3d, with its requests that were waiting or had failed for good.',
    );
    expect(await webhooks('enable 0a1b2c3d')).toMatch(
      /^0a1b2c3d is on again\. Events of the time when it was off are not sent\. .* queued before/,
    );
    answer = { status: 200, body: { secret: 'whsec_def', previous_until: '2026-03-03T08:00:00.000Z' } };
    expect(await webhooks('rotate 0a1b2c3d')).toMatch(
      /^The previous secret is valid until 2026-03-03 08:00 UTC\..*\nwhsec_def$/,
    );
    expect(api.requests).toEqual([
      'DELETE /api/webhooks/0a1b2c3d',
      'POST /api/webhooks/0a1b2c3d/enable {}',
      'POST /api/webhooks/0a1b2c3d/rotate {}',
    ]);
  });

  it('sends a test webhook, and fails if the endpoint refuses it', async () => {
    answer = { status: 200, body: { taken: true, answer: '204', ms: 12 } };
    expect(await webhooks('test 0a1b2c3d')).toBe('The test request was accepted: 204 (12 ms).');
    answer = { status: 200, body: { taken: false, answer: 'system.example answers 500', ms: 12 } };
    await expect(webhooks('test 0a1b2c3d')).rejects.toThrow(
      'The test request was not accepted: system.example answers 500',
    );
  });

  it('explains that the endpoint is unknown or the api has no webhooks', async () => {
    answer = { status: 404, body: { code: 'not_found', title: 'There is no such thing' } };
    await expect(webhooks('rotate 7')).rejects.toThrow('There is no webhook "7"');
    await expect(webhooks('list')).rejects.toThrow(/not know of webhooks.*INTERNAL_PORT.*an API_ADMIN_TOKEN/);
  });

  it('sends the token of the api', async () => {
    expect([...api.tokens]).toEqual(['Bearer a-token-of-the-api']);
    await expect(webhooks('list', '')).rejects.toThrow('set API_ADMIN_TOKEN to the value');
    answer = { status: 401, body: { code: 'token_invalid', title: 'It is not' } };
    await expect(webhooks('list')).rejects.toThrow('does not accept this API_ADMIN_TOKEN');
    const inFile = (file: string) => webhooks('list', '', { API_ADMIN_TOKEN_FILE: file });
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'forecourt-token-')), 'token');
    await expect(inFile(file)).rejects.toThrow(`API_ADMIN_TOKEN_FILE: the file ${file} cannot be read`);
    writeFileSync(file, 'a-token-in-a-file\n');
    await expect(inFile(file)).rejects.toThrow('does not accept this API_ADMIN_TOKEN');
    expect(api.tokens).toContain('Bearer a-token-in-a-file');
  });
});
