import type { Vehicle } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { LoadFailure, Loading, Page, PageHeader, type PageHeaderProps } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { UnknownVehicle } from '../failure/unknown-vehicle.tsx';
import { useText } from '../text.ts';
import { useVehicle } from './use-vehicle.ts';

interface VehicleScreenProps {
  id: string;
  back: PageHeaderProps['back'];
  title: (vehicle: Vehicle | undefined) => string;
  /** Waits for the vehicle's own answer: what the list knew may be behind. */
  exact?: boolean;
  /** In the shape of what will come. */
  skeleton: ReactNode;
  children: (vehicle: Vehicle) => ReactNode;
}

/** The frame of a screen about one vehicle: loading, unknown, not to be had, or there. */
export function VehicleScreen({ id, back, title, exact = false, skeleton, children }: VehicleScreenProps) {
  const text = useText();
  const { data, isPlaceholderData, error, isFetching, refetch } = useVehicle(id);
  const vehicle = exact && isPlaceholderData ? undefined : data;
  if (error instanceof ApiProblem && error.code === 'not_found') return <UnknownVehicle />;
  return (
    <Page>
      <PageHeader title={title(vehicle)} back={back} />
      {vehicle && children(vehicle)}
      {!vehicle && error && (
        <LoadFailure
          title={text('load.vehicle')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!vehicle && !error && <Loading label={text('details.loading')}>{skeleton}</Loading>}
    </Page>
  );
}
