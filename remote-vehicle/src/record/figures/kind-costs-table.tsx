import { numberFormat, useMoney } from '@forecourt/shared/country';
import { useLocale } from '@forecourt/shared/i18n';
import tables from '../table.module.css';
import { useText } from '../text.ts';
import { useKindText } from '../use-kind-text.ts';
import styles from './chart.module.css';
import type { KindSum } from './kind-costs.ts';

interface KindCostsTableProps {
  /** The most expensive first. */
  sums: readonly KindSum[];
  /** ISO 4217 */
  currency: string;
}

/** Smallest visible bar, in percent of the longest one. */
const MIN_BAR = 2;

/** Cost of each kind of entry, with a bar relative to the most expensive kind. */
export function KindCostsTable({ sums, currency }: KindCostsTableProps) {
  const text = useText();
  const percent = numberFormat(useLocale(), { style: 'percent' });
  const money = useMoney();
  const kindText = useKindText();
  const dearest = Math.max(...sums.map(({ cost_minor }) => cost_minor));
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">{text('figures.kind')}</th>
          <td className={styles.kindBar} />
          <th scope="col" className={tables.number}>
            {text('figures.share')}
          </th>
          <th scope="col" className={tables.number}>
            {text('field.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ kind, cost_minor, share }) => (
          <tr key={kind}>
            <th scope="row">{kindText(kind)}</th>
            <td className={styles.kindBar}>
              <svg aria-hidden="true">
                <rect
                  className={styles.bar}
                  width={`${Math.max(MIN_BAR, (cost_minor / dearest) * 100)}%`}
                  height="100%"
                />
              </svg>
            </td>
            <td className={tables.number}>{percent.format(share)}</td>
            <td className={tables.number}>{money.written(cost_minor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
