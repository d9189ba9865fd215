import { type VehicleFigures, vehicleFiguresQuery } from '@forecourt/shared/api';
import {
  kilometresToUnit,
  numberFormat,
  useDistanceFormatter,
  useMoneyFormatter,
} from '@forecourt/shared/country';
import { addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { newRecordEntryPath, vehicleYearPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryContent } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Disclosure,
  EmptyState,
  LinkButton,
  List,
  ListRow,
  plusIcon,
  Section,
  ShowOn,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { useRef } from 'react';
import { VehicleScreenFrame } from '../../vehicle/vehicle-screen.tsx';
import { useText } from '../text.ts';
import styles from './chart.module.css';
import { ChartPair } from './chart-pair.tsx';
import {
  compareCostsWithYearBefore,
  compareDistancesWithYearBefore,
  findPartialYears,
  groupYearlyCostsByCurrency,
  sumCostsByKind,
  type YearComparison,
} from './derived-figures.ts';
import { CostsTable, DistanceTable, KindCostsTable } from './figures-tables.tsx';
import { FuelCharts } from './fuel-charts.tsx';
import { FigureTotals } from './totals.tsx';
import { useYearFormatter, YearsChart } from './years-chart.tsx';

/** Height in px of the totals and two charts with their headings and table links. */
const SKELETON_HEIGHT = 1000;

/** Screen with totals; charts of distance, costs and fuel, each also as a table; and a table of the costs by kind. */
export function FiguresScreen() {
  const text = useText();
  const distance = useDistanceFormatter();
  const { id = '' } = useParams();
  return (
    <VehicleScreenFrame
      id={id}
      width="overview"
      title={() => text(`figures.title.${distance.unit}`)}
      head={(vehicle) => ({ lead: vehicle && <VehiclePlateAndName vehicle={vehicle} /> })}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
    >
      {() => <FiguresOf vehicleId={id} />}
    </VehicleScreenFrame>
  );
}

function FiguresOf({ vehicleId }: { vehicleId: string }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1}>
      <QueryContent
        query={useQuery(vehicleFiguresQuery(vehicleId))}
        loading={text('loading')}
        skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
        failed={text('figures.failed')}
        onFocusLost={() => place.current?.focus()}
      >
        {(figures) => <Pictures vehicleId={vehicleId} figures={figures} />}
      </QueryContent>
    </div>
  );
}

function Pictures({ vehicleId, figures }: { vehicleId: string; figures: VehicleFigures }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const money = useMoneyFormatter();
  const percent = numberFormat(useLocale(), { style: 'percent' });
  const { since, years, readings } = figures;
  const today = localDateAt(new Date(), siteSettings().organisation.timeZone);
  const costParts = findPartialYears(figures, today);
  // The distance begins with the first odometer reading, which may be older than the record's visits and entries.
  const distanceParts = findPartialYears({ since: readings[0]?.date ?? null, years }, today);
  const { yearText } = useYearFormatter(costParts);
  const driven = years
    .toReversed()
    .flatMap(({ year, driven_km }) =>
      driven_km === null ? [] : [{ year, value: kilometresToUnit(distance.unit, driven_km) }],
    );
  const costs = groupYearlyCostsByCurrency(years);
  const comparison = (compared: YearComparison | null) => {
    const share = Math.round((compared?.difference ?? 0) * 100);
    return (
      <div className={styles.compared}>
        {compared &&
          text(`figures.compared.${share === 0 ? 'same' : share > 0 ? 'more' : 'less'}`, {
            percent: percent.format(Math.abs(share) / 100),
            year: String(compared.year),
          })}
      </div>
    );
  };
  if (readings.length === 0 && costs.length === 0) {
    return (
      <EmptyState
        title={text('figures.empty.title')}
        text={text('figures.empty.text')}
        action={
          <LinkButton icon={plusIcon} to={newRecordEntryPath(vehicleId)}>
            {text('entry.add')}
          </LinkButton>
        }
      />
    );
  }
  const hasFuel = years.some(({ kind_costs }) => kind_costs.some(({ kind }) => kind === 'fuel'));
  const distanceSection = (
    <Section title={text(`figures.distance.${distance.unit}`)} boxed>
      {driven.length > 0 ? (
        <>
          {comparison(compareDistancesWithYearBefore(driven, readings, today))}
          <YearsChart
            sums={driven}
            parts={distanceParts}
            described={(values) => text('figures.distance.described', { values })}
            rounded={format.number}
            written={distance.units}
          />
          <Disclosure title={text('figures.table')}>
            <DistanceTable years={years} readings={readings} parts={distanceParts} />
          </Disclosure>
        </>
      ) : (
        <Text tone="muted">{text('figures.distance.few')}</Text>
      )}
    </Section>
  );
  const costSections = costs.map(({ currency, sums }) => (
    <Section
      key={currency}
      title={costs.length > 1 ? text('figures.costs.in', { currency }) : text('figures.costs')}
      boxed
    >
      {comparison(compareCostsWithYearBefore(sums, costParts, today))}
      <YearsChart
        sums={sums}
        parts={costParts}
        described={(costsOfYears) => text('figures.costs.described', { costs: costsOfYears })}
        rounded={(minor) => money.rounded(minor, currency)}
        written={(minor) => money.written(minor, currency)}
      />
      <Disclosure title={text('figures.table')}>
        <CostsTable sums={sums} currency={currency} parts={costParts} />
      </Disclosure>
    </Section>
  ));
  return (
    <Stack gap={24}>
      <FigureTotals {...figures} />
      <div className={styles.charts}>
        {driven.length > 0 && costs.length === 1 ? (
          <ChartPair
            title={text('figures.perYear')}
            names={[text(`figures.distance.short.${distance.unit}`), text('figures.costs.short')]}
          >
            {distanceSection}
            {costSections}
          </ChartPair>
        ) : (
          <>
            {distanceSection}
            {costs.length === 0 && (
              <Section title={text('figures.costs')} boxed>
                <Text tone="muted">{text('figures.costs.none')}</Text>
              </Section>
            )}
            {costSections}
          </>
        )}
        <FuelCharts vehicleId={vehicleId} expected={hasFuel} />
        {costs
          .map(({ currency }) => ({ currency, sums: sumCostsByKind(years, currency) }))
          // With costs of only one kind, the costs by kind would only repeat the total.
          .filter(({ sums }) => sums.length > 1)
          .map(({ currency, sums }) => (
            <div key={currency} className={styles.kinds}>
              <Section
                title={costs.length > 1 ? text('figures.kinds.in', { currency }) : text('figures.kinds')}
                boxed
              >
                {since && (
                  <Text size="small" tone="muted">
                    {text('figures.since', {
                      date: addNoBreakSpaces(
                        format.date(since, { day: 'numeric', month: 'long', year: 'numeric' }),
                      ),
                    })}
                  </Text>
                )}
                <KindCostsTable sums={sums} currency={currency} />
              </Section>
            </div>
          ))}
      </div>
      <ShowOn device="screen">
        <Section title={text('figures.reviews')}>
          <List dense>
            {years.map(({ year }) => (
              <ListRow key={year} title={yearText(year)} to={vehicleYearPath(vehicleId, String(year))} />
            ))}
          </List>
        </Section>
      </ShowOn>
    </Stack>
  );
}
