import type { Vehicle } from '@forecourt/shared/api';
import { Form, useForm } from '@forecourt/shared/forms';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanText, mentionsName } from '@forecourt/shared/text';
import { ActionBar, Button, Card, Page, Panes, ShowOn, Stack, Text, TextField } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { findNameFault, typedName } from '../me/name/name-fault.ts';
import { useWhen } from '../times/use-when.ts';
import styles from './booking.module.css';
import type { CompleteChoice } from './booking-choice.ts';
import { BOOKING_DRAFT } from './booking-draft.ts';
import { NextSteps } from './next-steps.tsx';
import { NoteField } from './note-field.tsx';
import { toRefusal } from './refusal.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { ReviewCard } from './review-card.tsx';
import { needsNote, noteRefusal } from './service-fields.ts';
import { StepHeader } from './step-header.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';
import { useAskName } from './use-ask-name.ts';
import { useBook } from './use-book.ts';

interface ReviewProps extends StepProps {
  choice: CompleteChoice;
  vehicle: Vehicle;
}

type Fault = 'missing' | 'refused' | 'tooLong';

export function Review(props: ReviewProps) {
  const { choice, vehicle, about, act, pathOf } = props;
  const text = useText();
  const when = useWhen();
  const words = useServiceWords()(choice.service);
  const price = words.price ?? text('book.price.byPhone');
  const { booking } = siteSettings();
  const { book, isBooking, error } = useBook(choice, about, () => act({ type: 'time is gone' }));
  const asksName = useAskName();
  const noteRequired = needsNote(choice.service);
  const form = useForm<'note' | 'name', Fault>({
    saved: { note: about?.name ?? '', name: '' },
    draft: BOOKING_DRAFT,
    withoutNotice: ['note', 'name'],
    check: ({ note, name }) => ({
      ...(noteRequired && !cleanText(note) ? { note: 'missing' } : {}),
      ...(asksName ? findNameFault(typedName(name)) : {}),
    }),
    words: (fault, field) =>
      field === 'name'
        ? text('book.name.tooLong')
        : text(fault === 'missing' ? 'book.note.missing' : 'book.note.refused'),
    failure: error,
    blame: noteRefusal,
    busy: isBooking,
    onSubmit: submit,
  });
  function submit({ note, name }: { note: string; name: string }) {
    book({ note, name: asksName ? typedName(name) : null });
  }
  return (
    <Page width="overview" focused>
      {/* A customer who leaves or changes something now would not learn the outcome. */}
      <div inert={isBooking} className={styles.lockable}>
        <StepHeader {...props} step="review" title={text('book.review.title')} />
      </div>
      <Form form={form}>
        <Panes
          bar={
            <ActionBar
              summary={when.of(choice)}
              detail={price}
              facts={
                <Stack>
                  <div>
                    <Text strong>{when.of(choice)}</Text>
                    <Text size="small" tone="muted">
                      {[words.title, price].join(' · ')}
                    </Text>
                  </div>
                  <NextSteps choice={choice} />
                </Stack>
              }
            >
              <Button type="submit" busy={isBooking}>
                {text('book.confirm')}
              </Button>
            </ActionBar>
          }
        >
          <div inert={isBooking} className={styles.lockable}>
            <ReviewCard choice={choice} vehicle={vehicle} pathOf={pathOf} />
          </div>
          <NoteField
            {...form.field('note')}
            service={choice.service}
            required={noteRequired}
            readOnly={isBooking}
          />
          {about && !mentionsName(cleanText(form.values.note), about.name) && (
            <Text size="small" tone="muted">
              {text('book.note.reminder', { name: about.name })}
            </Text>
          )}
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
          <ShowOn device="phone">
            <Card>
              <NextSteps choice={choice} />
            </Card>
          </ShowOn>
          {form.unblamed && !isBooking && (
            <RefusalNotice
              refusal={toRefusal(form.unblamed, booking.activeAppointmentsPerCustomer)}
              registration={vehicle.device_reg}
              pathOf={pathOf}
              onRetry={() => submit(form.values)}
            />
          )}
        </Panes>
      </Form>
    </Page>
  );
}
