import { calendarFeedQuery, deleteCalendarFeed, renewCalendarFeed } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { useMutation, useQueryClient } from '@forecourt/shared/query';
import { Button, Section, Text } from '@forecourt/shared/ui';
import { OneSwitch } from '../one-switch.tsx';
import { useText } from '../text.ts';
import { FeedAddress } from './feed-address.tsx';

interface FeedChoiceProps {
  /** When the address was made that there is; null where there is none. */
  since: string | null;
}

/** Turns the subscription on, off, and to another address. The address is here only as long as the customer is. */
export function FeedChoice({ since }: FeedChoiceProps) {
  const text = useText();
  const format = useFormat();
  const client = useQueryClient();
  const { queryKey } = calendarFeedQuery();
  const change = useMutation({
    scope: { id: 'me.calendar-feed' },
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return renewCalendarFeed();
      await deleteCalendarFeed();
      return null;
    },
    onSuccess: (feed) => client.setQueryData(queryKey, { created_at: feed?.created_at ?? null }),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const path = since !== null && change.isSuccess ? change.data?.path : undefined;
  return (
    <>
      <OneSwitch
        legend={text('calendar')}
        label={text('calendar.switch')}
        hint={text('calendar.switch.hint')}
        isOn={since !== null}
        change={change}
        failed={{ on: text('calendar.notOn'), off: text('calendar.notOff') }}
      >
        <span role="status" className="visually-hidden">
          {change.isSuccess && text(change.variables ? 'calendar.made' : 'calendar.off')}
        </span>
      </OneSwitch>
      {path !== undefined && <FeedAddress path={path} />}
      {since !== null && path === undefined && (
        <Section title={text('calendar.since', { date: format.moment(since, { dateStyle: 'long' }) })} boxed>
          <Text size="small" tone="muted">
            {text('calendar.address.again')}
          </Text>
          <Button variant="quiet" wide busy={change.isPending} onClick={() => change.mutate(true)}>
            {text('calendar.renew')}
          </Button>
        </Section>
      )}
    </>
  );
}
