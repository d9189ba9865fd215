import { recordEntryQuery, type VehicleRecord, vehicleQuery, vehicleTitle } from '@forecourt/shared/api';
import { vehiclePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { NotFoundScreen, type PageHeaderProps, type PageProps, Skeleton } from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import type { ReactNode } from 'react';
import { useRecordFilter } from '../../vehicle/use-history-scope.ts';
import { useText } from '../text.ts';

const TILE_SKELETON = <Skeleton shape="block" width={62} height={86} />;

interface EntryScreenProps {
  /** Returns the screen's title. @param entry undefined while it loads */
  title: (entry: VehicleRecord | undefined) => string;
  back?: (
    ids: { vehicleId: string; recordId: string },
    entry: VehicleRecord | undefined,
  ) => PageHeaderProps['back'];
  /** Returns the element before the title: the date tile. */
  leading?: (entry: VehicleRecord) => ReactNode;
  action?: PageHeaderProps['action'];
  focused?: PageProps['focused'];
  /** Height in px of the placeholder of the content. */
  height: number;
  children: (entry: VehicleRecord, vehicleId: string) => ReactNode;
}

/** Frame of the screens that are about an entry. */
export function EntryScreen({ title, back, leading, action, focused, height, children }: EntryScreenProps) {
  const text = useText();
  const { id: vehicleId = '', record: recordId = '' } = useParams();
  const { search } = useRecordFilter();
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId));
  const query = useQuery(recordEntryQuery(vehicleId, recordId));
  return (
    <QueryScreen
      query={query}
      width={focused ? 'form' : 'overview'}
      focused={focused}
      header={(entry) => ({
        title: title(entry),
        leading: leading && (entry ? leading(entry) : query.isPending && TILE_SKELETON),
        action: (query.isPending || entry !== undefined) && action,
        lead: vehicle && <VehiclePlateAndName vehicle={vehicle} size={leading ? 'md' : 'sm'} />,
        back: back?.({ vehicleId, recordId }, entry) ?? {
          to: vehiclePath(vehicleId) + search,
          text: vehicle ? vehicleTitle(vehicle) : text('vehicle'),
        },
      })}
      loading={text('loading')}
      failed={text('entry.failed')}
      missing={
        <NotFoundScreen
          title={text('entry.unknown')}
          text={text('entry.unknown.text')}
          to={vehiclePath(vehicleId) + search}
          action={text('entry.unknown.back')}
        />
      }
      skeleton={<Skeleton shape="block" height={height} />}
    >
      {(entry) => children(entry, vehicleId)}
    </QueryScreen>
  );
}
