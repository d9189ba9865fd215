import { archivedVehiclesQuery, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { vehiclePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { Link } from '@forecourt/shared/router';
import { Button, Disclosure, List, ListRow, Plate, Stack, useIsFirstPaintDone } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';
import { RestoreFailure, useRestoreVehicle } from '../vehicle/restore-vehicle.tsx';

/** Folded list of archived vehicles; shows nothing if no vehicle is archived. */
export function ArchivedVehicles() {
  const text = useText();
  // Load archived vehicles after the first paint, because the screen is usable without them.
  const enabled = useIsFirstPaintDone();
  const { data: vehicles = [] } = useQuery({ ...archivedVehiclesQuery(), enabled });
  const [restored, setRestored] = useState('');
  return (
    <>
      <span role="status" className="visually-hidden">
        {restored && text('news.restored', { registration: restored })}
      </span>
      {vehicles.length > 0 && (
        <Disclosure title={text('archived.title', { count: vehicles.length })}>
          <List>
            {vehicles.map((vehicle) => (
              <ArchivedRow
                key={vehicle.id}
                vehicle={vehicle}
                onRestored={() => setRestored(vehicle.device_reg)}
              />
            ))}
          </List>
        </Disclosure>
      )}
    </>
  );
}

function ArchivedRow({ vehicle, onRestored }: { vehicle: Vehicle; onRestored: () => void }) {
  const text = useText();
  const format = useFormat();
  const { restore, isPending, error } = useRestoreVehicle(vehicle.id, { onRestored });
  const name = vehicleName(vehicle);
  const plate = <Plate registration={vehicle.device_reg} />;
  const since =
    vehicle.archived_at &&
    format.moment(vehicle.archived_at, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <ListRow
      leading={name && plate}
      title={<Link to={vehiclePath(vehicle.id)}>{name || plate}</Link>}
      description={
        <Stack gap={8}>
          {since && <span>{text('archived.since', { date: addNoBreakSpaces(since) })}</span>}
          {error && <RestoreFailure error={error} registration={vehicle.device_reg} onRetry={restore} />}
        </Stack>
      }
      trailing={
        <Button variant="link" busy={isPending} onClick={restore}>
          {text('restore')}
          <span className="visually-hidden"> {vehicle.device_reg}</span>
        </Button>
      }
    />
  );
}
