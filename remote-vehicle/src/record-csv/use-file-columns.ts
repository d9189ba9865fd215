import { useDistance } from '@forecourt/shared/country';
import { currencyOf } from '@forecourt/shared/currency';
import { siteSettings } from '@forecourt/shared/settings';
import { useKindText } from '../record/use-kind-text.ts';
import { KINDS } from '../record-kinds.ts';
import { useText } from './text.ts';

interface FileColumn {
  /** The same in every language. */
  name: string;
  /** What stands in it. */
  text: string;
}

/** The columns of a file, as they suit the country: in the order of the templates. */
export function useFileColumns(): FileColumn[] {
  const text = useText();
  const { unit } = useDistance();
  const kindText = useKindText();
  const currency = currencyOf(siteSettings().organisation);
  // An exported file has the names, which are the same in every language.
  const kinds = KINDS.map((kind) => {
    const word = kindText(kind);
    return word.toLowerCase() === kind ? word : `${word} (${kind})`;
  });
  return [
    { name: 'date', text: text('columns.date') },
    { name: 'kind', text: text('columns.kind', { kinds: kinds.join(', ') }) },
    unit === 'mi'
      ? { name: 'odometer_miles', text: text('columns.odometer_miles') }
      : { name: 'odometer_km', text: text('columns.odometer_km') },
    { name: 'litres', text: text('columns.litres') },
    { name: 'cost', text: text('columns.cost') },
    { name: 'currency', text: text('columns.currency', { currency }) },
    { name: 'note', text: text('columns.note') },
  ];
}
