import { Readable } from 'node:stream';
import fastify from 'fastify';
import { FASTIFY_OPTIONS } from './http/http-options.ts';
import { createLoggerOptions } from './logger-options.ts';
import { currentTraceContext, runInTraceContext, toTraceHeaders } from './trace.ts';
import { createRequestIdGenerator, traceRequestsPlugin } from './trace-requests.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const SPAN_ID = 'b7ad6b7169203331';
const PROXY = '10.0.0.1';
const VISITOR = '203.0.113.7';
const NEW_ID = expect.stringMatching(/^[\da-f]{32}$/);

async function positionOf(headers: Record<string, string>, remoteAddress = PROXY) {
  const lines: string[] = [];
  const app = fastify({
    ...FASTIFY_OPTIONS,
    logger: createLoggerOptions('info', { write: (line) => lines.push(line) }),
    genReqId: createRequestIdGenerator({ isTrustedSender: (address) => address === PROXY }),
  });
  await app.register(traceRequestsPlugin);
  app.post('/', async () => currentTraceContext());
  // A body that arrives in several parts, outside of the hook that began the trace.
  const body = Readable.from(['{"a":', '1}']);
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
    remoteAddress,
  });
  await app.close();
  return { ...response.json(), reqId: JSON.parse(lines[0] ?? '').reqId };
}

describe('the trace of a request', () => {
  it.each([
    ['traceparent', { traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` }, SPAN_ID],
    ['an X-Request-Id of 32 hex digits', { 'x-request-id': TRACE_ID }, null],
    ['an X-Request-Id that is a UUID', { 'x-request-id': '0AF76519-16cd-43dd-8448-eb211c80319c' }, null],
    [
      'traceparent, rather than X-Request-Id',
      { traceparent: `00-${TRACE_ID}-${SPAN_ID}-00`, 'x-request-id': 'f'.repeat(32) },
      SPAN_ID,
    ],
  ])('continues %s of a trusted proxy, also in the log', async (_case, headers, spanId) => {
    expect(await positionOf(headers)).toEqual({ traceId: TRACE_ID, spanId, reqId: TRACE_ID });
  });

  it.each([
    ['no id', {}, PROXY],
    ["a visitor's traceparent", { traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` }, VISITOR],
    ["a visitor's X-Request-Id", { 'x-request-id': TRACE_ID }, VISITOR],
    ['an id of only zeros', { traceparent: `00-${'0'.repeat(32)}-${SPAN_ID}-01` }, PROXY],
    ['an unknown form', { 'x-request-id': 'anything {} else' }, PROXY],
  ])('begins with a new id for %s', async (_case, headers, sender) => {
    const { traceId, spanId, reqId } = await positionOf(headers, sender);
    expect({ traceId, spanId }).toEqual({ traceId: NEW_ID, spanId: null });
    expect(traceId).not.toBe(TRACE_ID);
    expect(reqId).toBe(traceId);
  });

  it('is passed on with the span only if there is one', () => {
    expect(toTraceHeaders({ traceId: TRACE_ID, spanId: null })).toEqual({ 'x-request-id': TRACE_ID });
    expect(toTraceHeaders({ traceId: TRACE_ID, spanId: SPAN_ID })).toEqual({
      'x-request-id': TRACE_ID,
      traceparent: `00-${TRACE_ID}-${SPAN_ID}-01`,
    });
  });

  it('belongs to no later work that is started outside of it', async () => {
    const work = () => Promise.resolve().then(currentTraceContext);
    expect(await runInTraceContext({ traceId: TRACE_ID, spanId: null }, work)).toMatchObject({
      traceId: TRACE_ID,
    });
    expect(
      await runInTraceContext({ traceId: TRACE_ID, spanId: null }, () => runInTraceContext(undefined, work)),
    ).toBe(undefined);
    expect(await work()).toBe(undefined);
  });
});
