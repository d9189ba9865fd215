import { readFileSync } from 'node:fs';

export interface ConnectionLimits {
  inAll: number;
  perClient: number;
}

const MAX_CONNECTIONS = 4_096;

/** Number of file descriptors reserved for the log, the store, listeners, origins and Node itself. */
const OTHER_DESCRIPTORS = 128;

/** Computes the limits from two descriptors per connection. A whole office is one client, so the limit per client is high. */
export function computeConnectionLimits(descriptors = readFileDescriptorLimit()): ConnectionLimits {
  const affordable = Math.floor((descriptors - OTHER_DESCRIPTORS) / 2);
  const inAll = Math.max(1, Math.min(MAX_CONNECTIONS, affordable));
  return { inAll, perClient: Math.ceil(inAll / 4) };
}

/** Server timeouts in milliseconds. Node answers a late request with 408 and closes connections without traffic. */
export const SERVER_TIMEOUTS_MS = {
  requestTimeout: 20_000,
  /** Longer than the proxy waits for a response, or for data of an open stream (proxy/upstream.ts). */
  connectionTimeout: 65_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
};

/**
 * `keepAliveTimeout` behind a load balancer. It must exceed the balancer's idle timeout, or requests on a closing
 * connection fail with 502. Google's balancer: 600 s (Cloud Load Balancing, "HTTP keepalive timeouts").
 */
export const KEEP_ALIVE_TIMEOUT_BEHIND_BALANCER_MS = 620_000;

/** Maximum time in ms from a request until its response has been read: enough for the largest script at 2 kB/s. */
export const MAX_RESPONSE_MS = 120_000;

/** Maximum total size in bytes of the responses that wait in memory for slow readers. */
export const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** Maximum number of open files and sockets of this process; Infinity if unknown. */
function readFileDescriptorLimit(): number {
  try {
    return parseFileDescriptorLimit(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Parses the soft limit in `/proc/PID/limits` (proc_pid_limits(5)). Node raises it to the hard limit when it starts. */
export function parseFileDescriptorLimit(limits: string): number {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}
