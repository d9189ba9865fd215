import { LOCALES } from '@forecourt/shared/i18n';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type Catalogue = Readonly<Record<string, string>>;

/** Expects a catalogue in every language, all with the same messages and the same placeholders. */
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

/** Id of each message → names of its placeholders. */
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
