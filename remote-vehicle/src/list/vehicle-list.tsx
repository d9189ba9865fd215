import { type Vehicle, vehiclesQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import {
  EmptyState,
  LinkButton,
  List,
  Loading,
  Page,
  PageHeader,
  Plate,
  ShowOn,
  Skeleton,
} from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { VehicleRow } from './vehicle-row.tsx';

/** Two rows: what most people will see. */
const LIST_HEIGHT = 145;
const NEW_VEHICLE = '/vehicle/new';

/** The customer's vehicles. */
export function VehicleList() {
  const text = useText();
  const { data, error, isFetching, refetch } = useQuery(vehiclesQuery());
  const add = <LinkButton to={NEW_VEHICLE}>{text('list.add')}</LinkButton>;
  const some = data && data.length > 0;
  return (
    <Page>
      <PageHeader title={text('list.title')} action={some && <ShowOn device="desk">{add}</ShowOn>} />
      {some && <Vehicles vehicles={data} />}
      {data?.length === 0 && <NoVehicle />}
      {!data && error && (
        <FailureNotice
          instead
          title={text('load.vehicles')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <Loading label={text('list.loading')}>
          <Skeleton shape="block" height={LIST_HEIGHT} />
        </Loading>
      )}
    </Page>
  );
}

function Vehicles({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const text = useText();
  return (
    <>
      <List>
        {vehicles.map((vehicle) => (
          <VehicleRow key={vehicle.id} vehicle={vehicle} />
        ))}
      </List>
      <ShowOn device="phone">
        <LinkButton wide to={NEW_VEHICLE}>
          {text('list.add')}
        </LinkButton>
      </ShowOn>
    </>
  );
}

function NoVehicle() {
  const text = useText();
  return (
    <EmptyState
      leading={<Plate size="lg" />}
      title={text('list.empty.title')}
      text={text('list.empty.text')}
      action={<LinkButton to={NEW_VEHICLE}>{text('list.add')}</LinkButton>}
    />
  );
}
