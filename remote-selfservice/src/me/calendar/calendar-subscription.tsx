import { appointmentsQuery, calendarFeedQuery, remindersQuery } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { mePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { isFirstLoad, QueryScreen } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, Columns, Skeleton } from '@forecourt/shared/ui';
import { ContactLine } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { useUser } from '../use-user.ts';
import { CalendarPreview } from './calendar-preview.tsx';
import { FeedChoice } from './feed-choice.tsx';
import { nextEntries } from './next-entries.ts';
import { PreviewSkeleton } from './preview-skeleton.tsx';

/** Subscription of the customer's visits and reminders in a calendar: on, off, and its address. */
export function CalendarSubscription() {
  const text = useText();
  const feed = useQuery(calendarFeedQuery());
  const visits = useQuery(appointmentsQuery());
  const reminders = useQuery(remindersQuery());
  // The preview appears complete, so nothing in it moves.
  const isAwaited = [visits, reminders].some(isFirstLoad);
  const today = localDateAt(new Date(), siteSettings().organisation.timeZone);
  const entries = nextEntries(visits.data ?? [], reminders.data ?? [], today);
  if (!useUser()) return null;
  return (
    <QueryScreen
      query={feed}
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
              {isAwaited ? (
                <PreviewSkeleton known={entries.length} />
              ) : (
                <CalendarPreview entries={entries} isOn={created_at !== null} />
              )}
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
