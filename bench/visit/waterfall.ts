/** Request of a page. `start` and `end` are in ms since the page's first request; `end` is infinite while it is pending. */
export interface RequestTiming {
  url: string;
  /** Resource type of the DevTools protocol: `Document`, `Script`, `Stylesheet`, `Fetch`… */
  kind: string;
  start: number;
  end: number;
  /** Transferred bytes including headers; 0 if cached, failed or pending. */
  bytes: number;
  fromCache: boolean;
}

export interface PageLoadCost {
  requests: number;
  roundTrips: number;
  scriptBytes: number;
  bytes: number;
}

const DECORATION = new Set(['Image', 'Manifest', 'Other', 'Font']);

export function isScriptOrStylesheetRequest({ kind }: RequestTiming): boolean {
  return kind === 'Script' || kind === 'Stylesheet';
}

function findRequestsSentBefore(lines: readonly RequestTiming[], moment: number): RequestTiming[] {
  return lines.filter(({ start, fromCache }) => !fromCache && start < moment);
}

export function sumPageLoadCost(lines: readonly RequestTiming[], usable: number): PageLoadCost {
  const sent = findRequestsSentBefore(lines, usable);
  const bytesOf = (some: readonly RequestTiming[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    requests: sent.length,
    roundTrips: findLongestRequestChain(
      sent.filter(({ kind, end }) => !DECORATION.has(kind) && end <= usable),
    ).length,
    scriptBytes: bytesOf(sent.filter(({ kind }) => kind === 'Script')),
    bytes: bytesOf(sent),
  };
}

/** Returns the longest chain of requests in which each begins after the previous one ended; it need not depend on that one. */
export function findLongestRequestChain(lines: readonly RequestTiming[]): RequestTiming[] {
  const chain: RequestTiming[] = [];
  // Greedy choice: the request that ends first leaves most time for the rest of the chain.
  for (const line of [...lines].sort((one, other) => one.end - other.end)) {
    const last = chain.at(-1);
    if (!last || line.start >= last.end) chain.push(line);
  }
  return chain;
}
