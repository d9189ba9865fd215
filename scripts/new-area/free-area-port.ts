const FIRST = 3004;

/** The first port that no other part of a site usually has, from 3004 on. */
export function freeAreaPort(taken: readonly number[]): number {
  let port = FIRST;
  while (taken.includes(port)) port++;
  return port;
}
