import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type Catalogue = Readonly<Record<string, string>>;

/**
 * Expects the catalogues of an area to have the same messages, each filled with the same values in every language.
 *
 *     expectSameMessages(en, de);
 */
export function expectSameMessages(first: Catalogue, ...others: Catalogue[]): void {
  for (const other of others) {
    expect(Object.keys(other)).toEqual(Object.keys(first));
    expect(valuesOf(other)).toEqual(valuesOf(first));
  }
}

/** Message → the names of the values that it is filled with. */
function valuesOf(catalogue: Catalogue): Record<string, string[]> {
  const entries = Object.entries(catalogue).map(([id, message]) => {
    const names = namesIn(compileMessageOrThrow(message));
    return [id, [...new Set(names)].sort()] as const;
  });
  return Object.fromEntries(entries);
}

function namesIn(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , format] = token;
    const choices = typeof format === 'object' && format !== null ? Object.values(format) : [];
    return [name, ...choices.flatMap((choice) => (Array.isArray(choice) ? namesIn(choice) : []))];
  });
}
