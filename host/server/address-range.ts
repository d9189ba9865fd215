import { isIP } from 'node:net';

/** Ranges that have a name: this machine, this link, one's own networks. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const LONGEST_PREFIX: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Whether a text is an IP address, a range of them as `10.0.0.0/8`, or the name of a range. */
export function isAddressRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const longest = LONGEST_PREFIX[isIP(address)];
  if (longest === undefined || rest.length > 0) return false;
  return (
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest)
  );
}
