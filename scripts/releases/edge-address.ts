import { PlainError } from '../plain-error.ts';
import { portOf, portsShiftedBy } from '../site/ports.ts';

/**
 * Address of the edge, without a slash at its end: EDGE_URL, else that of the local site.
 * @throws PlainError when it is no address
 */
export function edgeAddress({ EDGE_URL, PORT_OFFSET }: NodeJS.ProcessEnv): string {
  if (!EDGE_URL) return `http://localhost:${portOf(portsShiftedBy(PORT_OFFSET), 'edge')}`;
  const url = URL.parse(EDGE_URL);
  if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  throw new PlainError(
    `EDGE_URL must be an address such as https://www.example.com, got ${JSON.stringify(EDGE_URL)}.`,
  );
}
