import { type Vehicle, vehicleQuery, vehiclesQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { LinkButton, Loading, Page, PageHeader, type PageHeaderProps } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';

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
        <FailureNotice
          instead
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

/** One vehicle; until its own answer is there, as it stood in the list that the customer came from. */
function useVehicle(id: string) {
  const client = useQueryClient();
  const fromList = (): Vehicle | undefined =>
    client.getQueryData(vehiclesQuery().queryKey)?.find((vehicle) => vehicle.id === id);
  return useQuery({ ...vehicleQuery(id), placeholderData: fromList });
}

/** For an address of a vehicle that the customer does not have. */
function UnknownVehicle() {
  const text = useText();
  return (
    <Page>
      <PageHeader title={text('unknown.title')} lead={text('unknown.text')} />
      <div>
        <LinkButton to="/vehicle">{text('unknown.back')}</LinkButton>
      </div>
    </Page>
  );
}
