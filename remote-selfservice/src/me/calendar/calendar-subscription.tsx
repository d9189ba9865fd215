import { calendarFeedQuery } from '@forecourt/shared/api';
import { mePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen } from '@forecourt/shared/screens';
import {
  bellIcon,
  Card,
  Columns,
  calendarIcon,
  Icon,
  List,
  ListRow,
  Section,
  Skeleton,
} from '@forecourt/shared/ui';
import { ContactLine } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { useUser } from '../use-user.ts';
import { FeedChoice } from './feed-choice.tsx';

/** The customer's visits and reminders in a calendar of their own: an address that it subscribes to, on and off. */
export function CalendarSubscription() {
  const text = useText();
  const query = useQuery(calendarFeedQuery());
  if (!useUser()) return null;
  return (
    <QueryScreen
      query={query}
      width="overview"
      header={{
        back: { to: mePath(), text: text('title') },
        title: text('calendar'),
        lead: text('calendar.lead'),
      }}
      loading={text('calendar.loading')}
      skeleton={
        <Card>
          <Skeleton shape="block" height={48} />
          <Skeleton shape="block" height={48} />
        </Card>
      }
      failed={text('calendar.failed')}
    >
      {({ created_at }) => (
        <Columns
          side={
            <>
              <Section title={text('calendar.in')} boxed>
                <List inCard>
                  <ListRow
                    leading={<Icon path={calendarIcon} />}
                    title={text('calendar.in.visits')}
                    description={text('calendar.in.visits.text')}
                  />
                  <ListRow
                    leading={<Icon path={bellIcon} />}
                    title={text('calendar.in.reminders')}
                    description={text('calendar.in.reminders.text')}
                  />
                </List>
              </Section>
              <ContactLine />
            </>
          }
        >
          <FeedChoice since={created_at} />
        </Columns>
      )}
    </QueryScreen>
  );
}
