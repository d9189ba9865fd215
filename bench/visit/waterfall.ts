/** Request of a page; `start` and `end` in ms since the navigation of the page began. */
export interface RequestLine {
  url: string;
  /** Resource type of the DevTools protocol: `Document`, `Script`, `Stylesheet`, `Fetch`… */
  kind: string;
  start: number;
  end: number;
  /** Transferred bytes including headers; 0 if cached. */
  bytes: number;
  fromCache: boolean;
}

export interface VisitCost {
  requests: number;
  roundTrips: number;
  scriptBytes: number;
  bytes: number;
}

const DECORATION = new Set(['Image', 'Manifest', 'Other', 'Font']);

export function isCodeRequest({ kind }: RequestLine): boolean {
  return kind === 'Script' || kind === 'Stylesheet';
}

export function requestsSentBefore(lines: readonly RequestLine[], moment: number): RequestLine[] {
  return lines.filter(({ start, fromCache }) => !fromCache && start < moment);
}

export function visitCostUntil(lines: readonly RequestLine[], usable: number): VisitCost {
  const sent = requestsSentBefore(lines, usable);
  const bytesOf = (some: readonly RequestLine[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    requests: sent.length,
    roundTrips: longestChain(sent.filter(({ kind, end }) => !DECORATION.has(kind) && end <= usable)).length,
    scriptBytes: bytesOf(sent.filter(({ kind }) => kind === 'Script')),
    bytes: bytesOf(sent),
  };
}

/**
 * The longest chain of requests in which each begins after the end of the previous one. Requests that only happen to begin
 * later count as well: the cause of their start is itself part of the chain.
 */
export function longestChain(lines: readonly RequestLine[]): RequestLine[] {
  const chain: RequestLine[] = [];
  // Greedy choice: the request that ends first leaves most time for the rest of the chain.
  for (const line of [...lines].sort((one, other) => one.end - other.end)) {
    const last = chain.at(-1);
    if (!last || line.start >= last.end) chain.push(line);
  }
  return chain;
}
