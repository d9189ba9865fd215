import { vehiclesQuery } from '@forecourt/shared/api';
import { bookPath, homePath, newVehiclePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { Navigate } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { Skeleton, Stack } from '@forecourt/shared/ui';
import { BookingFlow } from './booking-flow.tsx';
import { useText } from './text.ts';

/** Booking a visit. Needs a vehicle: without one, that comes first. */
export function Book() {
  const text = useText();
  // Asked anew: whoever comes back from adding their first vehicle must not be sent there again.
  const query = useQuery({ ...vehiclesQuery(), refetchOnMount: 'always' });
  const vehicles = query.data ?? [];

  if (vehicles.length > 0) return <BookingFlow vehicles={vehicles} />;
  if (query.data && !query.isFetching) {
    return <Navigate to={newVehiclePath({ returnTo: bookPath() })} replace />;
  }
  return (
    <QueryScreen
      query={{ ...query, data: undefined }}
      header={{ title: text('book'), back: { to: homePath(), text: text('book.home') } }}
      loading={text('book.loading')}
      skeleton={
        <Stack gap={12}>
          <Skeleton shape="block" height={64} />
          <Skeleton shape="block" height={64} />
          <Skeleton shape="block" height={64} />
        </Stack>
      }
      failed={text('book.failed')}
    >
      {() => null}
    </QueryScreen>
  );
}
