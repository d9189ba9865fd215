import { vehiclePath, vehiclesPath, withVehicleParameter } from '@forecourt/shared/links';
import { useLocation } from '@forecourt/shared/router';
import { Button, Columns, FormButtons, LinkButton, Page, PageHeader } from '@forecourt/shared/ui';
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
          <>
            <NewVehicleDrawing {...picture} />
            <AddVehicleBenefits />
          </>
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
            <FormButtons
              cancel={
                <LinkButton variant="quiet" to={neededAt ?? vehiclesPath()} data-cancel>
                  {text('cancel')}
                </LinkButton>
              }
            >
              <Button type="submit" busy={isPending}>
                {text('add.submit')}
              </Button>
            </FormButtons>
          )}
        />
      </Columns>
    </Page>
  );
}
