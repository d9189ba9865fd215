// Recognisable data that campaigns send, the search for it in logs, and the path of a request through logs and traces.
import type { TraceCollector } from '@forecourt/shared/server/testing/traces';

/** Data of no real person: addresses reserved for documentation (RFC 5737, RFC 2606) and unassigned phone numbers. */
export const PRIVATE_TEST_DATA = {
  forgedAddress: '203.0.113.77',
  forgedHost: 'forged.example',
  email: 'somebody@private.example',
  phone: '+447700900999',
  token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJtYXJrZWQifQ.',
} as const;

/** Kind of the spans of statements (OpenTelemetry: SPAN_KIND_CLIENT). */
const CLIENT = 3;

const TRACES: Readonly<Record<string, RegExp>> = {
  'a telephone number': /447700[\s-]?900\d{3}/,
  'an email address': /private\.example/,
  'a token': /eyJ[\w-]{8,}|Bearer [\w.-]{20,}/,
  'a query': /"(?:url|path)":"[^"]*\?|email=|service_type=/,
  'a forged address': /203\.0\.113\./,
  'a forged host': /forged\.example/,
  'the address of a client': /127\.[89]\.\d+\.\d+|"remoteAddress"|"remotePort"/,
};

/** Finds the kinds of private test data in a log, each with the first line that contains it. A log must contain none. */
export function findLoggedPrivateData(log: string): { what: string; line: string }[] {
  const lines = log.split('\n');
  return Object.entries(TRACES).flatMap(([what, pattern]) => {
    const line = lines.find((each) => pattern.test(each));
    return line === undefined ? [] : [{ what, line }];
  });
}

/**
 * Follows an accepted booking by its id: in traces from the edge to operation and statements, and in the logs of edge and api.
 * @returns the id, or null without such a booking
 */
export function followBooking(
  { spans }: Pick<TraceCollector, 'spans'>,
  log: string,
): { traceId: string; isForwarded: boolean; statements: number; lines: string[] } | null {
  const forwarded = new Map(
    spans.filter(({ name }) => name === 'forward write').map((span) => [span.spanId, span]),
  );
  const operation = spans.find(
    ({ name, parentSpanId = '', attributes }) =>
      name === 'createAppointment' &&
      forwarded.has(parentSpanId) &&
      attributes.some(({ value }) => value.intValue === '201'),
  );
  if (!operation) return null;
  const { traceId, spanId, parentSpanId = '' } = operation;
  const inTrace = spans.filter((span) => span.traceId === traceId);
  return {
    traceId,
    isForwarded: forwarded.get(parentSpanId)?.traceId === traceId,
    statements: inTrace.filter((span) => span.parentSpanId === spanId && span.kind === CLIENT).length,
    lines: log
      .split('\n')
      .filter(
        (line) => line.includes(`"reqId":"${traceId}"`) && line.includes('"path":"/api/v1/appointments"'),
      ),
  };
}
