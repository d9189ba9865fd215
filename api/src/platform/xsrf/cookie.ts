/**
 * The first cookie of a name in a Cookie header, URI-decoded; as it is where it cannot be decoded.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const separator = pair.indexOf('=');
    if (separator !== -1 && pair.slice(0, separator).trim() === name)
      return decoded(pair.slice(separator + 1).trim());
  }
  return null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
