import {
  appointmentsQuery,
  archiveVehicle,
  deleteVehicle,
  extractBlockingVisits,
  queryKeys,
  type Vehicle,
  vehicleQuery,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { vehiclesPath, visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { Link } from '@forecourt/shared/router';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Disclosure, FocusOnMount, Notice, Row, Stack, Text } from '@forecourt/shared/ui';
import { useRef, useState } from 'react';
import { vehicleListFlash } from '../flash.ts';
import { useText } from '../text.ts';
import { vehicleDraftName } from '../vehicle/vehicle-fields.ts';
import styles from './edit.module.css';

interface ArchiveAndDeleteProps {
  vehicle: Vehicle;
}

/** Folded sections: to archive a vehicle that is not archived yet, and to delete one that never had a visit. */
export function ArchiveAndDelete({ vehicle }: ArchiveAndDeleteProps) {
  const text = useText();
  const { data: visits } = useQuery(appointmentsQuery());
  const hadVisits = visits?.some((visit) => visit.vehicle.id === vehicle.id);
  if (vehicle.archived_at !== null && hadVisits !== false) return null;
  return (
    <div className={styles.remove}>
      {vehicle.archived_at === null && (
        <Disclosure title={text('archive.title')}>
          <ArchiveVehicle vehicle={vehicle} />
        </Disclosure>
      )}
      {hadVisits === false && (
        <div className={styles.delete}>
          <Disclosure title={text('delete.title')}>
            <DeleteVehicle vehicle={vehicle} />
          </Disclosure>
        </div>
      )}
    </div>
  );
}

/** Button to archive a vehicle. Afterwards the list of vehicles opens, with a confirmation and an undo button. */
function ArchiveVehicle({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const { id, device_reg } = vehicle;
  const { save, isPending, error } = useSave({
    attempt: ['vehicle.archive', id],
    send: (_, options) => archiveVehicle(id, options),
    draft: vehicleDraftName(id),
    cache: (archived, client) => {
      client.setQueryData(vehicleQuery(id).queryKey, archived);
      // The list of vehicles opens before it is reloaded, so remove the archived vehicle from the cache at once.
      client.setQueryData(vehiclesQuery().queryKey, (list) => list?.filter((each) => each.id !== id));
    },
    invalidates: [queryKeys.vehicles, queryKeys.reminders],
    leadsTo: () => ({
      to: vehiclesPath(),
      state: vehicleListFlash.state({ news: 'archived', vehicle: { id, device_reg } }),
    }),
  });
  const archive = () => save();
  return (
    <Stack gap={12}>
      <Text tone="muted">{text('archive.text')}</Text>
      {error && <ArchiveFailure error={error} onRetry={archive} />}
      <Button variant="quiet" wide="phone" busy={isPending} onClick={archive}>
        {text('archive.action')}
      </Button>
    </Stack>
  );
}

/** Notice why a vehicle was not archived: it has an upcoming visit, or the request failed. */
function ArchiveFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText();
  const format = useFormat();
  const [visit] = extractBlockingVisits(error);
  if (!visit) return <FailureNotice title={text('archive.failed')} error={error} onRetry={onRetry} />;
  const when = addNoBreakSpaces(`${format.date(visit.date)}, ${format.time(visit.time)}`);
  return (
    <FocusOnMount>
      <Notice
        tone="warn"
        atOnce
        title={text('archive.booked')}
        action={<Link to={visitPath(visit.id)}>{text('archive.visit')}</Link>}
      >
        {text('archive.booked.text', { when })}
      </Notice>
    </FocusOnMount>
  );
}

/** Button to delete a vehicle that was added by mistake, after a confirmation, because deletion is final. */
function DeleteVehicle({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, device_reg } = vehicle;
  const { save, isPending, error } = useSave({
    attempt: ['vehicle.delete', id],
    send: (_, options) => deleteVehicle(id, options),
    draft: vehicleDraftName(id),
    // The list of vehicles opens before it is reloaded, so remove the deleted vehicle from the cache at once.
    cache: (_, client) =>
      client.setQueryData(vehiclesQuery().queryKey, (list) => list?.filter((each) => each.id !== id)),
    invalidates: [queryKeys.vehicles, queryKeys.reminders],
    deletes: id,
    onFailed: (failure, client) => {
      if (!isInUse(failure)) return;
      setAsked(false);
      void client.invalidateQueries({ queryKey: queryKeys.appointments });
    },
    leadsTo: () => ({
      to: vehiclesPath(),
      state: vehicleListFlash.state({ news: 'deleted', vehicle: { id, device_reg } }),
    }),
  });
  const remove = () => save();
  const keep = () => {
    setAsked(false);
    opener.current?.focus();
  };
  if (isInUse(error)) {
    return (
      <FocusOnMount>
        <Notice tone="warn" atOnce title={text('delete.inUse')}>
          {text('delete.inUse.text')}
        </Notice>
      </FocusOnMount>
    );
  }
  return (
    <Stack gap={12}>
      <Text tone="muted">{text('delete.text')}</Text>
      <Button
        ref={opener}
        variant="warning"
        wide="phone"
        aria-expanded={isAsked}
        onClick={() => setAsked(!isAsked)}
      >
        {text('delete.action')}
      </Button>
      {isAsked && (
        <FocusOnMount>
          <Stack gap={12}>
            <Text strong>{text('delete.sure', { registration: device_reg })}</Text>
            <Text tone="muted">{text('delete.sure.text')}</Text>
            {error && <FailureNotice title={text('delete.failed')} error={error} onRetry={remove} />}
            <Row share>
              <Button variant="quiet" onClick={keep}>
                {text('delete.keep')}
              </Button>
              <Button variant="danger" busy={isPending} onClick={remove}>
                {text('delete.confirm')}
              </Button>
            </Row>
          </Stack>
        </FocusOnMount>
      )}
    </Stack>
  );
}

function isInUse(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'vehicle_in_use';
}
