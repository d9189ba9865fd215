import { HeldConnections } from '../held-connections.ts';
import type { Begin } from '../plan.ts';
import { rawRequest } from '../raw-request.ts';

const LOOK_MS = 1_000;
const EVENT = /^data:/gm;

/** Counts what arrives: streams that are open and silent would be of no use. */
export const streams: Begin<'streams'> = (plan, { path, identities }) => {
  const requests = identities.map((identity) => {
    const headers = { ...identity, accept: 'text/event-stream' };
    return rawRequest(`${plan.host}:${plan.port}`, { method: 'GET', path, headers });
  });
  return new HeldConnections(plan, {
    everyMs: LOOK_MS,
    hold: (connection) => {
      connection.onData = (text) => {
        for (const _event of text.matchAll(EVENT)) connection.count('events');
      };
      connection.socket.write(requests[connection.number % requests.length] ?? '');
      return () => undefined;
    },
  });
};
