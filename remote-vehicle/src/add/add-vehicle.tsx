import {
  createAttempts,
  createVehicle,
  type NewVehicle,
  queryKeys,
  vehicleQuery,
} from '@forecourt/shared/api';
import { forgetDraft } from '@forecourt/shared/drafts';
import { vehiclePath, vehiclesPath, withVehicle } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate } from '@forecourt/shared/router';
import { Columns, Page, PageHeader, ShowOn } from '@forecourt/shared/ui';
import { useNeededAt } from '../form/use-needed-at.ts';
import { VehicleForm } from '../form/vehicle-form.tsx';
import { WorkshopAside } from '../list/workshop-aside.tsx';
import type { VehicleNews } from '../news/news.ts';
import { useText } from '../text.ts';

const DRAFT = 'vehicle.new';

const attempts = createAttempts('vehicle.attempt');

/** A new vehicle. */
export function AddVehicle() {
  const text = useText();
  const neededAt = useNeededAt();
  const { add, isPending, error } = useAdd(neededAt);
  return (
    <Page width="overview" focused>
      <PageHeader
        title={text('add.title')}
        back={
          neededAt === null
            ? { to: vehiclesPath(), text: text('list.title') }
            : { to: neededAt, text: text('back') }
        }
      />
      <Columns
        form
        side={
          <ShowOn device="desk">
            <WorkshopAside />
          </ShowOn>
        }
      >
        <VehicleForm
          draft={DRAFT}
          cancelTo={neededAt ?? vehiclesPath()}
          busy={isPending}
          error={error}
          onSubmit={add}
        />
      </Columns>
    </Page>
  );
}

/** @param neededAt the path that waits for the vehicle, if one does */
function useAdd(neededAt: string | null) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: (input: NewVehicle) => createVehicle(input, { idempotencyKey: attempts.of(input).key }),
    onSuccess: (vehicle) => {
      attempts.forget();
      forgetDraft(DRAFT);
      client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle);
      void client.invalidateQueries({ queryKey: queryKeys.vehicleList });
    },
  });
  const state: VehicleNews = { news: 'added' };
  const add = (input: NewVehicle) =>
    mutate(input, {
      // Only while the customer is still here: nobody is led away from another screen.
      onSuccess: ({ id }) =>
        void navigate(neededAt === null ? vehiclePath(id) : withVehicle(neededAt, id), {
          replace: true,
          state,
        }),
    });
  return { add, isPending, error };
}
