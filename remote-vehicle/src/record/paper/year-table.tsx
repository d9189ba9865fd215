import type { HistoryItem } from '@forecourt/shared/api';
import { distanceIn, useDistance } from '@forecourt/shared/country';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { classNames } from '@forecourt/shared/ui';
import { keyOf, type RecordYear } from '../by-year.ts';
import { sumOf } from '../sum-of.ts';
import styles from '../table.module.css';
import { useText } from '../text.ts';
import { useCostsText } from '../use-costs-text.ts';
import { useItemWords } from '../use-item-words.ts';

/** One year of a record, with its sum. */
export function YearTable({ year: { year, items } }: { year: RecordYear }) {
  const text = useText();
  const distance = useDistance();
  const costs = useCostsText()(sumOf(items));
  return (
    <div className={styles.scroll}>
      <table className={classNames(styles.table, styles.ofYear)}>
        <caption>{year}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.date}>
              {text('field.date')} <span className={styles.paperYear}>{year}</span>
            </th>
            <th scope="col">{text('paper.what')}</th>
            <th scope="col" className={styles.who}>
              {text('paper.who')}
            </th>
            <th scope="col" className={styles.number}>
              {text(`paper.unit.${distance.unit}`)}
            </th>
            <th scope="col" className={styles.number}>
              {text('field.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={keyOf(item)} item={item} />
          ))}
        </tbody>
        {costs && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {text('paper.sum', { year: String(year) })}
              </th>
              <td className={styles.who} />
              <td />
              <td className={styles.number}>{costs}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function ItemRow({ item }: { item: HistoryItem }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const { date, odometer_km, visit } = item;
  const { name: workshop } = siteSettings().organisation;
  const { title, details, cost } = useItemWords()(item);
  const said = [details, visit && text('paper.visit', { reference: visit.reference })].filter(Boolean);
  return (
    <tr>
      <td className={styles.date}>
        <time dateTime={date}>{keepTogether(format.date(date, { day: 'numeric', month: 'short' }))}</time>
      </td>
      <th scope="row" className={styles.what}>
        {title}{' '}
        {visit && (
          <>
            <span className={styles.by}>{text('paper.by', { workshop })}</span>{' '}
          </>
        )}
        {said.length > 0 && <span className={styles.details}>{said.join('\n')}</span>}
      </th>
      <td className={styles.who}>{visit ? workshop : text('paper.owner')}</td>
      <td className={styles.number}>
        {odometer_km !== null && format.number(distanceIn(distance.unit, odometer_km))}
      </td>
      <td className={styles.number}>{cost}</td>
    </tr>
  );
}
