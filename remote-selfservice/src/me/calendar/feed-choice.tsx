import { calendarFeedQuery, deleteCalendarFeed, renewCalendarFeed } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { useMutation, useQueryClient } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Card, Section, SwitchList, Text } from '@forecourt/shared/ui';
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
  const isOn = change.isPending ? change.variables : since !== null;
  const path = since !== null && change.isSuccess ? change.data?.path : undefined;
  return (
    <>
      <Card padding="list">
        <SwitchList
          legend={text('calendar')}
          items={[
            {
              value: 'feed',
              label: text('calendar.switch'),
              hint: text('calendar.switch.hint'),
              checked: isOn,
              disabled: change.isPending,
            },
          ]}
          onChange={(_, isWanted) => change.mutate(isWanted)}
        />
      </Card>
      <span role="status" className="visually-hidden">
        {change.isSuccess && text(change.variables ? 'calendar.made' : 'calendar.off')}
      </span>
      {change.isError && (
        <FailureNotice
          title={text(change.variables ? 'calendar.notOn' : 'calendar.notOff')}
          error={change.error}
          onRetry={() => change.mutate(change.variables)}
          retrying={change.isPending}
        />
      )}
      {path !== undefined && <FeedAddress path={path} />}
      {since !== null && path === undefined && (
        <Section title={text('calendar.since', { date: format.moment(since, { dateStyle: 'long' }) })}>
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
