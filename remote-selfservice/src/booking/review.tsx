import type { Vehicle } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { ActionBar, Button, Page, TextAreaField } from '@forecourt/shared/ui';
import type { FormEvent } from 'react';
import { useText } from '../text.ts';
import styles from './booking.module.css';
import type { CompleteChoice } from './booking-choice.ts';
import type { StepProps } from './booking-flow.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { ReviewCard } from './review-card.tsx';
import { StepHeader } from './step-header.tsx';
import { useBook } from './use-book.ts';

/** The backend takes no longer notes. */
const NOTE_LENGTH = 1000;

interface ReviewProps extends StepProps {
  choice: CompleteChoice;
  vehicle: Vehicle;
  note: string;
  onNote: (note: string) => void;
}

/** Everything that was chosen, each part with the way to change it, a note, and the booking itself. */
export function Review({ choice, vehicle, note, onNote, pathOf }: ReviewProps) {
  const text = useText();
  const format = useFormat();
  const { book, isBooking, refusal } = useBook(choice, note);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    book();
  };
  return (
    <Page>
      {/* Whoever leaves or changes something now would not learn of the booking that is being made. */}
      <div inert={isBooking} className={styles.lockable}>
        <StepHeader
          step="review"
          title={text('book.review.title')}
          lead={text('book.review.lead', { name: siteSettings().organisation.name })}
          pathOf={pathOf}
        />
      </div>
      <form onSubmit={submit} noValidate>
        <div inert={isBooking} className={styles.lockable}>
          <ReviewCard choice={choice} vehicle={vehicle} pathOf={pathOf} />
        </div>
        <TextAreaField
          label={text('book.note.label')}
          mark={text('book.note.optional')}
          hint={text('book.note.hint')}
          error={refusal?.kind === 'note' && text('book.note.refused')}
          value={note}
          onChange={(event) => onNote(event.target.value)}
          maxLength={NOTE_LENGTH}
          counter={(used, max) => text('book.note.count', { used, max })}
          name="note"
          readOnly={isBooking}
        />
        {refusal && !isBooking && refusal.kind !== 'note' && (
          <RefusalNotice refusal={refusal} registration={vehicle.device_reg} pathOf={pathOf} onRetry={book} />
        )}
        <ActionBar
          summary={text('book.time.summary', {
            date: format.date(choice.date),
            time: format.time(choice.time),
          })}
          detail={text(`service.${choice.service}`)}
        >
          <Button type="submit" busy={isBooking}>
            {text('book.confirm')}
          </Button>
        </ActionBar>
      </form>
    </Page>
  );
}
