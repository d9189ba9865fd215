import type { ImportFaults } from '@forecourt/shared/api';
import { useKindText } from '../record/use-kind-text.ts';
import { KINDS } from '../record-kinds.ts';
import styles from './record-csv.module.css';
import { useText } from './text.ts';
import { useLimitValues } from './use-limit-values.ts';

/** What the backend finds, of which there are words (`LINE_FAULTS` in api/src/record/csv/columns.ts). */
const WITH_WORDS = [
  'encoding',
  'open_quote',
  'no_lines',
  'missing_column',
  'unknown_column',
  'repeated_column',
  'cell_count',
  'missing',
  'date',
  'date_in_future',
  'date_too_early',
  'kind',
  'number',
  'too_small',
  'too_large',
  'two_odometers',
  'amount',
  'litres',
  'only_of_fuel',
  'currency',
  'text',
  'too_long',
  'id',
  'repeated_id',
  'differs',
] as const;

/** What is wrong with a file, line by line. */
export function FaultTable({ lines, total }: ImportFaults) {
  const text = useText();
  const kindText = useKindText();
  const limitValues = useLimitValues();
  return (
    <div>
      <table className={styles.table}>
        <caption className="visually-hidden">{text('faults')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('where')}</th>
            <th scope="col">{text('what')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, column, code, value }) => (
            <tr key={`${line} ${column} ${code}`}>
              <th scope="row">
                {text('where.line', { line })}
                {column !== null && (
                  <>
                    {' '}
                    <code className={styles.column}>{column}</code>
                  </>
                )}
              </th>
              <td>
                {value !== undefined && (
                  <>
                    <q className={styles.value}>{value}</q>{' '}
                  </>
                )}
                {text(wordsFor(code), { kinds: KINDS.map(kindText).join(', '), ...limitValues(column) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > lines.length && <p>{text('faults.more', { shown: lines.length, total })}</p>}
    </div>
  );
}

/** A backend that is newer than this page may find what it has no words for. */
function wordsFor(code: string): `fault.${(typeof WITH_WORDS)[number] | 'other'}` {
  return `fault.${WITH_WORDS.find((each) => each === code) ?? 'other'}`;
}
