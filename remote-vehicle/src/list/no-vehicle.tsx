import { newVehiclePath } from '@forecourt/shared/links';
import { Columns, EmptyState, LinkButton, Plate } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { ArchivedVehicles } from './archived-vehicles.tsx';
import { WorkshopAside } from './workshop-aside.tsx';

/** Invites to add the first vehicle, beside the workshop that it is for. */
export function NoVehicle({ notice }: { notice: ReactNode }) {
  const text = useText();
  return (
    <Columns side={<WorkshopAside />}>
      {notice}
      <EmptyState
        leading={<Plate size="lg" />}
        title={text('list.empty.title')}
        text={text('list.empty.text')}
        action={<LinkButton to={newVehiclePath()}>{text('list.add')}</LinkButton>}
      />
      <ArchivedVehicles />
    </Columns>
  );
}
