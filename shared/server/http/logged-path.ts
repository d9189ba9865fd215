import { CENSOR, redact } from '../redact.ts';

/** Longer than any path of ours; nobody can make a line much longer than that, nor its redaction slow. */
const MAX_LENGTH = 200;

/** Somebody's mistake may have encoded it more than once. */
const MAX_DECODINGS = 3;

/**
 * The path of an address as it may be logged: without the query, and without what identifies a person or lets somebody
 * in, however it is encoded. What is too long is left out from there on, in whole segments.
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

/** What cannot be decoded says nothing that anybody could read, but for the parts that can. */
function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return CENSOR;
    }
  });
}
