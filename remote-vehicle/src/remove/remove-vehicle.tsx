import { appointmentsQuery, type Vehicle } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { Section } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { ArchiveVehicle } from './archive-vehicle.tsx';
import { DeleteVehicle } from './delete-vehicle.tsx';

/** Cards to archive a vehicle and, if it never had a visit, to delete it. */
export function RemoveVehicle({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const { data: visits } = useQuery(appointmentsQuery());
  const hadVisits = visits?.some((visit) => visit.vehicle.id === vehicle.id);
  return (
    <>
      {vehicle.archived_at === null && (
        <Section title={text('archive.title')} boxed>
          <ArchiveVehicle vehicle={vehicle} />
        </Section>
      )}
      {hadVisits === false && (
        <Section title={text('delete.title')} boxed>
          <DeleteVehicle vehicle={vehicle} />
        </Section>
      )}
    </>
  );
}
