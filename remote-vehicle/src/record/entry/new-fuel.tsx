import { type Vehicle, vehiclesQuery } from '@forecourt/shared/api';
import { useVolumeFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { newFuelEntryPath, newRecordEntryPath, newVehiclePath, vehiclesPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { Navigate, useSearchParams } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { ChoiceLinks, LinkButton, plusIcon, Skeleton, Stack } from '@forecourt/shared/ui';
import { isElectric } from '@forecourt/shared/vehicle-fields';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { VehiclePicture } from '@forecourt/shared/vehicle-picture';
import { useShortDayFormatter } from '../../text.ts';
import { useText } from '../text.ts';
import styles from './entry.module.css';
import { BLANK_LINE, useLatestFillUpValues } from './fuel-proposals.tsx';
import { readLastFuelledVehicleId } from './last-fuelled.ts';

const SKELETON_HEIGHT_PX = 245;

const addVehiclePath = () => newVehiclePath({ returnTo: newFuelEntryPath() });

/** Opens the fill-up form for the only vehicle that takes fuel, that in the address, or the last filled up here; else asks. */
export function ChooseFuelVehicleScreen() {
  const text = useText();
  const list = useQuery(vehiclesQuery());
  const add = <Navigate to={addVehiclePath()} replace />;
  return (
    <QueryScreen
      query={list}
      focused
      width="overview"
      header={{ title: text('fuel.which'), back: { to: vehiclesPath(), text: text('fuel.vehicles') } }}
      loading={text('loading')}
      failed={text('fuel.failed')}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT_PX} />}
      empty={add}
    >
      {(vehicles) => {
        const filled = vehicles.filter((vehicle) => !isElectric(vehicle));
        return filled.length === 0 ? add : <ChooseVehicle vehicles={filled} />;
      }}
    </QueryScreen>
  );
}

function ChooseVehicle({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const text = useText();
  const [parameters] = useSearchParams();
  const wanted = parameters.get('vehicle') ?? (parameters.has('choose') ? null : readLastFuelledVehicleId());
  const known = vehicles.find(({ id }) => id === wanted);
  const chosen = vehicles.length === 1 ? vehicles[0] : known;
  const fuelPath = (id: string) => newRecordEntryPath(id, { kind: 'fuel' });
  if (chosen) return <Navigate to={fuelPath(chosen.id)} replace />;
  return (
    <Stack gap={16}>
      <ChoiceLinks
        links={vehicles.map((vehicle) => ({
          to: fuelPath(vehicle.id),
          title: <VehiclePlateAndName vehicle={vehicle} />,
          description: <LastFillUpLine vehicleId={vehicle.id} />,
          leading: <VehiclePicture vehicle={vehicle} />,
        }))}
      />
      <div className={styles.another}>
        <LinkButton variant="quiet" icon={plusIcon} to={addVehiclePath()}>
          {text('fuel.addVehicle')}
        </LinkButton>
      </div>
    </Stack>
  );
}

function LastFillUpLine({ vehicleId }: { vehicleId: string }) {
  const text = useText();
  const day = useShortDayFormatter('short');
  const volume = useVolumeFormatter();
  const last = useLatestFillUpValues(vehicleId, true);
  if (!last) return BLANK_LINE;
  const { newest } = last;
  const date = day(newest.date);
  const facts = newest.litres ? [date, addNoBreakSpaces(volume.written(newest.litres))] : [date];
  return text('fuel.lastFillUp', { what: facts.join(', ') });
}
