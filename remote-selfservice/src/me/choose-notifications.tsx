import { queryKeys } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { mePath } from '@forecourt/shared/links';
import { useMutation, useQuery, useQueryClient } from '@forecourt/shared/query';
import { QueryScreen } from '@forecourt/shared/screens';
import { Card, Columns, Notice, Section, Skeleton, SwitchList, Text } from '@forecourt/shared/ui';
import { ContactLine } from '@forecourt/shared/workshop';
import { DEVICE_SCOPE, readDevice, turnOff, turnOn, useDeviceOffer } from '../device-pushes.ts';
import { useMe } from '../use-me.ts';
import { EmailPreferences } from './email-preferences.tsx';
import { useUser } from './return-to-me.ts';
import { SwitchFailure } from './screen-parts.tsx';
import { useText } from './text.ts';

/** Notification preferences. E-mails and the unsubscribe page link here. */
export function ChooseNotifications() {
  const text = useText();
  const user = useUser();
  const query = useMe();
  if (!user) return null;
  return (
    <QueryScreen
      query={query}
      width="overview"
      header={{
        back: { to: mePath(), text: text('title') },
        title: text('notifications.settings'),
        lead: text('notifications.lead'),
      }}
      loading={text('notifications.loading')}
      skeleton={
        <Card>
          <Skeleton shape="block" height={340} />
        </Card>
      }
      failed={text('notifications.failed')}
    >
      {(me) => (
        <Columns
          side={
            <>
              <Section title={text('notifications.here')} boxed>
                <Text tone="muted">{text('notifications.inApp')}</Text>
              </Section>
              <ContactLine />
            </>
          }
        >
          {me.channels.sends_email && <EmailPreferences user={user} preferences={me.channels.email} />}
          {/* Last, because its availability is known later: nothing moves when it appears. */}
          <DevicePushes />
        </Columns>
      )}
    </QueryScreen>
  );
}

/** Switch for pushes on this device; renders nothing if the browser or the site cannot send them. */
function DevicePushes() {
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
    scope: DEVICE_SCOPE,
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
