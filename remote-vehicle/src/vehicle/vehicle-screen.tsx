import { type Vehicle, vehicleName, vehicleQuery, vehiclesQuery, vehicleTitle } from '@forecourt/shared/api';
import { vehiclePath, vehiclesPath } from '@forecourt/shared/links';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { QueryScreen, type ScreenQuery, withAgeOfOlderData } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import { NotFoundScreen, type PageHeaderProps, type PageProps } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import './printed-page.module.css';
import { useRecordFilter } from './use-history-scope.ts';
import { usePrintedText } from './use-printed-text.ts';

interface VehicleScreenProps {
  id: string;
  back?: PageHeaderProps['back'];
  title: (vehicle: Vehicle | undefined) => string;
  head?: (
    vehicle: Vehicle | undefined,
  ) => Pick<PageHeaderProps, 'heading' | 'lead' | 'leading' | 'action' | 'windowTitle'>;
  width?: PageProps['width'];
  focused?: PageProps['focused'];
  /** Whether to wait for the vehicle's own query instead of showing data from the list, which may be outdated. */
  exact?: boolean;
  /** Second query. The screen does not wait for it, but shows the age of the older data of the two queries. */
  beside?: ScreenQuery<unknown>;
  skeleton: ReactNode;
  children: (vehicle: Vehicle) => ReactNode;
}

/** Frame of a screen about one vehicle in its states: loading, not found, failed, or loaded. */
export function VehicleScreenFrame({
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
  const { search } = useRecordFilter();
  const query = useVehicle(id);
  const vehicle = exact && query.isPlaceholderData ? undefined : query.data;
  const shown = { ...query, data: vehicle };
  usePrintedText('--printed-vehicle', query.data ? formatPrintedFoot(query.data) : '');
  return (
    <QueryScreen
      query={beside ? withAgeOfOlderData(shown, beside) : shown}
      width={width}
      header={(known) => ({
        // Data from the list is enough for the title.
        title: title(query.data),
        back: back ?? {
          to: vehiclePath(id) + search,
          text: query.data ? vehicleTitle(query.data) : text('vehicle'),
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

/** Text at the foot of each printed page: the workshop, plate and name. */
function formatPrintedFoot(vehicle: Vehicle): string {
  return joinWithMiddleDots([siteSettings().organisation.name, vehicle.device_reg, vehicleName(vehicle)]);
}

/** Query of a vehicle. Its data from the list is a placeholder until the query has loaded. */
function useVehicle(id: string) {
  const client = useQueryClient();
  const fromList = (): Vehicle | undefined =>
    client.getQueryData(vehiclesQuery().queryKey)?.find((vehicle) => vehicle.id === id);
  return useQuery({ ...vehicleQuery(id), placeholderData: fromList });
}

/** Name of the view transition that moves a vehicle's plate between its card in the list and its screen. */
export function plateSharedElementName({ id }: Pick<Vehicle, 'id'>): string {
  return `plate-${id}`;
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
