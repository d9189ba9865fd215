import { headerText } from './fields.ts';
import { Problem } from './problems/problem.ts';

/** Header of operations that change a resource with an entity tag. */
export const ifMatchHeader = {
  'if-match': headerText
    .max(200)
    .optional()
    .describe('The ETag that the change is based on: when there is another one by now, nothing is changed'),
};

/** Entity tag of a resource with versions (RFC 9110 §8.8.3). */
export function etagOf({ version }: { version: number }): string {
  return `"${version}"`;
}

/**
 * Call it only if the change would have an effect (RFC 9110 §13.1.1): a repeated request succeeds whatever its version.
 * @param ifMatch header If-Match
 * @param tag current entity tag
 * @throws Problem `changed_elsewhere` if they do not match
 */
export function assertEtag(ifMatch: string | undefined, tag: string): void {
  const wanted = ifMatch?.split(',').map((each) => each.trim());
  if (wanted && !wanted.includes('*') && !wanted.includes(tag)) throw new Problem('changed_elsewhere');
}
