import { type Vehicle, vehicleName, vehicleQuery, vehiclesQuery } from '@forecourt/shared/api';
import { vehiclePath, vehiclesPath } from '@forecourt/shared/links';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { QueryScreen, type ScreenQuery, withOlderAge } from '@forecourt/shared/screens';
import { NotFoundScreen, type PageHeaderProps, type PageProps } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { useHistoryScope } from './use-history-scope.ts';

interface VehicleScreenProps {
  id: string;
  back?: PageHeaderProps['back'];
  title: (vehicle: Vehicle | undefined) => string;
  /** Further content of the header. */
  head?: (
    vehicle: Vehicle | undefined,
  ) => Pick<PageHeaderProps, 'lead' | 'leading' | 'action' | 'windowTitle'>;
  width?: PageProps['width'];
  focused?: PageProps['focused'];
  /** Waits for the vehicle's own query, because data from the list may be outdated. */
  exact?: boolean;
  /** Query shown next to the vehicle: its age counts too, but the screen does not wait for it. */
  beside?: ScreenQuery<unknown>;
  /** Placeholder in the shape of the content. */
  skeleton: ReactNode;
  children: (vehicle: Vehicle) => ReactNode;
}

/** Frame of a screen about one vehicle: loading, unknown, failed, or loaded. */
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
      query={beside ? withOlderAge(shown, beside) : shown}
      width={width}
      header={(known) => ({
        // Data from the list is enough for a name.
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

/** A vehicle; data from the list stands in until its own query loads. */
function useVehicle(id: string) {
  const client = useQueryClient();
  const fromList = (): Vehicle | undefined =>
    client.getQueryData(vehiclesQuery().queryKey)?.find((vehicle) => vehicle.id === id);
  return useQuery({ ...vehicleQuery(id), placeholderData: fromList });
}

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
