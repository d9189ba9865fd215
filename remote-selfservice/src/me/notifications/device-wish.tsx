import { queryKeys } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useMutation, useQuery, useQueryClient } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Card, Notice, Section, SwitchList } from '@forecourt/shared/ui';
import { readDevice, turnOff, turnOn } from '../../device-pushes.ts';
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
  const isOn = change.isPending ? change.variables : device.data === 'on';
  return (
    <>
      <Card padding="list">
        <SwitchList
          legend={text('notifications.device')}
          items={[
            {
              value: 'device',
              label: text('notifications.device.switch'),
              hint: text('notifications.device.hint'),
              checked: isOn,
              disabled: device.isPending || change.isPending || device.data === 'denied',
            },
          ]}
          onChange={(_, isWanted) => change.mutate(isWanted)}
        />
      </Card>
      {device.data === 'denied' && (
        <Notice tone="warn" title={text('notifications.device.denied')}>
          {text('notifications.device.denied.text')}
        </Notice>
      )}
      {change.isError && (
        <FailureNotice
          title={text(change.variables ? 'notifications.device.notOn' : 'notifications.device.notOff')}
          error={change.error}
          onRetry={() => change.mutate(change.variables)}
          retrying={change.isPending}
        >
          {change.error instanceof ApiProblem ? undefined : text('notifications.device.unreached')}
        </FailureNotice>
      )}
    </>
  );
}
