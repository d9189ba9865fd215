import { type Vehicle, vehicleName, vehicleQuery, vehiclesQuery } from '@forecourt/shared/api';
import { vehiclePath, vehiclesPath } from '@forecourt/shared/links';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { QueryScreen, type ScreenQuery } from '@forecourt/shared/screens';
import { NotFoundScreen, type PageHeaderProps, type PageProps } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { useHistoryScope } from './use-history-scope.ts';
import { withAgeOf } from './with-age-of.ts';

interface VehicleScreenProps {
  id: string;
  /** To the vehicle's own screen unless stated. */
  back?: PageHeaderProps['back'];
  title: (vehicle: Vehicle | undefined) => string;
  /** What else stands in the head of the screen. */
  head?: (
    vehicle: Vehicle | undefined,
  ) => Pick<PageHeaderProps, 'lead' | 'leading' | 'action' | 'windowTitle'>;
  width?: PageProps['width'];
  focused?: PageProps['focused'];
  /** Waits for the vehicle's own answer: what the list knew may be behind. */
  exact?: boolean;
  /** What is shown beside the vehicle: its age counts as well, and nothing waits for it. */
  beside?: ScreenQuery<unknown>;
  /** In the shape of what will come. */
  skeleton: ReactNode;
  children: (vehicle: Vehicle) => ReactNode;
}

/** The frame of a screen about one vehicle: loading, unknown, not to be had, or there. */
export function VehicleScreen({
  id,
  back,
  title,
  head,
  width,
  exact = false,
  beside,
  ...content
}: VehicleScreenProps) {
  const text = useText();
  const { search } = useHistoryScope();
  const query = useVehicle(id);
  const vehicle = exact && query.isPlaceholderData ? undefined : query.data;
  const shown = { ...query, data: vehicle };
  return (
    <QueryScreen
      query={beside ? withAgeOf(shown, beside) : shown}
      width={width}
      header={(known) => ({
        // What the list knew will do for a name.
        title: title(query.data),
        back: back ?? {
          to: vehiclePath(id) + search,
          text: (query.data && vehicleName(query.data)) || text('vehicle'),
        },
        ...head?.(known),
      })}
      loading={text('details.loading')}
      failed={text('load.vehicle')}
      missing={<UnknownVehicle />}
      {...content}
    />
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
    <NotFoundScreen
      title={text('unknown.title')}
      text={text('unknown.text')}
      to={vehiclesPath()}
      action={text('unknown.back')}
    />
  );
}
