import { type Vehicle, vehicleFiguresQuery, vehicleName, wholeHistoryQuery } from '@forecourt/shared/api';
import {
  kilometresToUnit,
  numberFormat,
  useDistanceFormatter,
  useVolumeFormatter,
} from '@forecourt/shared/country';
import { addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { FIRST_VALID_DATE } from '@forecourt/shared/limits';
import { newRecordEntryPath, vehiclePath, vehicleYearPath } from '@forecourt/shared/links';
import { formatPlate } from '@forecourt/shared/plate';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryContent } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  ChipLink,
  Chips,
  EmptyState,
  LinkButton,
  NotFoundScreen,
  plusIcon,
  Section,
  ShowOn,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { useRef } from 'react';
import { VehicleScreenFrame } from '../../vehicle/vehicle-screen.tsx';
import type { YearComparison } from '../figures/derived-figures.ts';
import { useCostListFormatter, useUnitPriceFormatter } from '../record-text.ts';
import { useText as useRecordText } from '../text.ts';
import { findReviewedYear } from './review-season.ts';
import { ShareImage } from './share-image.tsx';
import { useText } from './text.ts';
import styles from './year.module.css';
import { computeYearReview, type YearReview } from './year-review.ts';

/** Height in px of the figures. */
const SKELETON_HEIGHT = 640;

/** Estimated distances are rounded to a multiple of this, in the country's unit. */
const ROUNDED_TO = 10;

/** Review of a year of a vehicle, with an image to share. */
export function YearReviewScreen() {
  const { id = '', year = '' } = useParams();
  const text = useText();
  const title = useTitle(year);
  const today = useToday();
  if (!/^\d{4}$/.test(year) || year < FIRST_VALID_DATE.slice(0, 4) || year > today.slice(0, 4)) {
    return (
      <NotFoundScreen
        title={text('unknown.title')}
        text={text('unknown.text')}
        to={vehiclePath(id)}
        action={text('unknown.back')}
      />
    );
  }
  return (
    <VehicleScreenFrame
      id={id}
      title={() => title}
      head={(vehicle) => ({ lead: vehicle && <VehiclePlateAndName vehicle={vehicle} /> })}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
    >
      {(vehicle) => <ReviewOf vehicle={vehicle} year={year} />}
    </VehicleScreenFrame>
  );
}

function useToday(): string {
  return localDateAt(new Date(), siteSettings().organisation.timeZone);
}

function useTitle(year: string): string {
  const text = useText();
  const today = useToday();
  const isSoFar = today.startsWith(`${year}-`) && findReviewedYear(today) !== Number(year);
  return text(isSoFar ? 'title.soFar' : 'title', { year });
}

function ReviewOf({ vehicle, year }: { vehicle: Vehicle; year: string }) {
  const text = useText();
  const recordText = useRecordText();
  const place = useRef<HTMLDivElement>(null);
  const { unit } = useDistanceFormatter();
  const today = useToday();
  const figures = useQuery(vehicleFiguresQuery(vehicle.id));
  const history = useQuery(wholeHistoryQuery(vehicle.id));
  const { country } = siteSettings().organisation;
  const content = {
    loading: text('loading'),
    skeleton: <Skeleton shape="block" height={SKELETON_HEIGHT} />,
    failed: text('failed'),
    onFocusLost: () => place.current?.focus(),
  };
  return (
    <div ref={place} tabIndex={-1}>
      <QueryContent query={figures} {...content}>
        {(known) => (
          <QueryContent query={history} agedBy={figures} {...content}>
            {(items) => {
              const review = computeYearReview(Number(year), {
                figures: known,
                items,
                countedIn: { unit, country },
                today,
              });
              const others = known.years.filter((each) => each.year !== Number(year));
              return (
                <Stack gap={24}>
                  {review ? (
                    <Review key={year} vehicle={vehicle} review={review} />
                  ) : (
                    <EmptyState
                      title={text('empty', { year })}
                      text={text('empty.text')}
                      action={
                        <LinkButton icon={plusIcon} to={newRecordEntryPath(vehicle.id)}>
                          {recordText('entry.add')}
                        </LinkButton>
                      }
                    />
                  )}
                  {others.length > 0 && (
                    <ShowOn device="screen">
                      <Section title={text('others')}>
                        <Chips label={text('others')}>
                          {others.map((each) => (
                            <ChipLink key={each.year} to={vehicleYearPath(vehicle.id, String(each.year))}>
                              {String(each.year)}
                            </ChipLink>
                          ))}
                        </Chips>
                      </Section>
                    </ShowOn>
                  )}
                </Stack>
              );
            }}
          </QueryContent>
        )}
      </QueryContent>
    </div>
  );
}

function Review({ vehicle, review }: { vehicle: Vehicle; review: YearReview }) {
  const text = useText();
  const recordText = useRecordText();
  const format = useFormat();
  const facts = useFacts(review);
  const year = String(review.year);
  const title = useTitle(year);
  const missing = [
    review.driven === null && text('distance.unknown', { year }),
    review.costs.length === 0 && text('spent.none', { year }),
    review.since !== null &&
      text('since', { date: addNoBreakSpaces(format.date(review.since, { day: 'numeric', month: 'long' })) }),
    review.costs.length > 0 && recordText('figures.sources'),
  ].filter((sentence) => sentence !== false);
  return (
    <>
      <div className={styles.place}>
        <dl className={styles.facts}>
          {facts.map(({ label, value, notes }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
              {notes.map((note) => (
                <dd key={note} className={styles.note}>
                  {note}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
      <div>
        {missing.map((sentence) => (
          <Text key={sentence} size="small" tone="muted">
            {sentence}
          </Text>
        ))}
      </div>
      {facts.length > 0 && (
        <ShowOn device="screen">
          <ShareImage
            plate={formatPlate(vehicle.device_reg, siteSettings().organisation.country)}
            content={{ title, vehicle: vehicleName(vehicle), facts }}
          />
        </ShowOn>
      )}
    </>
  );
}

interface Fact {
  label: string;
  value: string;
  notes: string[];
}

/** Writes the known figures of a year, the most important first. */
function useFacts(review: YearReview): Fact[] {
  const text = useText();
  const recordText = useRecordText();
  const format = useFormat();
  const language = useLocale();
  const distance = useDistanceFormatter();
  const volume = useVolumeFormatter();
  const costsText = useCostListFormatter();
  const smallSum = useUnitPriceFormatter();
  const serviceText = useServiceTexts();
  const { driven, costs, costsCompared, withoutCost, costOfDistance, fuel, visits, longestMonth } = review;
  const day = (date: string) =>
    addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'short', year: 'numeric' }));
  const percent = numberFormat(language, { style: 'percent' });
  const comparison = (compared: YearComparison | null) => {
    if (!compared) return '';
    const share = Math.round(compared.difference * 100);
    return text(share === 0 ? 'compared.same' : share > 0 ? 'compared.more' : 'compared.less', {
      percent: percent.format(Math.abs(share) / 100),
      year: String(compared.year),
    });
  };
  const use = numberFormat(language, { maximumFractionDigits: 1 });
  const facts: (Fact | null)[] = [
    driven && {
      label: recordText('figures.driven'),
      value: distance.written(driven.km),
      notes: [
        text('distance.between', { from: day(driven.from), to: day(driven.to) }),
        comparison(driven.compared),
      ],
    },
    costs.length === 0
      ? null
      : {
          label: text('spent'),
          value: costsText(costs),
          notes: [
            withoutCost > 0 ? text('spent.without', { count: withoutCost }) : '',
            comparison(costsCompared),
          ],
        },
    costOfDistance && {
      label: recordText(distance.unit === 'mi' ? 'figures.perMile' : 'figures.perKilometre'),
      value: smallSum(
        costOfDistance.cost_minor / kilometresToUnit(distance.unit, costOfDistance.driven_km),
        costOfDistance.currency,
        0,
      ),
      notes: [],
    },
    fuel && {
      label: text('fuel'),
      value:
        fuel.measured > 0 ? volume.written(fuel.litres, 'long', 0) : text('fills', { count: fuel.fills }),
      notes: [
        fuel.measured > 0 ? text('fills', { count: fuel.fills }) : '',
        fuel.measured > 0 && fuel.measured < fuel.fills
          ? text('fills.measured', { measured: String(fuel.measured), count: String(fuel.fills) })
          : '',
      ],
    },
    fuel?.use
      ? {
          label: recordText('entry.use'),
          value: `${use.format(fuel.use)}\u00a0${recordText(`entry.use.${distance.unit}`)}`,
          notes: [],
        }
      : null,
    visits.length === 0
      ? null
      : {
          label: text('visits'),
          value: format.number(visits.reduce((sum, { count }) => sum + count, 0)),
          notes: visits.map(({ service_type, count }) =>
            text('visits.kind', { kind: serviceText(service_type).title, count: format.number(count) }),
          ),
        },
    longestMonth && {
      label: text('longest'),
      value: format.date(`${longestMonth.month}-01`, { month: 'long' }),
      notes: [
        text('longest.about', { distance: addNoBreakSpaces(distance.about(longestMonth.km, ROUNDED_TO)) }),
      ],
    },
  ];
  return facts.flatMap((fact) => (fact ? [{ ...fact, notes: fact.notes.filter(Boolean) }] : []));
}
