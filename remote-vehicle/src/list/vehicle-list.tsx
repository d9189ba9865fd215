import {
  type Appointment,
  allOdometersQuery,
  appointmentsQuery,
  type OdometerReading,
  type Odometers,
  type Reminder,
  remindersQuery,
  type Vehicle,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { newVehiclePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { lazyScreen } from '@forecourt/shared/router';
import { isFirstLoad, QueryScreen, useFlashMessage, withAgeOfOlderData } from '@forecourt/shared/screens';
import {
  Button,
  FocusOnMount,
  LinkButton,
  LoadingState,
  Notice,
  plusIcon,
  Skeleton,
  Stack,
  useIsFirstPaintDone,
} from '@forecourt/shared/ui';
import { findCurrentOrNextVisit } from '@forecourt/shared/visits';
import { type ReactNode, Suspense, useState } from 'react';
import { type VehicleListFlash, vehicleListFlash } from '../flash.ts';
import { useText } from '../text.ts';
import { findNextDueReminder } from '../vehicle/due-reminder.tsx';
import { RestoreFailure, useRestoreVehicle } from '../vehicle/restore-vehicle.tsx';
import { ArchivedVehicles } from './archived-vehicles.tsx';
import styles from './vehicle-list.module.css';
import { hasWorkToBook, VehicleRow, type VehicleRowData } from './vehicle-row.tsx';

/** A separate chunk: only customers without a vehicle need its form. */
const NoVehicle = lazyScreen(() => import('./no-vehicle.tsx').then((module) => module.NoVehiclesPanel));

export function VehicleList() {
  const text = useText();
  const vehicles = useQuery(vehiclesQuery());
  // Load visits and reminders only if there are vehicles.
  const enabled = Boolean(vehicles.data?.length);
  const visits = useQuery({ ...appointmentsQuery(), enabled });
  const reminders = useQuery({ ...remindersQuery(), enabled });
  // The lines of the vehicles depend on visits and reminders. Wait for both unless they fail, so that no row grows.
  const areLinesAwaited = enabled && [visits, reminders].some(isFirstLoad);
  const list = withAgeOfOlderData(withAgeOfOlderData(vehicles, visits), reminders);
  const news = useFlashMessage(vehicleListFlash.read);
  const [restoredId, setRestoredId] = useState<string>();
  const notice = news && (
    <ListFlashNotice
      news={news}
      isBack={restoredId === news.vehicle.id}
      onBack={() => setRestoredId(news.vehicle.id)}
    />
  );
  return (
    <QueryScreen
      query={areLinesAwaited ? { ...list, data: undefined, error: null } : list}
      width="overview"
      header={{
        title: text('list.title'),
        action: (
          <div className={styles.action}>
            {enabled && (
              <LinkButton variant="quiet" icon={plusIcon} to={newVehiclePath()}>
                {text('list.add')}
              </LinkButton>
            )}
          </div>
        ),
      }}
      loading={text('list.loading')}
      skeleton={<ListSkeleton />}
      failed={text('load.vehicles')}
      empty={
        <Suspense
          fallback={
            <LoadingState label={text('list.loading')}>
              <ListSkeleton />
            </LoadingState>
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
    <div className={styles.list}>
      <span className={styles.place}>
        <Skeleton shape="block" height="100%" />
      </span>
      <span className={styles.place}>
        <Skeleton shape="block" height="100%" />
      </span>
    </div>
  );
}

interface VehiclesProps {
  overviews: readonly VehicleRowData[];
  /** Notice about the vehicle that was just archived or deleted. */
  notice: ReactNode;
}

function Vehicles({ overviews, notice }: VehiclesProps) {
  // Load odometer readings after the first paint. The rows have reserved lines for them.
  const enabled = useIsFirstPaintDone();
  const { data: odometers } = useQuery({ ...allOdometersQuery(), enabled });
  const first = overviews.find(hasWorkToBook);
  return (
    <Stack gap={24}>
      {notice}
      <ul className={styles.list}>
        {overviews.map((overview) => (
          <VehicleRow
            key={overview.vehicle.id}
            // A screen has at most one primary button.
            book={overview === first ? 'primary' : 'quiet'}
            reading={odometers && lastReading(odometers, overview.vehicle)}
            {...overview}
          />
        ))}
      </ul>
      <ArchivedVehicles />
    </Stack>
  );
}

function lastReading({ items }: Odometers, { id }: Vehicle): OdometerReading | null {
  return items.find(({ vehicle_id }) => vehicle_id === id)?.last ?? null;
}

function overviewsOf(
  vehicles: readonly Vehicle[],
  visits: readonly Appointment[] | undefined,
  reminders: readonly Reminder[] | undefined,
): VehicleRowData[] {
  const now = new Date();
  return vehicles.map((vehicle) => ({
    vehicle,
    next: visits && findCurrentOrNextVisit(vehicle, visits, now),
    due: reminders && findNextDueReminder(vehicle, reminders),
  }));
}

interface ListFlashNoticeProps {
  news: VehicleListFlash;
  /** Whether the vehicle, which was just archived, has been restored. */
  isBack: boolean;
  onBack: () => void;
}

/** Notice that a vehicle was archived or deleted. Archiving can be undone by a button. */
function ListFlashNotice({ news: { news, vehicle }, isBack, onBack }: ListFlashNoticeProps) {
  const text = useText();
  const done = news === 'deleted' ? 'deleted' : isBack && 'restored';
  return (
    // The key mounts a new element for each result, so that each is announced.
    <FocusOnMount key={done || news}>
      {done ? (
        <Notice tone="good" title={text(`news.${done}`, { registration: vehicle.device_reg })} />
      ) : (
        <Archived vehicle={vehicle} onBack={onBack} />
      )}
    </FocusOnMount>
  );
}

function Archived({
  vehicle: { id, device_reg },
  onBack,
}: Pick<VehicleListFlash, 'vehicle'> & Pick<ListFlashNoticeProps, 'onBack'>) {
  const text = useText();
  const { restore, isPending, error } = useRestoreVehicle(id, { onRestored: onBack });
  return (
    <Stack gap={12}>
      <Notice
        tone="good"
        title={text('news.archived', { registration: device_reg })}
        action={
          <Button variant="link" busy={isPending} onClick={restore}>
            {text('news.undo')}
          </Button>
        }
      >
        {text('news.archived.text')}
      </Notice>
      {error && <RestoreFailure error={error} registration={device_reg} onRetry={restore} />}
    </Stack>
  );
}
