import type { RecordImportField, RecordImportPreview } from '@forecourt/shared/api';
import { FieldGroup, SelectField, Stack, Text } from '@forecourt/shared/ui';
import styles from './record-csv.module.css';
import { type Text as Texts, useText } from './text.ts';

/** In the order in which they are offered, the most frequent first. */
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

/** Index of a column → what is in it; null for a column that is left out. */
export type ColumnMap = Readonly<Record<string, RecordImportField | null>>;

interface MapColumnsProps {
  columns: readonly Column[];
  value: ColumnMap;
  /** Index of a column → what is wrong with its choice. */
  faults: Readonly<Record<string, string>>;
  onChange: (value: ColumnMap) => void;
}

/** Each column of a file with samples of its cells, and a choice of what is in it; by section where a file has several. */
export function MapColumns({ columns, value, faults, onChange }: MapColumnsProps) {
  const text = useText();
  const sections = [...new Set(columns.map(({ section }) => section))];
  const options = [
    { value: '', text: text('field.none') },
    ...FIELDS.map((field) => ({ value: field, text: text(`field.${field}`) })),
  ];
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
                  label={nameOfColumn(column, text)}
                  hint={
                    column.samples.length > 0
                      ? text('map.samples', { samples: column.samples.join(', ') })
                      : text('map.empty')
                  }
                  error={faults[column.index]}
                  options={options}
                  value={value[column.index] ?? ''}
                  onChange={({ currentTarget }) =>
                    onChange({ ...value, [column.index]: fieldOf(currentTarget.value) })
                  }
                />
              ))}
          </div>
        </FieldGroup>
      ))}
    </Stack>
  );
}

/** What a file of these columns could not be read by. Only notes can be in several columns, and dates are needed. */
export function columnFaults(
  columns: readonly Column[],
  value: ColumnMap,
  text: Texts,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const [first] = columns;
  if (first && !columns.some(({ index }) => value[index] === 'date')) {
    faults[first.index] = text('map.noDate');
  }
  for (const column of columns) {
    const field = value[column.index];
    const other = columns.find(({ index, section }) => section === column.section && value[index] === field);
    if (!field || field === 'note' || !other || other.index === column.index) continue;
    faults[column.index] = text('map.twice', { column: nameOfColumn(other, text) });
  }
  return faults;
}

/** What a column is called, by its place where it has no name. */
export function nameOfColumn({ name, index }: Column, text: Texts): string {
  return name.trim() || text('map.unnamed', { number: index + 1 });
}

/** A field by its name; null where there is none. */
export function fieldOf(value: string): RecordImportField | null {
  return FIELDS.find((field) => field === value) ?? null;
}
