import { newVehiclePath, vehiclePath } from '@forecourt/shared/links';
import { useNavigate } from '@forecourt/shared/router';
import { Columns, Section, Text } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { NEW_VEHICLE_DRAFT, useAddVehicle } from '../add/use-add-vehicle.ts';
import { VehicleForm } from '../form/vehicle-form.tsx';
import { useText } from '../text.ts';
import { ArchivedVehicles } from './archived-vehicles.tsx';
import { WorkshopAside } from './workshop-aside.tsx';

/** Asks for the first vehicle there and then, beside the workshop that it is for. */
export function NoVehicle({ notice }: { notice: ReactNode }) {
  const text = useText();
  const navigate = useNavigate();
  const { add, isPending, error } = useAddVehicle((id, state) => void navigate(vehiclePath(id), { state }));
  return (
    <Columns side={<WorkshopAside />}>
      {notice}
      <Section title={text('list.empty.title')} boxed>
        <Text tone="muted">{text('list.empty.text')}</Text>
        <VehicleForm
          draft={NEW_VEHICLE_DRAFT}
          moreAt={newVehiclePath()}
          busy={isPending}
          error={error}
          onSubmit={add}
        />
      </Section>
      <ArchivedVehicles />
    </Columns>
  );
}
