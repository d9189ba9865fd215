import { CENSOR, redact } from '../redact.ts';

/** Longer than any path of ours. Limits the length of log lines and the time of redaction. */
const MAX_LENGTH = 200;

/** A broken client may encode a path more than once. */
const MAX_DECODINGS = 3;

/**
 * Path of an address for the log: without query, secrets and personal data, however they are encoded. Long paths are
 * cut after a whole segment.
 */
export function loggedPath(address: string): string {
  const path = shortened(address.split(/[?#]/, 1)[0] ?? '');
  let decoded = path;
  for (let times = 0; times < MAX_DECODINGS && decoded.includes('%'); times++) decoded = decode(decoded);
  const clean = redact(decoded);
  return clean === decoded ? path : clean;
}

function shortened(path: string): string {
  if (path.length <= MAX_LENGTH) return path;
  const cut = path.slice(0, MAX_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf('/') + 1)}…`;
}

/** Replaces invalid encodings by the censor text. */
function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return CENSOR;
    }
  });
}
