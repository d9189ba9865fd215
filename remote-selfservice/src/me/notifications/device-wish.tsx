import { queryKeys } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useMutation, useQuery, useQueryClient } from '@forecourt/shared/query';
import { Card, Notice, Section, SwitchList } from '@forecourt/shared/ui';
import { readDevice, turnOff, turnOn } from '../../device-pushes.ts';
import { SwitchFailure } from '../switch-failure.tsx';
import { useText } from '../text.ts';
import { useDeviceOffer } from './use-device-offer.ts';

/** Switch for pushes on this device; renders nothing if the browser or the site cannot send them. */
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

/** Acts at once, shows the wanted state meanwhile, and reports a failure. */
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
  const { isPending, variables = false, mutate } = change;
  return (
    <>
      <Card padding="list">
        <SwitchList
          legend={text('notifications.device')}
          items={[
            {
              value: 'switch',
              label: text('notifications.device.switch'),
              hint: text('notifications.device.hint'),
              checked: isPending ? variables : device.data === 'on',
              disabled: device.isPending || device.data === 'denied' || isPending,
            },
          ]}
          onChange={(_, isWanted) => mutate(isWanted)}
        />
      </Card>
      {device.data === 'denied' && (
        <Notice tone="warn" title={text('notifications.device.denied')}>
          {text('notifications.device.denied.text')}
        </Notice>
      )}
      <SwitchFailure
        change={change}
        failed={{ on: text('notifications.device.notOn'), off: text('notifications.device.notOff') }}
        reasonOf={(error) =>
          error instanceof ApiProblem ? undefined : text('notifications.device.unreached')
        }
      />
    </>
  );
}
