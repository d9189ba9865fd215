import type { ReadingLines } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { Button, FocusOnMount, Notice, Stack } from '@forecourt/shared/ui';
import styles from './record-csv.module.css';
import { useText } from './text.ts';

interface MisfitReadingsProps extends ReadingLines {
  onConfirm: () => void;
}

/** Asks once about all readings of a file that do not fit others: most are mistyped. */
export function MisfitReadings({ lines, total, onConfirm }: MisfitReadingsProps) {
  const text = useText();
  const lineWords = useLineWords();
  return (
    <Stack>
      <FocusOnMount>
        <Notice
          tone="warn"
          atOnce
          title={text('lower.title', { count: total })}
          action={
            <Button variant="link" onClick={onConfirm}>
              {text('lower.confirm')}
            </Button>
          }
        >
          {text('lower.text')}
        </Notice>
      </FocusOnMount>
      <div>
        <table className={styles.table}>
          <caption className="visually-hidden">{text('lower.mileage')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('where')}</th>
              <th scope="col">{text('lower.mileage')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <th scope="row">{text('where.line', { line: line.line })}</th>
                <td>{lineWords(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {total > lines.length && <p>{text('faults.more', { shown: lines.length, total })}</p>}
      </div>
    </Stack>
  );
}

function useLineWords(): (line: ReadingLines['lines'][number]) => string {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  return ({ code, odometer_km, reading }) => {
    const lower = odometer_km < reading.odometer_km ? 'lower.line' : 'lower.lineAfter';
    return text(code === 'odometer_jump' ? 'jump.line' : lower, {
      typed: keepTogether(distance.written(odometer_km)),
      date: keepTogether(format.date(reading.date, { day: 'numeric', month: 'long', year: 'numeric' })),
      odometer: keepTogether(distance.written(reading.odometer_km)),
    });
  };
}
