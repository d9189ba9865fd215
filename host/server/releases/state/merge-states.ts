import { compare, type ReleaseEntry, type RemoteState } from './remote-state.ts';

/** How many refusals are kept per remote. */
export const MAX_REFUSALS = 20;

/** Both views of a remote as one. The order does not matter, nor how often a view is merged in. */
export function mergeStates(a: RemoteState, b: RemoteState): RemoteState {
  return {
    schema: 1,
    releases: mergeRecords(a.releases, b.releases, mergeEntries),
    withdrawn: mergeRecords(a.withdrawn, b.withdrawn, (x, y) => ({
      ...newer(x, y),
      undoneAt: later(x.undoneAt, y.undoneAt),
    })),
    pin: newer(a.pin, b.pin),
    canary: newer(a.canary, b.canary),
    disabled: newer(a.disabled, b.disabled),
    refused: mergeRefusals(a.refused, b.refused),
    unlisted: mergeRecords(a.unlisted, b.unlisted, (x, y) => (x.since >= y.since ? x : y)),
  };
}

function mergeEntries(x: ReleaseEntry, y: ReleaseEntry): ReleaseEntry {
  return {
    adoptedAt: later(x.adoptedAt, y.adoptedAt),
    namedAt: later(x.namedAt, y.namedAt),
    servedAt: later(x.servedAt, y.servedAt),
    droppedAt: later(x.droppedAt, y.droppedAt),
    retiredAt: later(x.retiredAt, y.retiredAt),
  };
}

function mergeRefusals(a: RemoteState['refused'], b: RemoteState['refused']): RemoteState['refused'] {
  const each = new Map(
    [...a, ...b].map((refusal) => [JSON.stringify(Object.entries(refusal).sort()), refusal]),
  );
  return [...each.entries()]
    .sort(([x, a], [y, b]) => compare(b.at, a.at) || compare(x, y))
    .map(([, refusal]) => refusal)
    .slice(0, MAX_REFUSALS);
}

function mergeRecords<T>(
  a: Record<string, T>,
  b: Record<string, T>,
  merge: (x: T, y: T) => T,
): Record<string, T> {
  const merged = { ...a };
  for (const [key, y] of Object.entries(b)) {
    const x = a[key];
    merged[key] = x === undefined ? y : merge(x, y);
  }
  return merged;
}

/** The one that was set later; should two edges have set it in the same millisecond, both take the same one. */
function newer<T extends { at: string }>(x: T, y: T): T {
  if (x.at !== y.at) return x.at > y.at ? x : y;
  return JSON.stringify(x) >= JSON.stringify(y) ? x : y;
}

function later(x: string, y: string): string;
function later(x: string | null, y: string | null): string | null;
function later(x: string | null, y: string | null): string | null {
  return (x ?? '') >= (y ?? '') ? x : y;
}
