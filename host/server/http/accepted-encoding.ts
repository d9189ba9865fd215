import { ENCODINGS, type Encoding } from './encodings.ts';

/** The smallest form of a body that a client takes, by its `Accept-Encoding`. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry));
  return (
    ENCODINGS.find((name) => accepted.some((entry) => entry === name || entry.startsWith(`${name};`))) ??
    'identity'
  );
}
