import type { RecordImportField, RecordImportPreview } from '@forecourt/shared/api';
import { FieldGroup, SelectField, Stack, Text } from '@forecourt/shared/ui';
import styles from './record-csv.module.css';
import { type ImportTextGetter, useText } from './text.ts';

/** Fields to which a column can be assigned, in the order of the options, most frequent first. */
const FIELDS: readonly RecordImportField[] = [
  'date',
  'odometer',
  'litres',
  'price',
  'cost',
  'currency',
  'kind',
  'note',
  'id',
];

type Column = RecordImportPreview['columns'][number];

/** Column index → field; null for a column that is not imported, undefined for one that the customer has yet to decide on. */
export type ColumnMap = Readonly<Record<string, RecordImportField | null | undefined>>;

interface ColumnMapFieldsProps {
  columns: readonly Column[];
  value: ColumnMap;
  /** Column index → error message of its select field. */
  faults: Readonly<Record<string, string>>;
  onChange: (value: ColumnMap) => void;
}

/** Select fields for the columns of a file, with samples of their cells; grouped by section if the file has several. */
export function ColumnMapFields({ columns, value, faults, onChange }: ColumnMapFieldsProps) {
  const text = useText();
  const sections = [...new Set(columns.map(({ section }) => section))];
  const options = [
    { value: '', text: text('field.none') },
    ...FIELDS.map((field) => ({ value: field, text: text(`field.${field}`) })),
  ];
  const toChoose = { value: 'choose', text: text('question.none') };
  return (
    <Stack>
      {sections.map((section, position) => (
        <FieldGroup key={section} legend={section ?? text('map.title')}>
          {position === 0 && <Text>{text('map.text')}</Text>}
          <div className={styles.map}>
            {columns
              .filter((column) => column.section === section)
              .map((column) => (
                <SelectField
                  key={column.index}
                  label={columnLabel(column, text)}
                  hint={
                    column.samples.length > 0
                      ? text('map.samples', { samples: column.samples.map(keepSampleTogether).join(', ') })
                      : text('map.empty')
                  }
                  error={faults[column.index]}
                  options={value[column.index] === undefined ? [toChoose, ...options] : options}
                  value={value[column.index] === undefined ? toChoose.value : (value[column.index] ?? '')}
                  onChange={({ currentTarget }) =>
                    onChange({ ...value, [column.index]: parseImportField(currentTarget.value) })
                  }
                />
              ))}
          </div>
        </FieldGroup>
      ))}
    </Stack>
  );
}

/** Finds errors in a column map: an undecided column, no column for the date, or several for a field (except for notes). */
export function findColumnFaults(
  columns: readonly Column[],
  value: ColumnMap,
  text: ImportTextGetter,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const [first] = columns;
  if (first && !columns.some(({ index }) => value[index] === 'date')) {
    faults[first.index] = text('map.noDate');
  }
  for (const column of columns) {
    const field = value[column.index];
    if (field === undefined) faults[column.index] ??= text('map.unsaid');
    const other = columns.find(({ index, section }) => section === column.section && value[index] === field);
    if (!field || field === 'note' || !other || other.index === column.index) continue;
    faults[column.index] = text('map.twice', { column: columnLabel(other, text) });
  }
  return faults;
}

/** Labels of columns with content that are not imported. Empty for known formats, whose other columns customers do not need. */
export function listUnmappedColumns(
  { format, columns }: RecordImportPreview,
  text: ImportTextGetter,
): string[] {
  return columns
    .filter(({ field, samples }) => format === 'table' && field === null && samples.length > 0)
    .map((column) => columnLabel(column, text));
}

/** Label of a column; its position if it has no name. */
function columnLabel({ name, index }: Column, text: ImportTextGetter): string {
  return name.trim() || text('map.unnamed', { number: index + 1 });
}

export function parseImportField(value: string): RecordImportField | null {
  return FIELDS.find((field) => field === value) ?? null;
}

/** Maximum length of a sample that is not wrapped: a day with its time. Longer samples, such as notes, may wrap. */
const MAX_TOGETHER = 24;

function keepSampleTogether(sample: string): string {
  return sample.length > MAX_TOGETHER ? sample : sample.replaceAll(' ', '\u00a0');
}
