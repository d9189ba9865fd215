import { vehiclePath, vehiclesPath, withVehicleParameter } from '@forecourt/shared/links';
import { useLocation } from '@forecourt/shared/router';
import { Columns, FormActions, Page, PageHeader, Plate, ShowOn } from '@forecourt/shared/ui';
import { VehicleDrawing } from '@forecourt/shared/vehicle-picture';
import { useState } from 'react';
import { useReturnPath, VehicleForm } from '../form/vehicle-form.tsx';
import { useText } from '../text.ts';
import styles from './add.module.css';
import { AddVehicleBenefits, DETAILS_HASH, NEW_VEHICLE_DRAFT_NAME, useAddVehicle } from './new-vehicle.tsx';

export function AddVehicleScreen() {
  const text = useText();
  const [{ model, registration }, setPicture] = useState({ model: '', registration: '' });
  const { hash } = useLocation();
  const neededAt = useReturnPath();
  const { add, isPending, error } = useAddVehicle((id) => ({
    to: neededAt === null ? vehiclePath(id) : withVehicleParameter(neededAt, id),
  }));
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
        lead={
          <ShowOn device="desk">
            <div className={styles.drawing}>
              <VehicleDrawing vehicle={{ model, fields: {} }} />
              <Plate decorative size="sm" registration={registration} />
            </div>
          </ShowOn>
        }
        side={
          <ShowOn device="desk">
            <AddVehicleBenefits />
          </ShowOn>
        }
      >
        <VehicleForm
          draft={NEW_VEHICLE_DRAFT_NAME}
          brief={hash === DETAILS_HASH ? undefined : 'fold'}
          busy={isPending}
          error={error}
          onPictureChange={setPicture}
          onSubmit={add}
          actions={() => (
            <FormActions
              cancelTo={neededAt ?? vehiclesPath()}
              cancelText={text('cancel')}
              submitText={text('add.submit')}
              busy={isPending}
            />
          )}
        />
      </Columns>
    </Page>
  );
}
