import {
  type Appointment,
  appointmentsQuery,
  type OdometerReading,
  type Odometers,
  odometersQuery,
  type Reminder,
  remindersQuery,
  type Vehicle,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { newVehiclePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { lazyScreen } from '@forecourt/shared/router';
import { isFirstLoad, QueryScreen, useFlashState } from '@forecourt/shared/screens';
import { Columns, LinkButton, List, Loading, ShowOn, Skeleton, useIsPainted } from '@forecourt/shared/ui';
import { findNextVisit } from '@forecourt/shared/visits';
import { WorkshopCard } from '@forecourt/shared/workshop';
import { type ReactNode, Suspense, useState } from 'react';
import { findNextDue } from '../due/next-due.ts';
import { readListFlash } from '../flash/flash.ts';
import { ListFlashNotice } from '../flash/list-flash-notice.tsx';
import { useText } from '../text.ts';
import { withOlderAge } from '../vehicle/with-older-age.ts';
import { ArchivedVehicles } from './archived-vehicles.tsx';
import { mostUrgentFirst, type VehicleOverview } from './most-urgent-first.ts';
import { VehicleRow } from './vehicle-row.tsx';

/** Height of two loading rows in px: most customers have at most two vehicles. */
const LIST_HEIGHT = { phone: 304, desk: 274 };

/** A separate chunk: only customers without a vehicle need its form. */
const NoVehicle = lazyScreen(() => import('./no-vehicle.tsx').then((module) => module.NoVehicle));

export function VehicleList() {
  const text = useText();
  const vehicles = useQuery(vehiclesQuery());
  // Loaded after the vehicles, which are usable without them.
  const enabled = Boolean(vehicles.data?.length);
  const visits = useQuery({ ...appointmentsQuery(), enabled });
  const reminders = useQuery({ ...remindersQuery(), enabled });
  // The order depends on both, and rows must not move; if they fail to load, the list is shown without.
  const isOrderAwaited = enabled && [visits, reminders].some(isFirstLoad);
  const list = withOlderAge(withOlderAge(vehicles, visits), reminders);
  const news = useFlashState(readListFlash);
  const [broughtBack, setBroughtBack] = useState<string>();
  const notice = news && (
    <ListFlashNotice
      news={news}
      isBack={broughtBack === news.vehicle.id}
      onBack={() => setBroughtBack(news.vehicle.id)}
    />
  );
  const add = (
    <LinkButton variant="quiet" to={newVehiclePath()}>
      {text('list.add')}
    </LinkButton>
  );
  return (
    <QueryScreen
      query={isOrderAwaited ? { ...list, data: undefined, error: null } : list}
      width="overview"
      header={{
        title: text('list.title'),
        action: enabled && <ShowOn device="desk">{add}</ShowOn>,
      }}
      loading={text('list.loading')}
      skeleton={<ListSkeleton />}
      failed={text('load.vehicles')}
      empty={
        <Suspense
          fallback={
            <Loading label={text('list.loading')}>
              <ListSkeleton />
            </Loading>
          }
        >
          <NoVehicle notice={notice} />
        </Suspense>
      }
    >
      {(vehicles) => (
        <Vehicles overviews={overviewsOf(vehicles, visits.data, reminders.data)} notice={notice} />
      )}
    </QueryScreen>
  );
}

function ListSkeleton() {
  return (
    <Columns side={null}>
      <ShowOn device="phone">
        <Skeleton shape="block" height={LIST_HEIGHT.phone} />
      </ShowOn>
      <ShowOn device="desk">
        <Skeleton shape="block" height={LIST_HEIGHT.desk} />
      </ShowOn>
    </Columns>
  );
}

function overviewsOf(
  vehicles: readonly Vehicle[],
  visits: readonly Appointment[] | undefined,
  reminders: readonly Reminder[] | undefined,
): VehicleOverview[] {
  const now = new Date();
  const overviews = vehicles.map((vehicle) => ({
    vehicle,
    next: visits && findNextVisit(vehicle, visits, now),
    due: reminders && findNextDue(vehicle, reminders),
  }));
  return mostUrgentFirst(overviews);
}

function lastReading({ items }: Odometers, { id }: Vehicle): OdometerReading | null {
  return items.find(({ vehicle_id }) => vehicle_id === id)?.last ?? null;
}

interface VehiclesProps {
  overviews: readonly VehicleOverview[];
  /** Result of archiving or deleting a vehicle. */
  notice: ReactNode;
}

function Vehicles({ overviews, notice }: VehiclesProps) {
  const text = useText();
  // Loaded last: the list is usable without them, and has room reserved for their lines.
  const enabled = useIsPainted();
  const { data: odometers } = useQuery({ ...odometersQuery(), enabled });
  return (
    <Columns side={<WorkshopCard />}>
      {notice}
      <List>
        {overviews.map((overview) => (
          <VehicleRow
            key={overview.vehicle.id}
            reading={odometers && lastReading(odometers, overview.vehicle)}
            {...overview}
          />
        ))}
      </List>
      <ShowOn device="phone">
        <LinkButton variant="quiet" wide to={newVehiclePath()}>
          {text('list.add')}
        </LinkButton>
      </ShowOn>
      <ArchivedVehicles />
    </Columns>
  );
}
