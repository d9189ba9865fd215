import {
  queryKeys,
  updateVehicle,
  type Vehicle,
  type VehicleChange,
  vehicleName,
  vehicleQuery,
} from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { clearDraft } from '@forecourt/shared/drafts';
import { vehiclePath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate, useParams } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import { Columns, FormActions, Skeleton } from '@forecourt/shared/ui';
import type { VehicleFlash } from '../flash.ts';
import { useReturnPath, VehicleForm, vehicleDraftName } from '../form/vehicle-form.tsx';
import { findVehicleChanges } from '../form/vehicle-input.ts';
import { VehiclePhoto } from '../photo/vehicle-photo.tsx';
import { SaveQuestion, useSaveQuestion } from '../record/save-question.tsx';
import { useText } from '../text.ts';
import { useHistoryScope } from '../vehicle/use-history-scope.ts';
import { VehicleScreen } from '../vehicle/vehicle-screen.tsx';
import styles from './edit.module.css';
import { RemoveVehicle } from './remove-vehicle.tsx';

/** Height of the built-in fields and the button bar, in px. */
const FORM_HEIGHT = 570;

/** Form of a vehicle, next to its photo and the ways to archive or delete it. */
export function EditVehicle() {
  const text = useText();
  const { id = '' } = useParams();
  const neededAt = useReturnPath();
  return (
    <VehicleScreen
      id={id}
      exact
      width="overview"
      focused
      back={neededAt === null ? undefined : { to: neededAt, text: text('back') }}
      title={(vehicle) => {
        const name = vehicle && vehicleName(vehicle);
        return name ? text('edit.titleOf', { vehicle: name }) : text('edit.title');
      }}
      skeleton={
        <Columns form lead={<PhotoPlace />} side={null}>
          <Skeleton shape="block" height={FORM_HEIGHT} />
        </Columns>
      }
    >
      {(vehicle) => (
        <Columns
          form
          lead={
            <div className={styles.photo}>
              <VehiclePhoto vehicle={vehicle} />
            </div>
          }
          side={<RemoveVehicle vehicle={vehicle} />}
        >
          <EditForm vehicle={vehicle} />
        </Columns>
      )}
    </VehicleScreen>
  );
}

function PhotoPlace() {
  return (
    <div className={styles.place}>
      <Skeleton shape="block" height="100%" />
    </div>
  );
}

function EditForm({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const { search } = useHistoryScope();
  const leadTo = useReturnPath() ?? vehiclePath(vehicle.id) + search;
  const { change, sent, isPending, error, reset } = useChange(vehicle.id, leadTo);
  const { question, confirm } = useSaveQuestion(error, isPending);
  return (
    <VehicleForm
      draft={vehicleDraftName(vehicle.id)}
      vehicle={vehicle}
      busy={isPending}
      error={error}
      question={
        question && (
          <SaveQuestion
            question={question}
            typed={{
              date: localDateAt(new Date(), siteSettings().organisation.timeZone),
              odometer_km: sent?.odometer_km ?? null,
            }}
            busy={isPending}
            onConfirm={() => change({ ...sent, ...confirm() })}
          />
        )
      }
      onChange={() => question && !isPending && reset()}
      onSubmit={(input, untouched) => change(findVehicleChanges(untouched, input))}
      actions={() => (
        <FormActions
          cancelTo={leadTo}
          cancelText={text('cancel')}
          submitText={text('form.save')}
          busy={isPending}
        />
      )}
    />
  );
}

/** @param leadTo path to open after saving */
function useChange(id: string, leadTo: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, variables, isPending, error, reset } = useSingleMutation({
    leadsOn: true,
    mutationFn: (changes: VehicleChange) => updateVehicle(id, changes),
    onSuccess: (vehicle) => {
      clearDraft(vehicleDraftName(id));
      client.setQueryData(vehicleQuery(id).queryKey, vehicle);
      void client.invalidateQueries({ queryKey: queryKeys.vehicleList });
      // A changed mileage is stored as an odometer reading, which these queries contain.
      void client.invalidateQueries({ queryKey: queryKeys.recordsOf(id) });
      void client.invalidateQueries({ queryKey: queryKeys.odometers });
    },
  });
  const state: VehicleFlash = { news: 'saved' };
  const change = (changes: VehicleChange) =>
    mutate(changes, {
      // Passed to mutate(), so it is skipped if the customer has left this screen.
      onSuccess: () => void navigate(leadTo, { replace: true, state }),
    });
  return { change, sent: variables, isPending, error, reset };
}
