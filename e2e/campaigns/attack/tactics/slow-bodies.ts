import { HeldConnections } from '../held-connections.ts';
import type { Begin } from '../plan.ts';
import { rawHead } from '../raw-request.ts';

const ANNOUNCED_BYTES = 1_000;

export const slowBodies: Begin<'slow-bodies'> = (plan, { paths, identity, everyMs }) =>
  new HeldConnections(plan, {
    everyMs,
    hold: ({ socket, number }) => {
      const path = paths[number % paths.length] ?? '/';
      const headers = {
        ...identity,
        'content-type': 'application/json',
        'content-length': String(ANNOUNCED_BYTES),
      };
      socket.write(`${rawHead(`${plan.host}:${plan.port}`, { method: 'POST', path, headers })}\r\n`);
      return () => socket.write('{');
    },
  });
