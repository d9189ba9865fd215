import { queryKeys } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useMutation, useQuery, useQueryClient } from '@forecourt/shared/query';
import { Notice, Section } from '@forecourt/shared/ui';
import { readDevice, turnOff, turnOn } from '../../device-pushes.ts';
import { OneSwitch } from '../one-switch.tsx';
import { useText } from '../text.ts';
import { useDeviceOffer } from './use-device-offer.ts';

/** Whether the customer is told on this device; nothing where the browser or the site cannot. */
export function DeviceWish() {
  const text = useText();
  const offer = useDeviceOffer();
  if (!offer) return null;
  return (
    <Section title={text('notifications.device')}>
      {offer.support === 'after-install' ? (
        <Notice title={text('notifications.device.install')}>
          {text('notifications.device.install.text')}
        </Notice>
      ) : (
        <DeviceSwitch publicKey={offer.publicKey} />
      )}
    </Section>
  );
}

function DeviceSwitch({ publicKey }: { publicKey: string }) {
  const text = useText();
  const client = useQueryClient();
  const queryKey = queryKeys.pushDevice(publicKey);
  // The browser's settings may have changed meanwhile.
  const device = useQuery({ queryKey, queryFn: () => readDevice(publicKey), staleTime: 0 });
  const change = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? turnOn(publicKey) : turnOff()),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const isUnreached = change.isError && !(change.error instanceof ApiProblem);
  return (
    <OneSwitch
      legend={text('notifications.device')}
      label={text('notifications.device.switch')}
      hint={text('notifications.device.hint')}
      isOn={device.data === 'on'}
      disabled={device.isPending || device.data === 'denied'}
      change={change}
      failed={{ on: text('notifications.device.notOn'), off: text('notifications.device.notOff') }}
      reason={isUnreached ? text('notifications.device.unreached') : undefined}
    >
      {device.data === 'denied' && (
        <Notice tone="warn" title={text('notifications.device.denied')}>
          {text('notifications.device.denied.text')}
        </Notice>
      )}
    </OneSwitch>
  );
}
