import { numberFormat, useMoney } from '@forecourt/shared/country';
import { useLocale } from '@forecourt/shared/i18n';
import tables from '../table.module.css';
import { useText } from '../text.ts';
import { useKindText } from '../use-kind-text.ts';
import styles from './chart.module.css';
import type { KindSum } from './kind-costs.ts';

interface KindCostsTableProps {
  /** The dearest first. */
  sums: readonly KindSum[];
  /** ISO 4217 */
  currency: string;
}

/** What the money went on: each kind of entries with a bar as long as its share. */
export function KindCostsTable({ sums, currency }: KindCostsTableProps) {
  const text = useText();
  const percent = numberFormat(useLocale(), { style: 'percent' });
  const money = useMoney();
  const kindText = useKindText();
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
                <rect className={styles.track} width="100%" height="100%" rx="4" />
                <rect className={styles.bar} width={`${share * 100}%`} height="100%" rx="4" />
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
