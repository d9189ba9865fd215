import { type HeldConnection, HeldConnections } from '../held-connections.ts';
import type { Begin } from '../plan.ts';
import { rawHead, rawRequest } from '../raw-request.ts';

const nothing = () => undefined;

export const slowHeaders: Begin<'slow-headers'> = (plan, { everyMs }) => {
  const host = `${plan.host}:${plan.port}`;
  const habits: ((connection: HeldConnection) => () => void)[] = [
    () => nothing,
    ({ socket }) => {
      socket.write(rawRequest(host, { method: 'GET', path: '/-/health' }));
      return nothing;
    },
    ({ socket }) => {
      socket.write('GET / HT');
      return nothing;
    },
    ({ socket }) => {
      socket.write(rawHead(host, { method: 'GET', path: '/' }));
      let headers = 0;
      return () => socket.write(`x-header-${headers++}: of many\r\n`);
    },
  ];
  return new HeldConnections(plan, {
    everyMs,
    hold: (connection) => habits[connection.number % habits.length]?.(connection) ?? nothing,
  });
};
