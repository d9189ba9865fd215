import {
  formatMoneyForInput,
  numberSeparators,
  useDistanceFormatter,
  useVolumeFormatter,
} from '@forecourt/shared/country';
import { workshopCurrency } from '@forecourt/shared/currency';
import { saveFile } from '@forecourt/shared/files';
import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, type ButtonProps, Disclosure, Stack, Text } from '@forecourt/shared/ui';
import { type ChangeEvent, useRef } from 'react';
import { useEntryKindFormatter } from '../record/record-text.ts';
import { Cell, ColumnHeader, RowHeader, Table, TableBody, TableHead, TableRow } from '../record/table.tsx';
import { RECORD_KINDS } from '../record-kinds.ts';
import styles from './record-csv.module.css';
import { useText } from './text.ts';

/** Extensions and media types of CSV files. Some phones offer only files that match one of these. */
const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/plain,text/comma-separated-values,text/tab-separated-values';

/** Columns of the sample table: date, kind, mileage and cost. The others do not fit beside them on phones. */
const SAMPLE_COLUMNS = [0, 1, 2, 4];

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'busy' | 'disabled'> {
  text: string;
  onChoose: (file: File) => void;
}

export function FileButton({ text, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onChoose(file);
    // Without a reset, choosing a corrected file of the same name would fire no change event.
    currentTarget.value = '';
  };
  return (
    <>
      <input ref={input} type="file" accept={ACCEPTED} hidden onChange={choose} />
      <Button {...button} wide="phone" onClick={() => input.current?.click()}>
        {text}
      </Button>
    </>
  );
}

interface ChooseFileStepProps {
  reading: string | null;
  onChoose: (file: File) => void;
}

/** First step: choose or drop a file from another app or a spreadsheet, see what it may look like, or download a template. */
export function ChooseFileStep({ reading, onChoose }: ChooseFileStepProps) {
  const text = useText();
  return (
    <Stack>
      <Text>{text('choose.text')}</Text>
      <SampleTable />
      {/* Not busy while a file is read, so that another one can be chosen. */}
      <div className={styles.zone}>
        <FileButton
          text={text('choose')}
          variant={reading === null ? 'primary' : 'quiet'}
          onChoose={onChoose}
        />
        <span className={styles.byMouse}>{text('choose.drop')}</span>
        <Text size="small" tone="muted">
          {text('choose.kinds')}
        </Text>
      </div>
      {/* Rendered even without text, because screen readers announce only changes. */}
      <div role="status">
        {reading !== null && (
          <Text size="small" tone="muted">
            {text('choose.reading', { name: reading })}
          </Text>
        )}
      </div>
      <div className={styles.template}>
        <Disclosure title={text('choose.files')}>
          <Stack gap={12}>
            <Text>{text('choose.apps')}</Text>
            <Text strong>{text('columns.title')}</Text>
            <Text>{text('columns.form')}</Text>
            <Templates />
            <ColumnTable />
          </Stack>
        </Disclosure>
      </div>
    </Stack>
  );
}

function SampleTable() {
  const text = useText();
  const names = useFileColumns().map(({ name }) => name);
  const [line] = useExampleLines();
  return (
    <div className={styles.sample}>
      <Table>
        <caption>{text('choose.sample')}</caption>
        <TableHead>
          <TableRow>
            {SAMPLE_COLUMNS.map((index) => (
              <ColumnHeader key={index}>{names[index]}</ColumnHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow>
            {SAMPLE_COLUMNS.map((index) => (
              <Cell key={index}>{line?.[index]}</Cell>
            ))}
          </TableRow>
        </TableBody>
      </Table>
    </div>
  );
}

function Templates() {
  const text = useText();
  // In languages with a decimal comma, spreadsheets separate columns by semicolons. The import accepts every separator.
  const separator = numberSeparators(useLocale()).decimal === ',' ? ';' : ',';
  const head = useFileColumns().map(({ name }) => name);
  const save = (name: string, lines: readonly string[][]) => {
    const content = [head, ...lines].map((line) => `${line.join(separator)}\r\n`).join('');
    saveFile(new File([content], name, { type: 'text/csv' }));
  };
  const example = useExampleLines();
  return (
    <div className={styles.actions}>
      <Button variant="quiet" wide="phone" onClick={() => save(text('template.name'), [])}>
        {text('template')}
      </Button>
      <Button variant="link" onClick={() => save(text('example.name'), example)}>
        {text('example')}
      </Button>
    </div>
  );
}

/** Cells of two entries, in the order of the columns of `useFileColumns`. */
function useExampleLines(): string[][] {
  const text = useText();
  const kindText = useEntryKindFormatter();
  const currency = workshopCurrency(siteSettings().organisation);
  const language = useLocale();
  const { decimal } = numberSeparators(language);
  const cost = (minor: number) => formatMoneyForInput(minor, currency, language);
  return [
    ['2026-03-31', kindText('fuel'), '12340', `41${decimal}32`, cost(6_120), currency, text('example.fuel')],
    ['2026-03-12', kindText('tyres'), '11910', '', cost(38_600), currency, text('example.tyres')],
  ];
}

/** Table of the template's columns and `id`, which exported files have: name (the same in every language) and content. */
function ColumnTable() {
  const text = useText();
  const columns = [...useFileColumns(), { name: 'id', text: text('columns.id') }];
  return (
    <>
      <div className={styles.lines}>
        <Table className={styles.table}>
          <caption className="visually-hidden">{text('columns.caption')}</caption>
          <TableHead>
            <TableRow>
              <ColumnHeader>{text('columns.column')}</ColumnHeader>
              <ColumnHeader>{text('columns.content')}</ColumnHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.map((column) => (
              <TableRow key={column.name}>
                <RowHeader>
                  <code>{column.name}</code>
                </RowHeader>
                <Cell>{column.text}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <Text size="small" tone="muted">
        {text('columns.text')}
      </Text>
    </>
  );
}

/** Columns of the templates, in their order, with a description of their content in the country's units. */
function useFileColumns(): { name: string; text: string }[] {
  const text = useText();
  const { unit } = useDistanceFormatter();
  const { unit: volume } = useVolumeFormatter();
  const kindText = useEntryKindFormatter();
  const currency = workshopCurrency(siteSettings().organisation);
  // Also show the name that each kind has in exported files, which is the same in every language.
  const kinds = RECORD_KINDS.map((kind) => {
    const word = kindText(kind);
    return word.toLowerCase() === kind ? word : `${word} (${kind})`;
  });
  return [
    { name: 'date', text: text('columns.date') },
    { name: 'kind', text: text('columns.kind', { kinds: kinds.join(', ') }) },
    unit === 'mi'
      ? { name: 'mileage (miles)', text: text('columns.odometer_miles') }
      : { name: 'mileage (km)', text: text('columns.odometer_km') },
    { name: volume === 'gal' ? 'gallons (US)' : 'litres', text: text('columns.litres') },
    { name: 'cost', text: text('columns.cost') },
    { name: 'currency', text: text('columns.currency', { currency }) },
    { name: 'note', text: text('columns.note') },
  ];
}
