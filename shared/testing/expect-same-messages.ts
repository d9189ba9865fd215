import { LOCALES } from '@forecourt/shared/i18n';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type Catalogue = Readonly<Record<string, string>>;

/**
 * Expects an area to have a catalogue in every language of the product, and all of them to have the same messages, each
 * filled with the same values.
 *
 *     import catalogues from './messages';
 *     expectSameMessages(catalogues);
 *
 * @param languages those that there must be, the first of which the others are compared with
 */
export function expectSameMessages(
  catalogues: Readonly<Record<string, Catalogue>>,
  languages: readonly string[] = LOCALES,
): void {
  const [first = {}, ...others] = languages.map((language) => {
    if (!catalogues[language]) throw new Error(`The catalogue messages/${language}.json is missing.`);
    return catalogues[language];
  });
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
