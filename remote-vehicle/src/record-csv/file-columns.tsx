import { useDistance } from '@forecourt/shared/country';
import { currencyOf } from '@forecourt/shared/currency';
import { saveFile } from '@forecourt/shared/files';
import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, type Description, DescriptionList, Disclosure, Text } from '@forecourt/shared/ui';
import { KINDS } from '../record-kinds.ts';
import styles from './record-csv.module.css';
import { useText } from './text.ts';

/** What the columns of a file are called, which is the same in every language, what stands in them, and a file to begin with. */
export function FileColumns() {
  const text = useText();
  const { unit } = useDistance();
  const currency = currencyOf(siteSettings().organisation);
  const columns: Description[] = [
    { label: 'date', value: text('columns.date') },
    { label: 'kind', value: text('columns.kind', { kinds: KINDS.join(', ') }) },
    unit === 'mi'
      ? { label: 'odometer_miles', value: text('columns.odometer_miles') }
      : { label: 'odometer_km', value: text('columns.odometer_km') },
    { label: 'cost', value: text('columns.cost') },
    { label: 'currency', value: text('columns.currency', { currency }) },
    { label: 'note', value: text('columns.note') },
  ];
  // What the spreadsheets of the language take apart without being asked; the import takes both.
  const separator = useLocale() === 'de' ? ';' : ',';
  const names = columns.map(({ label }) => label);
  const saveTemplate = () =>
    saveFile(new File([`${names.join(separator)}\r\n`], text('template.name'), { type: 'text/csv' }));
  return (
    <div className={styles.columns}>
      <h3>{text('columns.title')}</h3>
      <Text>{text('columns.lead')}</Text>
      <div>
        <Button variant="quiet" onClick={saveTemplate}>
          {text('template')}
        </Button>
      </div>
      <Disclosure title={text('columns.more')}>
        <DescriptionList items={[...columns, { label: 'id', value: text('columns.id') }]} />
        <Text size="small" tone="muted">
          {text('columns.text')}
        </Text>
      </Disclosure>
    </div>
  );
}
