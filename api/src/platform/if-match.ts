import { headerText } from './fields.ts';
import { Problem } from './problems/problem.ts';

/** Header schema of the routes that change what has an entity tag. */
export const ifMatchHeader = {
  'if-match': headerText
    .max(200)
    .optional()
    .describe('The ETag that the change is based on: when there is another one by now, nothing is changed'),
};

/** The entity tag of what has versions (RFC 9110 §8.8.3). */
export function etagOf({ version }: { version: number }): string {
  return `"${version}"`;
}

/**
 * To be called once it is clear that a thing is not yet what it is to become (RFC 9110 §13.1.1).
 * @param ifMatch the header If-Match
 * @param tag the entity tag that the thing has now
 * @throws Problem `changed_elsewhere` when the thing is not what the change is based on
 */
export function refuseOtherTag(ifMatch: string | undefined, tag: string): void {
  const wanted = ifMatch?.split(',').map((each) => each.trim());
  if (wanted && !wanted.includes('*') && !wanted.includes(tag)) throw new Problem('changed_elsewhere');
}
