import { vehicleFiguresQuery } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { useCostListFormatter } from './record-text.ts';
import tables from './table.module.css';
import { Cell, ColumnHeader, RowHeader, Table, TableBody, TableHead, TableRow } from './table.tsx';
import { useText } from './text.ts';

/** Totals of each year, which the printed page of a vehicle shows instead of single entries. Renders nothing without years. */
export function PrintedYearTotals({ vehicleId }: { vehicleId: string }) {
  const text = useText();
  const distance = useDistanceFormatter();
  const costsText = useCostListFormatter();
  const { data: figures } = useQuery(vehicleFiguresQuery(vehicleId));
  const today = localDateAt(new Date(), siteSettings().organisation.timeZone);
  if (!figures || figures.years.length === 0) return null;
  return (
    <div className={tables.totals}>
      <Table className={tables.table}>
        <caption>{text('figures.byYear')}</caption>
        <TableHead>
          <TableRow>
            <ColumnHeader>{text('figures.year')}</ColumnHeader>
            <ColumnHeader className={tables.number}>{text('figures.driven')}</ColumnHeader>
            <ColumnHeader className={tables.number}>{text('field.cost')}</ColumnHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {figures.years.map(({ year, driven_km, costs }) => (
            <TableRow key={year}>
              <RowHeader>
                {today.startsWith(`${year}-`)
                  ? text('figures.yearSoFar', { year: String(year) })
                  : String(year)}
              </RowHeader>
              <Cell className={tables.number}>
                {driven_km !== null && addNoBreakSpaces(distance.written(driven_km))}
              </Cell>
              <Cell className={tables.number}>{costsText(costs)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
