import { type Appointment, type Reminder, remindersQuery } from '@forecourt/shared/api';
import { useCostFormatter, useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { newReminderPath, reminderPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { findServiceToBook, isServiceOfPreset, REMINDER_PRESETS } from '@forecourt/shared/reminders';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import {
  alarmIcon,
  checkIcon,
  Icon,
  IconDisc,
  LinkButton,
  List,
  ListRow,
  Section,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { joinNoteLines } from '@forecourt/shared/visits';
import { useServiceTexts } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import { BookAgainLink } from './change-notices.tsx';
import { useText } from './text.ts';
import styles from './visit.module.css';

interface VisitSectionProps {
  visit: Appointment;
  children: ReactNode;
}

/** Work that was done, and its cost, with actions below; only the actions if neither is recorded. */
export function CompletedWorkDetails({ visit, children }: VisitSectionProps) {
  const text = useText();
  const total = useVisitTotalLine(visit);
  if (visit.work.length === 0 && !total) return children;
  return (
    <Section title={text('done.work')} boxed>
      <WorkDone visit={visit} />
      {total}
      {children}
    </Section>
  );
}

/** Mileage and the customer's note, if recorded, with the history below. */
export function PastVisitDetails({ visit, children }: VisitSectionProps) {
  const text = useText();
  const distance = useDistanceFormatter();
  const { odometer_km: km } = visit;
  return (
    <Section title={text('done.about')} boxed>
      {km !== null && <WrittenFact label={text('fact.mileage')}>{distance.written(km)}</WrittenFact>}
      <VisitNote visit={visit} />
      {children}
    </Section>
  );
}

/** Lines of work that the workshop listed; renders nothing without any. */
export function WorkDone({ visit: { work } }: { visit: Appointment }) {
  if (work.length === 0) return null;
  return (
    <ul className={styles.work}>
      {work.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same work may be done twice
        <li key={index}>
          <Icon path={checkIcon} size={20} />
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Returns the line with the price of a visit; null without a price. */
export function useVisitTotalLine(visit: Appointment): ReactNode {
  const text = useText();
  const cost = useCostFormatter()(visit);
  if (!cost) return null;
  return (
    <p className={styles.total}>
      <span>{text('fact.cost')}</span> <span>{cost}</span>
    </p>
  );
}

/** Returns a function for a line with the booked kind of work and the customer's note. */
export function useWorkAndNoteFormatter(): (visit: Appointment) => string {
  const wordsOf = useServiceTexts();
  return (visit) => joinWithMiddleDots([wordsOf(visit.service_type).title, joinNoteLines(visit)]);
}

interface VisitNoteProps {
  visit: Pick<Appointment, 'note'>;
}

export function VisitNote({ visit: { note } }: VisitNoteProps) {
  const text = useText();
  return note && <WrittenFact label={text('fact.note')}>{note}</WrittenFact>;
}

function WrittenFact({ label, children }: { label: string; children: string }) {
  return (
    <Stack gap={4}>
      <Text size="small" tone="muted">
        {label}
      </Text>
      <Text lines>{children}</Text>
    </Stack>
  );
}

const DUE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Returns the vehicle's reminder for the work of a visit; null without one, undefined while the reminders are not loaded. */
function useNextReminder({ vehicle, service_type: service }: Appointment): Reminder | null | undefined {
  const { data: reminders } = useQuery(remindersQuery());
  if (!reminders) return undefined;
  const next = reminders.find(
    (each) => each.vehicle.id === vehicle.id && findServiceToBook(each) === service,
  );
  return next ?? null;
}

/** The vehicle's next reminder for the work of a completed visit; renders nothing without one. */
export function NextReminder({ visit, inCard }: { visit: Appointment; inCard?: boolean }) {
  const text = useText();
  const format = useFormat();
  const next = useNextReminder(visit);
  if (!next) return null;
  return (
    <Section title={text('done.next')} heading={inCard ? 'h3' : 'h2'} boxed={!inCard}>
      <List inCard>
        <ListRow
          to={reminderPath(next.id)}
          leading={<IconDisc size="sm" path={alarmIcon} />}
          title={next.name}
          description={
            next.due_on &&
            text('done.due', {
              date: addNoBreakSpaces(format.date(next.due_on, DUE)),
            })
          }
        />
      </List>
    </Section>
  );
}

interface CompletedVisitActionsProps {
  visit: Appointment;
  /** Path of the screen with these actions; a booking returns to it. */
  returnTo: string;
}

/** Links to set a reminder for the work of a completed visit, unless there is one, and to book it again. */
export function CompletedVisitActions({ visit, returnTo }: CompletedVisitActionsProps) {
  const text = useText();
  const next = useNextReminder(visit);
  const isLoading = useQuery(remindersQuery()).isPending;
  const { vehicle, service_type: service } = visit;
  const suggestion = REMINDER_PRESETS.find((preset) => isServiceOfPreset(preset, service)) ?? null;
  return (
    <div className={styles.after}>
      {isLoading && <Skeleton shape="block" width="14rem" height={44} />}
      {next === null && (
        <LinkButton variant="quiet" to={newReminderPath({ vehicle: vehicle.id, suggestion })}>
          {text('done.remind')}
        </LinkButton>
      )}
      <BookAgainLink
        visit={visit}
        variant={next === null || isLoading ? 'link' : 'quiet'}
        returnTo={returnTo}
      />
    </div>
  );
}
