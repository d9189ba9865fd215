import { readFileSync } from 'node:fs';

/** How many connections there may be, and from one address. */
export interface ConnectionLimits {
  inAll: number;
  perClient: number;
}

const MAX_CONNECTIONS = 4_096;

/** For the log, the store, listeners, origins and all that Node opens for itself. */
const OTHER_DESCRIPTORS = 128;

/**
 * As many as this process has descriptors for: a request may need a second one, for a file or for the backend. A quarter
 * of them is for one address, behind which there may be a whole office.
 */
export function connectionLimits(descriptors = descriptorLimit()): ConnectionLimits {
  const affordable = Math.floor((descriptors - OTHER_DESCRIPTORS) / 2);
  const inAll = Math.max(1, Math.min(MAX_CONNECTIONS, affordable));
  return { inAll, perClient: Math.ceil(inAll / 4) };
}

/**
 * The edge's server options for slow visitors, in milliseconds. Whoever has not sent the headers or the body of a
 * request by then is answered with 408; a connection on which nothing moves is closed.
 */
export const SERVER_TIMEOUTS = {
  requestTimeout: 20_000,
  /** Longer than the backend may take for an answer, since nothing moves meanwhile, and than a stream is silent. */
  connectionTimeout: 65_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
};

/**
 * `keepAliveTimeout` behind a load balancer. It must be longer than the balancer keeps an idle connection. Otherwise a request
 * may be sent on a connection that is just being closed, and the visitor gets 502. Google's balancer keeps them for 600 s (Cloud
 * Load Balancing, "HTTP keepalive timeouts").
 */
export const KEEP_ALIVE_BEHIND_BALANCER_MS = 620_000;

/** How long an exchange may take from its request until its answer is read. At 2 kB a second the largest file of the site is through by then. */
export const MAX_ANSWER_MS = 120_000;

/** How much of all answers may wait in memory to be read by visitors. */
export const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** How many files and sockets this process may have open; unlimited where the system does not say. */
export function descriptorLimit(): number {
  try {
    return parseDescriptorLimit(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The soft limit in the text of `/proc/PID/limits` (proc_pid_limits(5)). Node has raised it to the hard one. */
export function parseDescriptorLimit(limits: string): number {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}
