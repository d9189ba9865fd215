/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ONE_PIXEL_PNG } from '../../../api/src/photos/testing/test-photos.ts';
import type { CustomerSession } from '../../world/identity.ts';
import { fuzzApi } from './fuzz.ts';
import type { FuzzReport } from './fuzz-report.ts';

interface Thing {
  id: string;
  owner: string;
  name: string;
}

interface Asked {
  method: string;
  /** Without `/api/v1/`. */
  path: string;
  customer: string;
  type: string;
  sent: Buffer;
  /** Parsed JSON body; null if there is none. */
  body: unknown;
}

interface Answer {
  status: number;
  body: unknown;
  type?: string;
}

/** Overrides the response; undefined: the correct one. */
type Fault = (asked: Asked, things: Thing[]) => Answer | 'hang up' | undefined;

const DOCUMENT = readFileSync(path.join(__dirname, 'small-site.openapi.json'));

const refused = (status: number, code: string): Answer => ({ status, body: { status, code } });

function answerOf(asked: Asked, things: Thing[]): Answer {
  const { method, path, customer, type, sent, body } = asked;
  if (customer === '') return refused(401, 'token_invalid');
  if (path === 'me') return { status: 200, body: {} };
  const own = things.filter(({ owner }) => owner === customer);
  const make = (named: string) => {
    const made = { id: randomUUID(), owner: customer, name: named };
    things.push(made);
    return made;
  };
  if (path === 'things' && method === 'GET') return { status: 200, body: own };
  if (path === 'things') {
    const { name: given } = Object(body) as { name?: unknown };
    if (typeof given !== 'string' || given === '' || [...given].length > 30)
      return refused(422, 'invalid_input');
    return { status: 201, body: make(given) };
  }
  if (path === 'things/import') {
    if (type !== 'text/csv') return refused(415, 'unsupported_media_type');
    const notes = sent.toString().matchAll(/^\d[\d-]+,\w+,(\w{1,30})$/gm);
    return { status: 200, body: Array.from(notes, ([, note = '']) => make(`imported ${note}`)) };
  }
  if (method === 'PUT') {
    if (type !== 'image/png') return refused(415, 'unsupported_media_type');
    const isOwn = own.some((each) => path === `things/${each.id}/photo`);
    if (isOwn && sent.equals(ONE_PIXEL_PNG)) return { status: 201, body: make('photo') };
    return isOwn ? refused(422, 'invalid_input') : refused(404, 'not_found');
  }
  const found = own.find((each) => path === `things/${each.id}` || path === `photos/${each.id}`);
  if (found) return { status: 200, body: found };
  return things.length % 2 === 0
    ? refused(404, 'not_found')
    : { status: 404, body: '<p>Not found</p>', type: 'text/html' };
}

function jsonOf(sent: Buffer): unknown {
  try {
    return JSON.parse(sent.toString());
  } catch {
    return null;
  }
}

const customerOf = ({ headers }: IncomingMessage) =>
  /^Bearer (\d+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

async function startSite(fault: Fault) {
  const things: Thing[] = [];
  // Node's own refusal of long headers is no problem document.
  const server = createServer({ maxHeaderSize: 2 ** 20 }, async (request, response) => {
    const [path = ''] = (request.url ?? '').slice('/api/v1/'.length).split('?');
    if (request.url === '/api/docs/json') return response.end(DOCUMENT);
    const sent = await buffer(request);
    const asked = {
      method: request.method ?? '',
      path,
      customer: customerOf(request),
      type: request.headers['content-type'] ?? '',
      sent,
      body: jsonOf(sent),
    };
    const answer = fault(asked, things) ?? answerOf(asked, things);
    if (answer === 'hang up') return response.destroy();
    const type = answer.type ?? (answer.status < 400 ? 'application/json' : 'application/problem+json');
    response.writeHead(answer.status, { 'content-type': type, 'set-cookie': 'XSRF-TOKEN=x' });
    return response.end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

let customers = 0;
async function signIn(phone?: string): Promise<CustomerSession> {
  const number = String(customers++);
  return {
    uid: `uid${number}`.padEnd(28, 'x'),
    phone: phone ?? `+447700900${number.padStart(3, '0')}`,
    token: number,
    refreshToken: '',
  };
}

async function reportOn(fault: Fault): Promise<FuzzReport> {
  const site = await startSite(fault);
  const report = await fuzzApi(
    { url: site.url, identity: { signIn } },
    { requests: 250, seed: 1, customers: 3 },
  );
  site.close();
  return report;
}

async function findingsOf(fault: Fault): Promise<string[]> {
  const { findings } = await reportOn(fault);
  return findings.map(({ operation, fault: found }) => `${operation}: ${found}`);
}

const named = (body: unknown) => String((Object(body) as { name?: unknown }).name);

describe('the fuzzing', () => {
  it('finds nothing on a site that conforms to its document', async () => {
    const { findings, neverAnswered } = await reportOn(() => undefined);
    expect(findings).toEqual([]);
    expect(neverAnswered).toEqual([]);
  });

  /** Faults that do not hide each other are on one site. A run in which an operation never succeeds is many times as long. */
  const SITES: Record<string, [finding: string, fault: Fault][]> = {
    'failures, undocumented responses and bodies off their schema': [
      [
        'createThing: 500 internal',
        ({ body }) => (named(body).includes('👍') ? refused(500, 'internal') : undefined),
      ],
      [
        'getThing: 410 gone is not documented',
        ({ path }, things) =>
          path.startsWith('things/') && things.length % 2 === 0 ? refused(410, 'gone') : undefined,
      ],
      [
        'listThings: 401 undefined is not documented',
        ({ method, path, customer }) =>
          `${method} ${path}` === 'GET things' && customer === ''
            ? { status: 401, body: '<p>Sign in</p>', type: 'text/html' }
            : undefined,
      ],
      [
        'createThing: 422 too_odd is not documented',
        ({ method, body }) => (method === 'POST' && body === null ? refused(422, 'too_odd') : undefined),
      ],
      [
        "listThings: 200: /0 must have required property 'name'",
        ({ method, path }) =>
          `${method} ${path}` === 'GET things' ? { status: 200, body: [{ id: randomUUID() }] } : undefined,
      ],
    ],
    "failures over files, and somebody else's things and files": [
      [
        'getThing: contains a secret of another customer',
        ({ path }, things) => {
          const found = things.find((each) => path === `things/${each.id}`);
          return found && { status: 200, body: found };
        },
      ],
      [
        'setThingPhoto: 500 internal',
        ({ method, sent }) =>
          method === 'PUT' && sent.includes('PNG') && !sent.equals(ONE_PIXEL_PNG)
            ? refused(500, 'internal')
            : undefined,
      ],
      [
        'listThings: contains a secret of another customer',
        ({ method, path, customer }, things) =>
          `${method} ${path}` === 'GET things' && customer !== ''
            ? {
                status: 200,
                body: things.filter(({ owner, name }) => owner === customer || /^imported zq/.test(name)),
              }
            : undefined,
      ],
    ],
    'connections that end without an answer': [
      [
        'listThings: no answer: Error: socket hang up',
        ({ method, path }, things) =>
          `${method} ${path}` === 'GET things' && things.length % 2 === 0 ? 'hang up' : undefined,
      ],
    ],
  };

  it.each(Object.entries(SITES))('finds %s', async (_, faults) => {
    const findings = await findingsOf((asked, things) => {
      for (const [, fault] of faults) {
        const answer = fault(asked, things);
        if (answer) return answer;
      }
      return undefined;
    });
    expect(findings).toEqual(
      expect.arrayContaining(faults.map(([finding]) => expect.stringContaining(finding))),
    );
  });
});
