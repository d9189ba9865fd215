import { calendarFeedQuery, deleteCalendarFeed, renewCalendarFeed } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { useMutation, useQueryClient } from '@forecourt/shared/query';
import { Button, Card, calendarIcon, FocusOnMount, Section, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import { SwitchFailure } from '../switch-failure.tsx';
import { useText } from '../text.ts';
import { FeedAddress } from './feed-address.tsx';
import { HowToAdd } from './how-to-add.tsx';
import { TurnOff } from './turn-off.tsx';

interface FeedChoiceProps {
  /** Creation time of the current address; null if off. */
  since: string | null;
}

/** Turns the subscription on or off, or replaces its address. The address is shown only until the screen unmounts. */
export function FeedChoice({ since }: FeedChoiceProps) {
  const text = useText();
  const format = useFormat();
  const client = useQueryClient();
  const { queryKey } = calendarFeedQuery();
  const [wasTurnedOff, setTurnedOff] = useState(false);
  const change = useMutation({
    scope: { id: 'me.calendar-feed' },
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return renewCalendarFeed();
      await deleteCalendarFeed();
      return null;
    },
    onSuccess: (feed) => {
      if (!feed) setTurnedOff(true);
      client.setQueryData(queryKey, { created_at: feed?.created_at ?? null });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const { isPending, isSuccess, variables = false, mutate } = change;
  const path = since !== null && isSuccess ? change.data?.path : undefined;
  const turnOn = (
    <Card>
      <Text>{text('calendar.turnOn.hint')}</Text>
      <Button wide icon={calendarIcon} busy={isPending} onClick={() => mutate(true)}>
        {text('calendar.turnOn')}
      </Button>
    </Card>
  );
  return (
    <>
      <span role="status" className="visually-hidden">
        {isSuccess && text(variables ? 'calendar.made' : 'calendar.off')}
      </span>
      {/* The pressed button was removed. Independent of the mutation's state: a button must not remount while it is pressed. */}
      {since === null && (wasTurnedOff ? <FocusOnMount>{turnOn}</FocusOnMount> : turnOn)}
      {path !== undefined && (
        <FocusOnMount key={path}>
          <FeedAddress path={path} />
        </FocusOnMount>
      )}
      {since !== null && path === undefined && (
        <Section title={text('calendar.since', { date: format.moment(since, { dateStyle: 'long' }) })} boxed>
          <Text size="small" tone="muted">
            {text('calendar.address.again')}
          </Text>
          <Button
            variant="quiet"
            wide
            busy={isPending && variables}
            disabled={isPending && !variables}
            onClick={() => mutate(true)}
          >
            {text('calendar.renew')}
          </Button>
        </Section>
      )}
      <SwitchFailure change={change} failed={{ on: text('calendar.notOn'), off: text('calendar.notOff') }} />
      <HowToAdd isOn={since !== null} />
      {since !== null && (
        <TurnOff
          busy={isPending && !variables}
          disabled={isPending && variables}
          onTurnOff={() => mutate(false)}
        />
      )}
    </>
  );
}
