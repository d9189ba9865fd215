import { vehiclePath, vehiclesPath, withVehicleParameter } from '@forecourt/shared/links';
import { useLocation } from '@forecourt/shared/router';
import { Columns, FormActions, Page, PageHeader, ShowOn } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useReturnPath, VehicleForm } from '../form/vehicle-form.tsx';
import { useText } from '../text.ts';
import {
  AddVehicleBenefits,
  DETAILS_HASH,
  NEW_VEHICLE_DRAFT_NAME,
  NewVehicleDrawing,
  useAddVehicle,
} from './new-vehicle.tsx';

export function AddVehicleScreen() {
  const text = useText();
  const [picture, setPicture] = useState({ model: '', registration: '' });
  const { hash } = useLocation();
  const neededAt = useReturnPath();
  const { add, isPending, error } = useAddVehicle((id) => ({
    to: neededAt === null ? vehiclePath(id) : withVehicleParameter(neededAt, id),
  }));
  const introduction = (
    <>
      <NewVehicleDrawing {...picture} />
      <AddVehicleBenefits />
    </>
  );
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
      <Columns form side={<ShowOn device="desk">{introduction}</ShowOn>}>
        <VehicleForm
          draft={NEW_VEHICLE_DRAFT_NAME}
          brief={hash === DETAILS_HASH ? undefined : 'fold'}
          busy={isPending}
          error={error}
          onPictureChange={setPicture}
          onSubmit={add}
          actions={() => (
            <>
              <ShowOn device="phone">{introduction}</ShowOn>
              <FormActions
                cancelTo={neededAt ?? vehiclesPath()}
                cancelText={text('cancel')}
                submitText={text('add.submit')}
                busy={isPending}
              />
            </>
          )}
        />
      </Columns>
    </Page>
  );
}
