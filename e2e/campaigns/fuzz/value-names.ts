/** What requests call the id of a thing in this collection: `vehicle_id` for `vehicles`. */
export function idOf(collection: string): string {
  return `${collection.replace(/s$/, '')}_id`;
}

/** Whether what has this name in requests belongs to one customer. */
export function isId(name: string): boolean {
  return name.endsWith('_id');
}

/** The collection that an address is about: `vehicles` for `/api/v1/vehicles/{id}`, and for what is done with one. */
export function collectionOf(path: string): string {
  const parts = path.split('/');
  const parameter = parts.findIndex((part) => part.startsWith('{'));
  return parts.at(parameter < 0 ? -1 : parameter - 1) ?? '';
}

/**
 * Every text in an answer, by the name that it has in requests.
 * @param collection what the answer is about
 */
export function* textsIn(
  answer: unknown,
  collection: string,
  name = '',
): Generator<readonly [name: string, text: string]> {
  if (typeof answer === 'string') yield [nameInRequests(name, collection), answer];
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
