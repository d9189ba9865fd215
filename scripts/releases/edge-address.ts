import { PlainError } from '../plain-error.ts';
import { portOf, portsShiftedBy } from '../site/ports.ts';

/**
 * Where the edge answers operators, without a slash at the end: EDGE_URL, else that of the local site.
 * @throws PlainError when it is no address
 */
export function edgeAddress({ EDGE_URL, PORT_OFFSET }: NodeJS.ProcessEnv): string {
  if (!EDGE_URL) return `http://localhost:${portOf(portsShiftedBy(PORT_OFFSET), 'edge-internal')}`;
  const url = URL.parse(EDGE_URL);
  if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  throw new PlainError(
    `EDGE_URL must be the address where the edge answers operators, such as http://127.0.0.1:3100, got ${JSON.stringify(EDGE_URL)}.`,
  );
}
