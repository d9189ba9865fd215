import {
  queryKeys,
  shareVehicle,
  stopSharingVehicle,
  type Vehicle,
  vehicleQuery,
  vehicleTitle,
} from '@forecourt/shared/api';
import { sharedRecordPath } from '@forecourt/shared/links';
import { OwnerLink } from '@forecourt/shared/owner-link';
import { useQueryClient } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { LinkButton, printIcon, Skeleton, Stack, SwitchList, Text } from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { Suspense, useState } from 'react';
import { VehicleScreenFrame } from '../vehicle/vehicle-screen.tsx';
import { QrCode } from './qr-code.ts';
import styles from './sharing.module.css';
import { useText } from './text.ts';

const SKELETON_HEIGHT = 320;

/** Screen on which the owner creates, shares, replaces or ends the link to the record of a vehicle. */
export function ShareRecordScreen() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreenFrame
      id={id}
      exact
      title={() => text('share')}
      head={(vehicle) => ({
        lead: (
          <Stack gap={8}>
            {vehicle && <VehiclePlateAndName vehicle={vehicle} />}
            <p>{text('share.lead')}</p>
          </Stack>
        ),
      })}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
    >
      {(vehicle) => <ShareRecord key={vehicle.id} vehicle={vehicle} />}
    </VehicleScreenFrame>
  );
}

function ShareRecord({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const client = useQueryClient();
  const { id, shared_until, shared_costs: costs } = vehicle;
  const vin = vehicle.shared_vin && vehicle.vin !== null;
  const { queryKey } = vehicleQuery(id);
  const [options, setOptions] = useState({ costs, vin });
  const optionsSection = (
    <>
      <SwitchList
        legend={text('options')}
        items={(['costs', 'vin'] as const)
          .filter((option) => option === 'costs' || vehicle.vin !== null)
          .map((option) => ({
            value: option,
            label: text(`option.${option}`),
            hint: text(`option.${option}.hint`),
            checked: options[option],
          }))}
        onChange={(option, checked) => setOptions({ ...options, [option]: checked })}
      />
      <Text size="small" tone="muted">
        {text('seen')}
      </Text>
    </>
  );
  return (
    <OwnerLink
      title={text('link')}
      id={id}
      until={shared_until}
      now={new Date()}
      isCurrent={({ expires_at }) => expires_at === shared_until}
      pathOf={sharedRecordPath}
      sharedTitle={text('titleOf', { vehicle: vehicleTitle(vehicle) })}
      create={() => shareVehicle(id, options)}
      createLabel={text('make')}
      end={() => stopSharingVehicle(id)}
      about={optionsSection}
      shown={text('shown', { which: costs ? (vin ? 'both' : 'costs') : vin ? 'vin' : 'neither' })}
      warning={text('link.codes')}
      onChanged={(link) => {
        client.setQueryData(
          queryKey,
          (known) =>
            known && {
              ...known,
              shared_until: link?.expires_at ?? null,
              shared_costs: link !== null && options.costs,
              shared_vin: link !== null && options.vin,
            },
        );
        void client.invalidateQueries({ queryKey: queryKeys.vehicles, refetchType: 'none' });
      }}
      onFailed={() => void client.invalidateQueries({ queryKey })}
    >
      {(url, address) => (
        <div className={styles.link}>
          <div className={styles.ways}>
            {address}
            <LinkButton variant="quiet" wide icon={printIcon} href={url} newTab>
              {text('preview')}
            </LinkButton>
          </div>
          <Suspense fallback={<div className={styles.code} />}>
            <QrCode value={url} label={text('code')} />
          </Suspense>
        </div>
      )}
    </OwnerLink>
  );
}
