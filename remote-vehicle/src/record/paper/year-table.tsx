import type { HistoryItem } from '@forecourt/shared/api';
import { toDistanceUnit, useDistance } from '@forecourt/shared/country';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { classNames } from '@forecourt/shared/ui';
import { historyItemKey, type RecordYear } from '../by-year.ts';
import { sumCosts } from '../sum-costs.ts';
import styles from '../table.module.css';
import { useText } from '../text.ts';
import { useCostsText } from '../use-costs-text.ts';
import { useItemText } from '../use-item-words.ts';
import { splitFuelEntries } from './fills-apart.ts';

/** Table of a year of a record, with its sum. All tanks of fuel share one row. */
export function YearTable({ year: { year, items } }: { year: RecordYear }) {
  const text = useText();
  const distance = useDistance();
  const costs = useCostsText()(sumCosts(items));
  const { rest, fills } = splitFuelEntries(items);
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
            <th scope="col" className={styles.number}>
              {text(`paper.unit.${distance.unit}`)}
            </th>
            <th scope="col" className={styles.number}>
              {text('field.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rest.map((item) => (
            <ItemRow key={historyItemKey(item)} item={item} />
          ))}
          {fills.length > 0 && <FillsRow fills={fills} />}
        </tbody>
        {costs && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {text('paper.sum', { year: String(year) })}
              </th>
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
  const { title, details, cost } = useItemText()(item);
  const said = [details, visit && text('paper.visit', { reference: visit.reference })].filter(Boolean);
  return (
    <tr>
      <td className={styles.date}>
        <time dateTime={date}>
          {withoutLineBreaks(format.date(date, { day: 'numeric', month: 'short' }))}
        </time>
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
      <td className={styles.number}>
        {odometer_km !== null && format.number(toDistanceUnit(distance.unit, odometer_km))}
      </td>
      <td className={styles.number}>{cost}</td>
    </tr>
  );
}

/** Number of tanks in a year and their sum. */
function FillsRow({ fills }: { fills: readonly HistoryItem[] }) {
  const text = useText();
  const format = useFormat();
  const costs = useCostsText()(sumCosts(fills));
  const [latest, earliest] = [fills[0], fills.at(-1)];
  if (!latest || !earliest) return null;
  const day = ({ date }: HistoryItem) =>
    withoutLineBreaks(format.date(date, { day: 'numeric', month: 'short' }));
  return (
    <tr>
      <td />
      <th scope="row" className={styles.what}>
        {text('paper.fills', { count: fills.length })}{' '}
        <span className={styles.details}>
          {text('paper.fills.dates', { from: day(earliest), to: day(latest) })}
        </span>
      </th>
      <td />
      <td className={styles.number}>{costs}</td>
    </tr>
  );
}
