import { PlainError } from '../plain-error.ts';
import { portOf, portsShiftedBy } from '../site/ports.ts';

/**
 * Where the api answers operators, without a slash at the end: API_INTERNAL_URL, else that of the local site.
 * @throws PlainError when it is no address
 */
export function apiAddress({ API_INTERNAL_URL, PORT_OFFSET }: NodeJS.ProcessEnv): string {
  if (!API_INTERNAL_URL) return `http://localhost:${portOf(portsShiftedBy(PORT_OFFSET), 'api-internal')}`;
  const url = URL.parse(API_INTERNAL_URL);
  if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  throw new PlainError(
    `API_INTERNAL_URL must be the address where the api answers operators, such as http://127.0.0.1:4100, got ${JSON.stringify(API_INTERNAL_URL)}.`,
  );
}
