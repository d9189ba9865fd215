import {
  appointmentsQuery,
  calendarFeedQuery,
  createCalendarFeedAddress,
  deleteCalendarFeed,
  remindersQuery,
} from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { mePath } from '@forecourt/shared/links';
import { useMutation, useQuery, useQueryClient } from '@forecourt/shared/query';
import { isFirstLoad, QueryScreen } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { CopyTextButton } from '@forecourt/shared/share-link';
import {
  Button,
  Card,
  Columns,
  calendarIcon,
  Disclosure,
  FocusOnMount,
  LinkButton,
  Notice,
  Row,
  Section,
  Skeleton,
  Text,
  TextField,
} from '@forecourt/shared/ui';
import { useState } from 'react';
import { CalendarPreview, CalendarPreviewSkeleton, listNextCalendarEntries } from './calendar-preview.tsx';
import { useSignedInUser } from './leave-after-saving.ts';
import { SwitchFailureNotice } from './screen-parts.tsx';
import { useText } from './text.ts';

/** Screen to turn the calendar subscription of visits and reminders on or off, with its address. */
export function CalendarSubscriptionScreen() {
  const text = useText();
  const feed = useQuery(calendarFeedQuery());
  const visits = useQuery(appointmentsQuery());
  const reminders = useQuery(remindersQuery());
  // Wait for visits and reminders, so that nothing moves in the preview.
  const isAwaited = [visits, reminders].some(isFirstLoad);
  const today = localDateAt(new Date(), siteSettings().organisation.timeZone);
  const entries = listNextCalendarEntries(visits.data ?? [], reminders.data ?? [], today);
  if (!useSignedInUser()) return null;
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
          even
          onTablets
          side={
            isAwaited ? (
              <CalendarPreviewSkeleton known={entries.length} />
            ) : (
              <CalendarPreview entries={entries} isOn={created_at !== null} />
            )
          }
        >
          <FeedChoice since={created_at} />
        </Columns>
      )}
    </QueryScreen>
  );
}

interface FeedChoiceProps {
  /** Time when the current address was created; null if the subscription is off. */
  since: string | null;
}

/** Buttons to turn the subscription on or off, or to replace its address, which is shown only until the screen unmounts. */
function FeedChoice({ since }: FeedChoiceProps) {
  const text = useText();
  const format = useFormat();
  const client = useQueryClient();
  const { queryKey } = calendarFeedQuery();
  const [wasTurnedOff, setTurnedOff] = useState(false);
  const change = useMutation({
    scope: { id: 'me.calendar-feed' },
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return createCalendarFeedAddress();
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
    <Section title={text('calendar.setUp.title')} boxed>
      <Text>{text('calendar.turnOn.hint')}</Text>
      <Button wide icon={calendarIcon} busy={isPending} onClick={() => mutate(true)}>
        {text('calendar.turnOn')}
      </Button>
    </Section>
  );
  return (
    <>
      <span role="status" className="visually-hidden">
        {isSuccess && text(variables ? 'calendar.made' : 'calendar.off')}
      </span>
      {/* After turning off, takes the focus of the removed button. With `isSuccess` instead, a press would remount it. */}
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
      <SwitchFailureNotice
        change={change}
        failed={{ on: text('calendar.notOn'), off: text('calendar.notOff') }}
      />
      {since !== null && (
        <>
          {path !== undefined && <HowToAdd />}
          <TurnOff
            busy={isPending && !variables}
            disabled={isPending && variables}
            onTurnOff={() => mutate(false)}
          />
        </>
      )}
    </>
  );
}

/** New address of the calendar, to copy or to open in the device's calendar app. @param path path on this site */
function FeedAddress({ path }: { path: string }) {
  const text = useText();
  const address = new URL(path, location.origin);
  return (
    <Section title={text('calendar.address')} boxed>
      <Text>{text('calendar.enough')}</Text>
      <LinkButton wide icon={calendarIcon} href={`webcal://${address.host}${address.pathname}`}>
        {text('calendar.open')}
      </LinkButton>
      <Notice tone="warn" title={text('calendar.address.once')}>
        {text('calendar.address.once.text')}
      </Notice>
      <TextField
        label={text('calendar.address')}
        labelHidden
        readOnly
        translate="no"
        value={address.href}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyTextButton
        value={address.href}
        label={text('calendar.copy')}
        name={text('calendar.copy.what')}
        variant="quiet"
        wide
      />
    </Section>
  );
}

const PROGRAMS = ['apple', 'google', 'outlook'] as const;

function HowToAdd() {
  const text = useText();
  return (
    <Section title={text('calendar.how')} boxed>
      <div>
        {PROGRAMS.map((program) => (
          <Disclosure key={program} title={text(`calendar.how.${program}`)}>
            <Text>{text(`calendar.how.${program}.text`)}</Text>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

interface TurnOffProps {
  busy: boolean;
  /** Whether the button is disabled, because another change is being sent. */
  disabled: boolean;
  onTurnOff: () => void;
}

/** Button that ends the subscription after a confirmation with the consequences. */
function TurnOff({ busy, disabled, onTurnOff }: TurnOffProps) {
  const text = useText();
  const [step, setStep] = useState<'at rest' | 'asking' | 'left'>('at rest');
  if (step === 'asking') {
    return (
      <FocusOnMount key="asking">
        <Card>
          <div>
            <Text strong>{text('calendar.turnOff.title')}</Text>
            <Text>{text('calendar.turnOff.text')}</Text>
          </div>
          <Row share>
            <Button variant="quiet" disabled={busy} onClick={() => setStep('left')}>
              {text('cancel')}
            </Button>
            <Button variant="danger" busy={busy} disabled={disabled} onClick={onTurnOff}>
              {text('calendar.turnOff.confirm')}
            </Button>
          </Row>
        </Card>
      </FocusOnMount>
    );
  }
  const ask = (
    <Row>
      <Button variant="link" disabled={disabled} onClick={() => setStep('asking')}>
        {text('calendar.turnOff')}
      </Button>
    </Row>
  );
  // If the confirmation was cancelled, its focused button was removed, so this button takes the focus.
  return step === 'left' ? <FocusOnMount key="left">{ask}</FocusOnMount> : ask;
}
