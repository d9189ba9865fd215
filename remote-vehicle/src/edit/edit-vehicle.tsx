import {
  queryKeys,
  updateVehicle,
  type Vehicle,
  type VehicleChange,
  vehicleQuery,
  vehicleTitle,
} from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { vehiclePath } from '@forecourt/shared/links';
import { useParams } from '@forecourt/shared/router';
import { useSave } from '@forecourt/shared/save';
import { siteSettings } from '@forecourt/shared/settings';
import { Columns, FormActions, Skeleton } from '@forecourt/shared/ui';
import { vehicleFlash } from '../flash.ts';
import { useReturnPath, VehicleForm } from '../form/vehicle-form.tsx';
import { findVehicleChanges } from '../form/vehicle-input.ts';
import { VehiclePhoto } from '../photo/vehicle-photo.tsx';
import { SaveConfirmationPrompt, useSaveConfirmationQuestion } from '../record/save-question.tsx';
import { recordDependentQueryKeys } from '../record-kinds.ts';
import { useText } from '../text.ts';
import { useRecordFilter } from '../vehicle/use-history-scope.ts';
import { vehicleDraftName } from '../vehicle/vehicle-fields.ts';
import { VehicleScreenFrame } from '../vehicle/vehicle-screen.tsx';
import styles from './edit.module.css';
import { ArchiveAndDelete } from './remove-vehicle.tsx';

/** Height in px of the built-in fields and the button bar. */
const FORM_HEIGHT = 578;

export function EditVehicleScreen() {
  const text = useText();
  const { id = '' } = useParams();
  const neededAt = useReturnPath();
  return (
    <VehicleScreenFrame
      id={id}
      exact
      width="overview"
      focused
      back={neededAt === null ? undefined : { to: neededAt, text: text('back') }}
      title={(vehicle) =>
        vehicle ? text('edit.titleOf', { vehicle: vehicleTitle(vehicle) }) : text('edit.title')
      }
      skeleton={
        <Columns form lead={<PhotoSkeleton />} side={null}>
          <Skeleton shape="block" height={FORM_HEIGHT} />
        </Columns>
      }
    >
      {(vehicle) => (
        <Columns
          form
          lead={
            <div className={styles.photo}>
              <VehiclePhoto vehicle={vehicle} isEdited />
            </div>
          }
          side={null}
        >
          <div className={styles.form}>
            <EditForm vehicle={vehicle} />
          </div>
        </Columns>
      )}
    </VehicleScreenFrame>
  );
}

function PhotoSkeleton() {
  return (
    <div className={styles.place}>
      <Skeleton shape="block" height="100%" />
    </div>
  );
}

function EditForm({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const { search } = useRecordFilter();
  const leadTo = useReturnPath() ?? vehiclePath(vehicle.id) + search;
  const { id } = vehicle;
  const draft = vehicleDraftName(id);
  const { save, variables, isPending, error, reset } = useSave({
    send: (changes: VehicleChange) => updateVehicle(id, changes),
    draft,
    cache: (changed, client) => client.setQueryData(vehicleQuery(id).queryKey, changed),
    // A changed mileage is stored as an odometer reading.
    invalidates: [queryKeys.vehicleList, ...recordDependentQueryKeys(id)],
    leadsTo: () => ({ to: leadTo, state: vehicleFlash.state({ news: 'saved' }) }),
  });
  const { question, confirm } = useSaveConfirmationQuestion(error, isPending);
  return (
    <VehicleForm
      draft={draft}
      vehicle={vehicle}
      busy={isPending}
      error={error}
      question={
        question && (
          <SaveConfirmationPrompt
            question={question}
            typed={{
              date: localDateAt(new Date(), siteSettings().organisation.timeZone),
              odometer_km: variables?.odometer_km ?? null,
            }}
            busy={isPending}
            onConfirm={() => save({ ...variables, ...confirm() })}
          />
        )
      }
      onChange={() => question && !isPending && reset()}
      onSubmit={(input, untouched) => save(findVehicleChanges(untouched, input))}
      actions={() => (
        <>
          <ArchiveAndDelete vehicle={vehicle} />
          <FormActions
            cancelTo={leadTo}
            cancelText={text('cancel')}
            submitText={text('form.save')}
            busy={isPending}
          />
        </>
      )}
    />
  );
}
