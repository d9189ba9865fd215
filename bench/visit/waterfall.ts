/** A request as a page made it; times in ms since its navigation began. */
export interface Line {
  url: string;
  /** As the browser's protocol calls it: `Document`, `Script`, `Stylesheet`, `Fetch`… */
  kind: string;
  start: number;
  end: number;
  /** What came over the network, heads included; 0 when a cache had it. */
  bytes: number;
  fromCache: boolean;
}

/** What a screen cost until it could be used. */
export interface Cost {
  /** Requests that went over the network, counted when they began before the screen could be used. */
  requests: number;
  /** Of these, one after the other. */
  roundTrips: number;
  scriptBytes: number;
  bytes: number;
}

/** Pictures decorate: no screen waits for one. */
const DECORATION = new Set(['Image', 'Manifest', 'Other', 'Font']);

/** Whether a request is for what the page is made of. */
export function isCode({ kind }: Line): boolean {
  return kind === 'Script' || kind === 'Stylesheet';
}

/** The requests that a page sent over the network before a moment. */
export function sentBefore(lines: readonly Line[], moment: number): Line[] {
  return lines.filter(({ start, fromCache }) => !fromCache && start < moment);
}

export function costUntil(lines: readonly Line[], usable: number): Cost {
  const sent = sentBefore(lines, usable);
  const bytesOf = (some: readonly Line[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    requests: sent.length,
    roundTrips: longestChain(sent.filter(({ kind, end }) => !DECORATION.has(kind) && end <= usable)).length,
    scriptBytes: bytesOf(sent.filter(({ kind }) => kind === 'Script')),
    bytes: bytesOf(sent),
  };
}

/**
 * The longest chain of requests in which each begins after the end of the one before. What only happened to begin later
 * counts as well: of two that do not depend on each other, the second one's beginning has another reason, which is in
 * the chain itself.
 */
export function longestChain(lines: readonly Line[]): Line[] {
  const chain: Line[] = [];
  // Of all that may come next, what ends first leaves most room behind it.
  for (const line of [...lines].sort((one, other) => one.end - other.end)) {
    const last = chain.at(-1);
    if (!last || line.start >= last.end) chain.push(line);
  }
  return chain;
}
