import { HeldConnections } from '../held-connections.ts';
import type { Begin } from '../plan.ts';
import { rawRequest } from '../raw-request.ts';

const READ_BYTES = 64;

/** Every other one reads a little now and then. All of them go on asking. */
export const slowReaders: Begin<'slow-readers'> = (plan, { path, identity, pipelined, everyMs }) => {
  const request = rawRequest(`${plan.host}:${plan.port}`, { method: 'GET', path, headers: identity });
  return new HeldConnections(plan, {
    everyMs,
    receiveBytes: READ_BYTES,
    hold: ({ socket, number }) => {
      socket.write(request.repeat(pipelined));
      return () => {
        socket.write(request);
        if (number % 2 === 0) socket.resume();
      };
    },
  });
};
