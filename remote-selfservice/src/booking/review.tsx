import { appointmentsQuery, type Vehicle } from '@forecourt/shared/api';
import { useAuth } from '@forecourt/shared/auth';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { Form, useForm } from '@forecourt/shared/forms';
import { mePath } from '@forecourt/shared/links';
import { useQueryClient } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanText } from '@forecourt/shared/text';
import {
  ActionBar,
  Button,
  Card,
  LinkButton,
  Page,
  Panes,
  ShowOn,
  Stack,
  Text,
  TextField,
  useTooLongMessageFormatter,
  VisuallyHidden,
  WorkshopPhoneLink,
} from '@forecourt/shared/ui';
import { appendReminderToNote } from '@forecourt/shared/visit-note';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { useId, useState } from 'react';
import { cleanTypedName, findNameFault, MAX_NAME_LENGTH } from '../me/name.ts';
import { BookingPhotos } from '../photos/booking-photos.tsx';
import { computeChangeDeadline, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { useProfileQuery } from '../use-me.ts';
import styles from './booking.module.css';
import { BOOKING_DRAFT_NAME, type BookingStep, type CompleteBookingChoice } from './booking-choice.ts';
import { NoteField } from './choose-service.tsx';
import { BookingRefusalNotice, toBookingRefusal } from './refusal-notice.tsx';
import { findNoteFault, isBookingNoteRequired } from './service-fields.tsx';
import { BookingFactList, BookingStepHeader, type BookingStepProps } from './step.tsx';
import { useText } from './text.ts';
import { VisitTextMessagesSwitch } from './text-updates.tsx';
import { useBookAppointment } from './use-book.ts';

interface ReviewProps extends BookingStepProps {
  choice: CompleteBookingChoice;
  vehicle: Vehicle;
}

type Fault = 'missing' | 'refused' | 'tooLong';

export function ReviewStep(props: ReviewProps) {
  const { choice, vehicle, about, act, pathOf } = props;
  const text = useText();
  const tooLong = useTooLongMessageFormatter();
  const when = useDateAndTimeFormatter();
  const words = useServiceTexts()(choice.service);
  const { booking } = siteSettings();
  const { book, isBooking, error } = useBookAppointment(choice, about, () => act({ type: 'time is gone' }));
  const asksName = useAskName();
  const noteRequired = isBookingNoteRequired(choice.service);
  const noteFor = (note: string | null) =>
    about ? appendReminderToNote(note, about.name, [words.title]) : note;
  const form = useForm<'note' | 'name', Fault>({
    saved: { note: noteFor(null) ?? '', name: '' },
    draft: BOOKING_DRAFT_NAME,
    withoutNotice: ['note', 'name'],
    check: ({ note, name }) => ({
      ...(noteRequired && !cleanText(note) ? { note: 'missing' } : {}),
      ...(asksName ? findNameFault(cleanTypedName(name)) : {}),
    }),
    words: (fault, field) =>
      field === 'name'
        ? tooLong(MAX_NAME_LENGTH)
        : text(fault === 'missing' ? 'book.note.missing' : 'book.note.refused'),
    failure: error,
    blame: findNoteFault,
    busy: isBooking,
    onSubmit: ({ note, name }) => book({ note, name: asksName ? cleanTypedName(name) : null }),
  });
  const typed = cleanText(form.values.note) || null;
  return (
    <Page width="overview" focused>
      {/* A customer who leaves or changes something during the request would not learn its outcome. */}
      <div inert={isBooking} className={styles.lockable}>
        <BookingStepHeader {...props} step="review" />
      </div>
      <Form form={form}>
        <Panes bar={<ActionBar facts={<NextSteps choice={choice} />} />}>
          <div className={styles.checked}>
            <div inert={isBooking} className={styles.lockable}>
              <ReviewCard choice={choice} vehicle={vehicle} pathOf={pathOf} />
            </div>
            <NoteField
              {...form.field('note')}
              service={choice.service}
              required={noteRequired}
              readOnly={isBooking}
            />
            {about && noteFor(typed) !== typed && (
              <Text size="small" tone="muted">
                {text('book.note.reminder', { name: about.name })}
              </Text>
            )}
            <BookingPhotos mark={text('book.note.optional')} busy={isBooking} />
            {asksName && (
              <TextField
                {...form.field('name')}
                label={text('book.name.label')}
                mark={text('book.note.optional')}
                autoComplete="name"
                autoCapitalize="words"
                enterKeyHint="done"
                readOnly={isBooking}
              />
            )}
          </div>
          {/* This card is below the fields, because the action bar covers the lower end of the window. */}
          <ShowOn device="phone">
            <Card>
              <NextSteps choice={choice} />
            </Card>
          </ShowOn>
          {form.unblamed && !isBooking && (
            <BookingRefusalNotice
              refusal={toBookingRefusal(form.unblamed, booking.activeAppointmentsPerCustomer)}
              registration={vehicle.device_reg}
              pathOf={pathOf}
              onRetry={() => form.element.current?.requestSubmit()}
            />
          )}
          <div className={styles.book}>
            <ActionBar summary={when.of(choice)} detail={words.price}>
              <Button type="submit" busy={isBooking}>
                {text(booking.autoConfirm ? 'book.confirm' : 'book.confirm.request')}
              </Button>
            </ActionBar>
          </div>
        </Panes>
      </Form>
    </Page>
  );
}

interface ReviewCardProps {
  choice: CompleteBookingChoice;
  vehicle: Vehicle;
  pathOf: (step: BookingStep) => string;
}

function ReviewCard({ choice, vehicle, pathOf }: ReviewCardProps) {
  const text = useText();
  const me = useProfileQuery().data;
  const phoneId = useId();
  return (
    <Card padding="list">
      <BookingFactList
        choice={choice}
        vehicle={vehicle}
        phone={me?.phone_formatted}
        phoneId={phoneId}
        change={(fact) =>
          fact !== 'where' && (
            <LinkButton
              variant="link"
              to={fact === 'phone' ? mePath('phone', { returnTo: pathOf('review') }) : pathOf(fact)}
            >
              <span aria-hidden="true">{text('book.change')}</span>
              <VisuallyHidden>{text(`book.change.${fact}`)}</VisuallyHidden>
            </LinkButton>
          )
        }
      />
      {me?.channels.sends_texts && me.phone_formatted && (
        <VisitTextMessagesSwitch me={me} phoneId={phoneId} />
      )}
    </Card>
  );
}

/** Explains what happens after *Book now*, and until when the visit can be changed. */
function NextSteps({ choice }: { choice: CompleteBookingChoice }) {
  const text = useText();
  const { booking } = siteSettings();
  return (
    <Stack gap={8}>
      <h2>{text('next.title')}</h2>
      <ul className={styles.next}>
        <li>{text(booking.autoConfirm ? 'next.confirmed' : 'next.requested')}</li>
        <li>
          <ChangeRule choice={choice} />
        </li>
      </ul>
    </Stack>
  );
}

/** States until when the chosen visit can be changed online, or whom to call if it starts too soon for online changes. */
function ChangeRule({ choice }: { choice: CompleteBookingChoice }) {
  const text = useText();
  const when = useDateAndTimeFormatter();
  const until = computeChangeDeadline(choice);
  const now = new Date();
  if (until > now) return text('book.change.until', { when: addNoBreakSpaces(when.at(until, now)) });
  return (
    <>
      {text('book.change.call')} <WorkshopPhoneLink />
    </>
  );
}

/** Whether to ask for the name: on the first booking, once backend and identity provider have responded and lack it. */
function useAskName(): boolean {
  const auth = useAuth();
  const me = useProfileQuery().data;
  const client = useQueryClient();
  const [isFirstVisit] = useState(() => !client.getQueryData(appointmentsQuery().queryKey)?.length);
  const known = auth.status === 'signed-in' && (auth.confirmation || auth.user.displayName);
  return isFirstVisit && me !== undefined && !me.display_name && !known;
}
