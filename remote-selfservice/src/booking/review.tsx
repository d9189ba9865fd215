import { newAppointmentSchema, type Vehicle } from '@forecourt/shared/api';
import { Form, maxLengthOf, useForm } from '@forecourt/shared/forms';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { ActionBar, Button, Page, TextAreaField } from '@forecourt/shared/ui';
import { useServiceWords } from '../workshop/service-words.ts';
import styles from './booking.module.css';
import type { CompleteChoice } from './booking-choice.ts';
import { refusalOf } from './refusal.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { ReviewCard } from './review-card.tsx';
import { StepHeader } from './step-header.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';
import { NOTE_DRAFT, useBook } from './use-book.ts';

interface ReviewProps extends StepProps {
  choice: CompleteChoice;
  vehicle: Vehicle;
}

/** Everything that was chosen, each part with the way to change it, a note, and the booking itself. */
export function Review({ choice, vehicle, act, moves, pathOf }: ReviewProps) {
  const text = useText();
  const wordsOf = useServiceWords();
  const format = useFormat();
  const { booking, organisation } = siteSettings();
  const { book, isBooking, error } = useBook(choice, () => act({ type: 'time is gone' }));
  const whyNot = (failure: Error) => refusalOf(failure, booking.activeAppointmentsPerCustomer);
  const noteRequired = booking.serviceTypes[choice.service]?.noteRequired === true;
  const form = useForm<'note', 'missing' | 'refused'>({
    saved: { note: '' },
    draft: NOTE_DRAFT,
    check: ({ note }) => (noteRequired && !note.trim() ? { note: 'missing' } : {}),
    words: (fault) => text(`book.note.${fault}`),
    failure: error,
    blame: (failure) => {
      const { kind } = whyNot(failure);
      if (kind === 'note_required') return { note: 'missing' };
      return kind === 'note' ? { note: 'refused' } : {};
    },
    busy: isBooking,
    onSubmit: ({ note }) => book(note),
  });
  return (
    <Page>
      {/* Whoever leaves or changes something now would not learn of the booking that is being made. */}
      <div inert={isBooking} className={styles.lockable}>
        <StepHeader
          step="review"
          title={text('book.review.title')}
          lead={text('book.review.lead', { name: organisation.name })}
          moves={moves}
          pathOf={pathOf}
        />
      </div>
      <Form form={form}>
        <div inert={isBooking} className={styles.lockable}>
          <ReviewCard choice={choice} vehicle={vehicle} pathOf={pathOf} />
        </div>
        <TextAreaField
          label={text('book.note.label')}
          mark={noteRequired ? undefined : text('book.note.optional')}
          hint={text('book.note.hint')}
          maxLength={maxLengthOf(newAppointmentSchema.shape.note)}
          counter={(used, max) => text('book.note.count', { used, max })}
          readOnly={isBooking}
          {...form.field('note')}
        />
        {form.unblamed && !isBooking && (
          <RefusalNotice
            refusal={whyNot(form.unblamed)}
            registration={vehicle.device_reg}
            pathOf={pathOf}
            onRetry={() => book(form.values.note)}
          />
        )}
        <ActionBar
          summary={text('book.time.summary', {
            date: format.date(choice.date),
            time: format.time(choice.time),
          })}
          detail={wordsOf(choice.service).title}
        >
          <Button type="submit" busy={isBooking}>
            {text('book.confirm')}
          </Button>
        </ActionBar>
      </Form>
    </Page>
  );
}
