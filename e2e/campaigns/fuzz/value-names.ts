/** What requests call the id of a thing in this collection: `vehicle_id` for `vehicles`. */
export function idOf(collection: string): string {
  return `${collection.replace(/s$/, '')}_id`;
}

/** Whether what has this name in requests belongs to one customer. */
export function isId(name: string): boolean {
  return name.endsWith('_id');
}

/** The collection that the id in an address is of: `vehicles` for `/api/v1/vehicles/{id}`, and for what is done with one. */
export function collectionOfId(path: string): string {
  const parts = path.split('/');
  return parts[parts.findIndex((part) => part.startsWith('{')) - 1] ?? '';
}

/** The collection that what an address answers is of: also `records` for `/api/v1/vehicles/{id}/records`. */
export function collectionOf(path: string): string {
  if (ANSWERED_BY_WHOLE.includes(path)) return collectionOfId(path);
  const last = path.split('/').at(-1) ?? '';
  const ofOne = ONLY_ONE[last];
  if (ofOne !== undefined) return ofOne;
  return !path.includes('{') || PLURAL.test(last) ? last : collectionOfId(path);
}

/** Answered with the whole thing that something was added to. */
const ANSWERED_BY_WHOLE = ['/api/v1/appointments/{id}/reminders'];

/** What a thing has one of, which is in a collection all the same. */
const ONLY_ONE: Readonly<Record<string, string>> = { photo: 'photos' };

/** Not a verb such as `dismiss`. */
const PLURAL = /^[a-z]+[^s]s$/;

/** What reminders hang on is called otherwise there. */
const ALSO_CALLED: Readonly<Record<string, string>> = { vehicle_id: 'entity_id' };

/**
 * Every text in an answer, by the name that it has in requests.
 * @param collection what the answer is about
 */
export function* textsIn(
  answer: unknown,
  collection: string,
  name = '',
): Generator<readonly [name: string, text: string]> {
  if (typeof answer === 'string') {
    const known = nameInRequests(name, collection);
    yield [known, answer];
    const also = ALSO_CALLED[known];
    if (also !== undefined) yield [also, answer];
  }
  if (typeof answer !== 'object' || answer === null) return;
  for (const [key, value] of Object.entries(answer)) {
    // What is in a list, or in a page of one, is of the list's collection; what has a name is of its own.
    const isOwn = !Array.isArray(answer) && key !== 'items' && typeof value === 'object';
    yield* textsIn(value, isOwn ? key : collection, Array.isArray(answer) ? name : key);
  }
}

function nameInRequests(name: string, collection: string): string {
  return name === 'id' ? idOf(collection) : name.replace(/^next_/, '');
}
