import type { FastifyRequest } from 'fastify';
import type { TrafficClass } from './traffic-classes.ts';

/** Points that a request takes from its customer's budget (rate-limit-plugin.ts), and the class of traffic it belongs to. */
export interface RequestCost {
  points: number;
  trafficClass: TrafficClass;
}

/** Cost of an operation. A function gets the query before it is validated. */
export type Cost = RequestCost | ((query: unknown) => RequestCost);

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: Cost | undefined;
  }
}

/** Costs that operations declare, except `read` and `write`, which follow from the method. */
export const COSTS = {
  read: { points: 1, trafficClass: 'ordinary' },
  write: { points: 5, trafficClass: 'ordinary' },
  export: { points: 50, trafficClass: 'export' },
  /** All entries of a vehicle, as a file. */
  csv: { points: 25, trafficClass: 'export' },
  /** Reads a file of up to a megabyte, compares it with all entries of a vehicle, and writes. */
  import: { points: 30, trafficClass: 'export' },
  photo: { points: 1, trafficClass: 'photo' },
  upload: { points: 20, trafficClass: 'upload' },
  /** Rare requests that wait for the identity provider. */
  account: { points: 20, trafficClass: 'account' },
  /** Taken from a budget of its own (rate-limit-plugin.ts). */
  stream: { points: 1, trafficClass: 'streams' },
} as const satisfies Record<string, RequestCost>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** Cost that the operation declares, else that of its method. */
export function costOf({
  method,
  query,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'query' | 'routeOptions'>): RequestCost {
  const declared = routeOptions.config?.cost;
  if (declared) return typeof declared === 'function' ? declared(query) : declared;
  return SAFE_METHODS.has(method) ? COSTS.read : COSTS.write;
}
