import { vehiclesQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { Navigate } from '@forecourt/shared/router';
import { FailureNotice } from '@forecourt/shared/screens';
import { Page, PageHeader } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { BookingFlow } from './booking-flow.tsx';
import { newVehiclePath } from './new-vehicle-path.ts';
import { StepSkeleton } from './step-skeleton.tsx';

/** Booking a visit. Needs a vehicle: without one, that comes first. */
export function Book() {
  const text = useText();
  // Asked anew: whoever comes back from adding their first vehicle must not be sent there again.
  const vehicles = useQuery({ ...vehiclesQuery(), refetchOnMount: 'always' });

  if (vehicles.data && vehicles.data.length > 0) return <BookingFlow vehicles={vehicles.data} />;
  if (vehicles.data && !vehicles.isFetching) return <Navigate to={newVehiclePath('/book')} replace />;
  return (
    <Page>
      <PageHeader title={text('book')} back={{ to: '/', text: text('book.home') }} />
      {vehicles.isError ? (
        <FailureNotice
          instead
          title={text('book.failed')}
          error={vehicles.error}
          onRetry={() => void vehicles.refetch()}
          retrying={vehicles.isFetching}
        />
      ) : (
        <StepSkeleton label={text('book.loading')} />
      )}
    </Page>
  );
}
