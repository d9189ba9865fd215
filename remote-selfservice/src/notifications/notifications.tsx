import { notificationsQuery } from '@forecourt/shared/api';
import { mePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { QueryScreen } from '@forecourt/shared/screens';
import { bellIcon, Columns, EmptyState, IconDisc, LinkButton } from '@forecourt/shared/ui';
import { ContactLine, useCurrentMinute } from '@forecourt/shared/workshop';
import { ListSkeleton } from './list-skeleton.tsx';
import { NotificationList } from './notification-list.tsx';
import { useText } from './text.ts';

export function Notifications() {
  const text = useText();
  const now = useCurrentMinute();
  return (
    <QueryScreen
      query={useQuery(notificationsQuery())}
      width="overview"
      header={{ title: text('title') }}
      loading={text('loading')}
      skeleton={<ListSkeleton />}
      failed={text('failed')}
    >
      {(list) => (
        <Columns
          side={
            <>
              <LinkButton variant="quiet" to={mePath('notifications')} wide>
                {text('choose')}
              </LinkButton>
              <ContactLine />
            </>
          }
        >
          {list.items.length > 0 ? (
            <NotificationList list={list} now={now} />
          ) : (
            <EmptyState
              leading={<IconDisc path={bellIcon} />}
              title={text('empty.title')}
              text={text('empty.text')}
            />
          )}
        </Columns>
      )}
    </QueryScreen>
  );
}
