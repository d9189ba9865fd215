import { HeldConnections } from '../held-connections.ts';
import type { AttackerPlan, Begin, TacticOf } from '../plan.ts';
import { rawRequest } from '../raw-request.ts';

const LOOK_MS = 1_000;
const EVENT = /^data:/gm;
/** The last chunk of a stream, which has no content. */
const STREAM_END = '\r\n0\r\n\r\n';
/** The header of a refusal, in seconds. */
const RETRY_AFTER = /^retry-after: (\d+)\r$/im;

type Identities = TacticOf<'streams'>['identities'];

/** Counts what arrives: streams that are open and silent would be of no use. */
export const streams: Begin<'streams'> = (plan, { path, identities }) =>
  holdStreams(plan, streamRequests(plan, path, identities));

export const hiddenTabs: Begin<'hidden-tabs'> = (plan, { path, readPath, identities }) => {
  const reads = identities.map((headers) =>
    rawRequest(`${plan.host}:${plan.port}`, { method: 'GET', path: readPath, headers }),
  );
  const opened = streamRequests(plan, path, identities);
  // The responses arrive one after the other: first that of the read, then the stream.
  return holdStreams(
    plan,
    opened.map((stream, index) => (reads[index] ?? '') + stream),
  );
};

function streamRequests({ host, port }: AttackerPlan, path: string, identities: Identities): string[] {
  return identities.map((identity) => {
    const headers = { ...identity, accept: 'text/event-stream' };
    return rawRequest(`${host}:${port}`, { method: 'GET', path, headers });
  });
}

/** @param requests the first requests of the connections, in turn */
function holdStreams(plan: AttackerPlan, requests: readonly string[]): HeldConnections {
  return new HeldConnections(plan, {
    everyMs: LOOK_MS,
    hold: (connection) => {
      const request = requests[connection.number % requests.length] ?? '';
      let hasEnded = false;
      let waitUntil = 0;
      connection.onData = (text) => {
        for (const _event of text.matchAll(EVENT)) connection.count('events');
        hasEnded ||= `\r\n${text}`.endsWith(STREAM_END);
        const seconds = RETRY_AFTER.exec(text)?.[1];
        if (seconds === undefined) return;
        connection.count('streams refused');
        hasEnded = true;
        waitUntil = Date.now() + Number(seconds) * 1000;
      };
      connection.socket.write(request);
      return () => {
        if (!hasEnded || Date.now() < waitUntil) return;
        hasEnded = false;
        connection.count('streams opened again');
        connection.socket.write(request);
      };
    },
  });
}
