import { newVehiclePath, vehiclePath } from '@forecourt/shared/links';
import {
  Button,
  Columns,
  chevronIcon,
  Icon,
  LinkButton,
  Section,
  ShowOn,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import {
  AddVehicleBenefits,
  DETAILS_HASH,
  NEW_VEHICLE_DRAFT_NAME,
  NewVehicleDrawing,
  useAddVehicle,
} from '../add/new-vehicle.tsx';
import { VehicleForm } from '../form/vehicle-form.tsx';
import { useText } from '../text.ts';
import { ArchivedVehicles } from './archived-vehicles.tsx';
import styles from './vehicle-list.module.css';

/** Content of the list's screen without vehicles: the form for the first one, its benefits, and archived vehicles. */
export function NoVehiclesPanel({ notice }: { notice: ReactNode }) {
  const text = useText();
  const { add, isPending, error } = useAddVehicle((id) => ({ to: vehiclePath(id), replace: false }));
  const [picture, setPicture] = useState({ model: '', registration: '' });
  return (
    <>
      {notice}
      <Columns
        form="boxed"
        side={
          <>
            <ShowOn device="desk">
              <NewVehicleDrawing {...picture} />
            </ShowOn>
            <AddVehicleBenefits />
          </>
        }
      >
        <Section title={text('list.empty.title')}>
          <Text tone="muted">{text('list.empty.text')}</Text>
        </Section>
        <VehicleForm
          draft={NEW_VEHICLE_DRAFT_NAME}
          brief="omit"
          busy={isPending}
          error={error}
          onPictureChange={setPicture}
          onSubmit={add}
          actions={(isWhole) => (
            <Stack gap={4}>
              <Button type="submit" wide busy={isPending}>
                {text('add.submit')}
              </Button>
              {!isWhole && (
                <LinkButton variant="link" to={newVehiclePath() + DETAILS_HASH}>
                  <span className={styles.onward}>
                    {text('form.more')}
                    <Icon path={chevronIcon} size={20} />
                  </span>
                </LinkButton>
              )}
            </Stack>
          )}
        />
      </Columns>
      <ArchivedVehicles />
    </>
  );
}
