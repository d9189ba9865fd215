import { AddedToVisitNotice } from '@forecourt/shared/add-to-visit';
import type { Appointment, Reminder, Vehicle } from '@forecourt/shared/api';
import { appointmentsQuery, remindersQuery } from '@forecourt/shared/api';
import { addNoBreakSpaces, localDateAt, localTimeAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import {
  bookPath,
  newRecordEntryPath,
  newReminderPath,
  reminderPath,
  vehiclePath,
  visitPath,
} from '@forecourt/shared/links';
import { ReminderSuggestionChips } from '@forecourt/shared/preset-dates';
import { useQuery } from '@forecourt/shared/query';
import {
  findPresetsToSuggest,
  isDueNowOrSoon,
  isOwnerDutyReminder,
  isReminderProbablyDone,
  reminderBookingPath,
  useReminderNameFormatter,
  useReminderPresetFormatter,
} from '@forecourt/shared/reminders';
import { isFirstLoad } from '@forecourt/shared/screens';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import {
  CallWorkshopLink,
  capitalise,
  DateTile,
  LinkButton,
  List,
  ListRow,
  plusIcon,
  Row,
  Section,
  ShowOn,
  Skeleton,
  Stack,
  StateDisc,
  StateLine,
  Text,
} from '@forecourt/shared/ui';
import {
  findCurrentOrNextVisit,
  findVisitState,
  isAtWorkshop,
  isVisitChangeable,
  joinNoteLines,
  visitTimeZone,
} from '@forecourt/shared/visits';
import {
  findVisitStateOrLate,
  useCurrentMinute,
  useServiceTexts,
  useWorkshopText,
} from '@forecourt/shared/workshop';
import { useState } from 'react';
import { useText as useRecordText } from '../record/text.ts';
import { useText } from '../text.ts';
import {
  filterRemindersOfVehicle,
  isOfferedWorkDue,
  ReminderDueText,
  useReminderDueFormatter,
} from '../vehicle/due-reminder.tsx';
import { useRecordFilter } from '../vehicle/use-history-scope.ts';
import { AddToVisit } from './add-to-visit.tsx';
import styles from './details.module.css';

const BUTTON_HEIGHT = 48;

/** Heights in px of the placeholders for the next visit, and for two reminders. */
const SKELETON_HEIGHTS = [119, 194];

/** Current or next visit, and reminders of a vehicle. Phones show links to book a visit and to add an entry above them. */
export function UpcomingVisitAndReminders({ vehicle }: { vehicle: Vehicle }) {
  const visits = useQuery(appointmentsQuery());
  const reminders = useQuery(remindersQuery());
  // The first link's text depends on both queries, so wait for both.
  if ([visits, reminders].some(isFirstLoad)) {
    return <UpcomingVisitAndRemindersSkeleton />;
  }
  const next = visits.data && findCurrentOrNextVisit(vehicle, visits.data, new Date());
  const own = reminders.data && filterRemindersOfVehicle(vehicle, reminders.data);
  return (
    <>
      <ShowOn device="phone">
        <Row share>
          <BookVisitLink vehicle={vehicle} />
          <AddEntryLink vehicle={vehicle} />
        </Row>
      </ShowOn>
      {next && (isAtWorkshop(next) ? <AtTheWorkshop visit={next} /> : <NextVisit next={next} />)}
      {own && <WhatIsDue vehicle={vehicle} reminders={own} next={next} />}
    </>
  );
}

export function UpcomingVisitAndRemindersSkeleton() {
  return (
    <>
      <ShowOn device="phone">
        <Skeleton shape="block" height={BUTTON_HEIGHT} />
      </ShowOn>
      {SKELETON_HEIGHTS.map((height) => (
        <Skeleton key={height} shape="block" height={height} />
      ))}
    </>
  );
}

/** Link to book a visit for this vehicle. It names urgent work once the vehicle is known to have no visit. */
export function BookVisitLink({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const { search } = useRecordFilter();
  const { data: visits } = useQuery(appointmentsQuery());
  const { data: reminders = [] } = useQuery(remindersQuery());
  const { id } = vehicle;
  const returnTo = vehiclePath(id) + search;
  const nameOf = useReminderNameFormatter();
  const next = visits && findCurrentOrNextVisit(vehicle, visits, new Date());
  const urgent = next === null && filterRemindersOfVehicle(vehicle, reminders).find(isOfferedWorkDue);
  return (
    <LinkButton
      variant={next ? 'quiet' : 'primary'}
      to={urgent ? reminderBookingPath(urgent, returnTo) : bookPath({ vehicle: id, returnTo })}
    >
      {urgent
        ? capitalise(text('details.book.named', { name: nameOf(urgent, 'within') }))
        : text('details.book')}
    </LinkButton>
  );
}

export function AddEntryLink({ vehicle }: { vehicle: Vehicle }) {
  const text = useRecordText();
  const { search } = useRecordFilter();
  return (
    <LinkButton variant="quiet" icon={plusIcon} to={newRecordEntryPath(vehicle.id) + search}>
      {text('entry.add')}
    </LinkButton>
  );
}

const SHOWN = 4;

interface WhatIsDueProps {
  vehicle: Vehicle;
  /** Reminders of the vehicle, the most urgent first. */
  reminders: readonly Reminder[];
  /** The vehicle's current visit at the workshop, else its next visit; null if there is neither, undefined while loading. */
  next: Appointment | null | undefined;
}

/** Section with a vehicle's most urgent reminders (at most `SHOWN`), or with suggested ones if it has none. */
function WhatIsDue({ vehicle, reminders, next }: WhatIsDueProps) {
  const text = useText();
  const { within: test } = useReminderPresetFormatter()('inspection');
  const suggested = findPresetsToSuggest(vehicle, reminders);
  /** Visit to which the work of a reminder was just added. */
  const [extended, setExtended] = useState<Appointment>();
  return (
    <Section
      title={text('due.title')}
      action={
        <LinkButton variant="link" icon={plusIcon} to={newReminderPath({ vehicle: vehicle.id })}>
          {text('due.add')}
        </LinkButton>
      }
      boxed
    >
      {extended && <AddedToVisitNotice key={extended.version} visit={extended} />}
      {reminders.length > 0 ? (
        <List inCard>
          {reminders.slice(0, SHOWN).map((reminder) => (
            <ReminderRow key={reminder.id} reminder={reminder} next={next} onAdded={setExtended} />
          ))}
        </List>
      ) : (
        <Stack gap={12}>
          <Text tone="muted">{text('due.none', { test })}</Text>
          {suggested.length > 0 && <ReminderSuggestionChips vehicle={vehicle} presets={suggested} />}
        </Stack>
      )}
    </Section>
  );
}

interface ReminderRowProps {
  reminder: Reminder;
  next: WhatIsDueProps['next'];
  onAdded: (visit: Appointment) => void;
}

function ReminderRow({ reminder, next, onAdded }: ReminderRowProps) {
  const text = useText();
  const now = useCurrentMinute();
  const format = useFormat();
  const wordsOf = useServiceTexts();
  const { due, coming, bookedFor } = useReminderDueFormatter();
  const name = useReminderNameFormatter()(reminder);
  const booked = reminder.state === 'booked' ? reminder.booked : null;
  const when = booked ? '' : due(reminder);
  const isForWorkshop = isDueNowOrSoon(reminder) && !isOwnerDutyReminder(reminder);
  // Current or next visit, at which urgent work could be done too.
  const visit = isForWorkshop && next ? next : null;
  const canAdd = visit !== null && !isAtWorkshop(visit) && isVisitChangeable(visit, now);
  return (
    <ListRow
      to={reminderPath(reminder.id)}
      title={
        when ? (
          <>
            {name} <ReminderDueText due={reminder}>{when}</ReminderDueText>
          </>
        ) : (
          name
        )
      }
      description={
        <>
          {isReminderProbablyDone(reminder) && <StateLine of="upcoming">{text('due.offered')}</StateLine>}
          {booked && <StateLine of={findVisitState(booked)}>{bookedFor(booked)}</StateLine>}
          {visit && (
            <span className={styles.onScreen}>
              <StateLine of={findVisitState(visit)}>
                {canAdd
                  ? text('due.visit', {
                      service: wordsOf(visit.service_type).title,
                      date: addNoBreakSpaces(format.date(visit.date)),
                    })
                  : coming(visit)}
              </StateLine>
            </span>
          )}
        </>
      }
      action={canAdd && <AddToVisit reminder={reminder} visit={visit} onAdded={() => onAdded(visit)} />}
    />
  );
}

/** Progress of a vehicle at the workshop: its status with the time it was reached, the work, and the phone number. */
function AtTheWorkshop({ visit }: { visit: Appointment }) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useServiceTexts();
  const state = findVisitStateOrLate(visit, useCurrentMinute());
  const isReady = state === 'ready';
  const { date, time } = sinceWhen(visit);
  const isToday = date === localDateAt(new Date(), visitTimeZone(visit));
  const when = isToday ? format.time(time) : `${addNoBreakSpaces(format.date(date))}, ${format.time(time)}`;
  return (
    <Section title={text(`visit.${state}`)} action={<CallWorkshopLink variant="link" />} boxed>
      <List inCard>
        <ListRow
          to={visitPath(visit.id)}
          leading={state !== 'booked' && <StateDisc size="sm" of={state} />}
          title={text(isReady ? 'visit.readySince' : 'visit.hereSince', { when })}
          description={joinWithMiddleDots([wordsOf(visit.service_type).title, joinNoteLines(visit)])}
        />
      </List>
    </Section>
  );
}

/** When the visit reached its status, in the workshop's time zone. If that was not recorded, the visit's booked time. */
function sinceWhen(visit: Appointment) {
  const { status, changes, date, time } = visit;
  const begun = changes.findLast(({ change }) => change === (status === 'ready' ? 'ready' : 'started'));
  if (!begun) return { date, time };
  const at = new Date(begun.changed_at);
  const clock = visitTimeZone(visit);
  return { date: localDateAt(at, clock), time: localTimeAt(at, clock) };
}

function NextVisit({ next }: { next: Appointment }) {
  const text = useText();
  const format = useFormat();
  const workshopText = useWorkshopText();
  const wordsOf = useServiceTexts();
  return (
    <Section title={text('details.next')} boxed>
      <List inCard>
        <ListRow
          to={visitPath(next.id)}
          leading={<DateTile {...format.dateParts(next.date)} dateTime={next.date} small />}
          title={workshopText('visit.title', {
            service: wordsOf(next.service_type).title,
            time: format.time(next.time),
          })}
          description={next.status === 'requested' ? text('visit.requested') : joinNoteLines(next)}
        />
      </List>
    </Section>
  );
}
