import { vehiclesQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen } from '@forecourt/shared/screens';
import { Skeleton, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const LINE_HEIGHT = 24;

export function Overview() {
  const text = useText();
  return (
    <QueryScreen
      query={useQuery(vehiclesQuery())}
      header={{ title: text('overview.title'), lead: text('overview.lead') }}
      loading={text('overview.loading')}
      skeleton={<Skeleton height={LINE_HEIGHT} />}
      failed={text('overview.failed')}
      empty={<Text>{text('overview.noVehicle')}</Text>}
    >
      {(vehicles) => <Text>{text('overview.vehicles', { count: vehicles.length })}</Text>}
    </QueryScreen>
  );
}
