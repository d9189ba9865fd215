import {
  createVehicle,
  type NewVehicle,
  newIdempotencyKey,
  queryKeys,
  vehicleQuery,
} from '@forecourt/shared/api';
import { forgetDraft } from '@forecourt/shared/drafts';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { safeReturnPath, useNavigate, useSearchParams } from '@forecourt/shared/router';
import { Page, PageHeader } from '@forecourt/shared/ui';
import { useState } from 'react';
import { createIdempotencyKeys } from '../form/idempotency-keys.ts';
import { VehicleForm } from '../form/vehicle-form.tsx';
import { useText } from '../text.ts';
import { afterAdding, RETURN_PARAMETER } from './after-adding.ts';

const DRAFT = 'vehicle.new';

/** A new vehicle. */
export function AddVehicle() {
  const text = useText();
  const [parameters] = useSearchParams();
  const wanted = parameters.get(RETURN_PARAMETER);
  const { add, isPending, error } = useAdd(wanted);
  const back = safeReturnPath(wanted, location.origin);
  return (
    <Page>
      <PageHeader
        title={text('add.title')}
        back={
          back === '/' ? { to: '/vehicle', text: text('list.title') } : { to: back, text: text('add.back') }
        }
      />
      <VehicleForm
        draft={DRAFT}
        submitText={text('add.submit')}
        busy={isPending}
        error={error}
        onSubmit={add}
      />
    </Page>
  );
}

function useAdd(wanted: string | null) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [keyOf] = useState(() => createIdempotencyKeys(newIdempotencyKey));
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: (input: NewVehicle) => createVehicle(input, { idempotencyKey: keyOf(input) }),
    onSuccess: (vehicle) => {
      forgetDraft(DRAFT);
      client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle);
      void client.invalidateQueries({ queryKey: queryKeys.vehicleList });
    },
  });
  const add = (input: NewVehicle) =>
    mutate(input, {
      // Only while the customer is still here: nobody is led away from another screen.
      onSuccess: (vehicle) =>
        void navigate(afterAdding(vehicle.id, wanted, location.origin), { replace: true }),
    });
  return { add, isPending, error };
}
