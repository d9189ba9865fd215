import { type HistoryItem, type Vehicle, wholeHistoryQuery } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { vehiclePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryContent } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, type Description, printIcon, ShowOn, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useRef } from 'react';
import { useVehicleFacts } from '../../vehicle/use-vehicle-facts.ts';
import { VehicleLine } from '../../vehicle/vehicle-line.tsx';
import { VehicleScreen } from '../../vehicle/vehicle-screen.tsx';
import { byYear } from '../by-year.ts';
import { useText } from '../text.ts';
import { useCostsText } from '../use-costs-text.ts';
import styles from './record-paper.module.css';
import { sumOf } from './sum-of.ts';
import { YearTable } from './year-table.tsx';

const SKELETON_HEIGHT = 420;

/** All of the record of a vehicle on one page, to be printed or saved: for the next owner, or the tax. */
export function RecordPaper() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreen
      id={id}
      width="overview"
      back={{ to: vehiclePath(id), text: text('vehicle') }}
      title={() => text('paper.title')}
      head={(vehicle) => ({
        lead: vehicle && <VehicleLine vehicle={vehicle} />,
        action: (
          <ShowOn device="screen">
            <Button icon={printIcon} onClick={() => window.print()}>
              {text('paper.print')}
            </Button>
          </ShowOn>
        ),
      })}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
    >
      {(vehicle) => <Paper vehicle={vehicle} />}
    </VehicleScreen>
  );
}

function Paper({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1}>
      <QueryContent
        query={useQuery(wholeHistoryQuery(vehicle.id))}
        loading={text('loading')}
        skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
        failed={text('failed')}
        empty={<Text tone="muted">{text('empty.text')}</Text>}
        onFocusLost={() => place.current?.focus()}
      >
        {(items) => <Years vehicle={vehicle} items={items} />}
      </QueryContent>
    </div>
  );
}

function Years({ vehicle, items }: { vehicle: Vehicle; items: readonly HistoryItem[] }) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const costsText = useCostsText();
  const facts = useVehicleFacts(vehicle);
  const { timeZone, name } = siteSettings().organisation;
  const day = (date: string) => format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });
  const first = items.at(-1);
  const last = items.find(({ odometer_km }) => odometer_km !== null);
  const costs = costsText(sumOf(items));
  const summary: Description[] = [
    ...facts,
    ...(last && last.odometer_km !== null
      ? [
          {
            label: text(distance.unit === 'mi' ? 'field.miles' : 'field.kilometres'),
            value: text('paper.reading', {
              odometer: distance.written(last.odometer_km),
              date: day(last.date),
            }),
          },
        ]
      : []),
    ...(first ? [{ label: text('paper.since'), value: day(first.date) }] : []),
    ...(costs ? [{ label: text('paper.costs'), value: costs }] : []),
    {
      label: text('paper.asOf'),
      value: day(localDateAt(new Date(), timeZone)),
    },
  ];
  return (
    <Stack gap={32}>
      <dl className={styles.summary}>
        {summary.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {byYear(items).map((year) => (
        <YearTable key={year.year} year={year} />
      ))}
      <Text size="small" tone="muted">
        {text('paper.note', { workshop: name })}
      </Text>
    </Stack>
  );
}
