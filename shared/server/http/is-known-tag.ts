/**
 * Whether a client has the representation with this entity tag already, so that 304 is the response (RFC 9110 §13.1.2). The
 * comparison is weak: proxies that compress a response may have weakened its tag.
 * @param ifNoneMatch the header `If-None-Match`: `*`, or one or more tags
 * @param tag entity tag with its quotes
 */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(opaque) ?? false;
}
