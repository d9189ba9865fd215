import { type Appointment, type NewRating, newRatingSchema, rateAppointment } from '@forecourt/shared/api';
import { clearDraft } from '@forecourt/shared/drafts';
import { Form, isAbout, maxLengthOf, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { cleanText } from '@forecourt/shared/text';
import { Button, Row, Stack, TextAreaField } from '@forecourt/shared/ui';
import { useText } from '../../text.ts';
import { ChangeFailure } from '../change-failure.tsx';
import { ChangedNotice } from '../changed-notice.tsx';
import { useVisitChange } from '../use-visit-change.ts';
import { StarField } from './star-field.tsx';
import styles from './stars.module.css';
import { useStarText } from './use-star-text.ts';

interface RatingFormProps {
  visit: Appointment;
  /** Called when stars are chosen: from now on there is input to lose. */
  onBegin?: () => void;
  onRated: () => void;
  /** Called when the rating can no longer be changed. */
  onClosed: () => void;
  /** Called to leave it unchanged. */
  onLater: () => void;
}

export const ratingDraft = ({ id }: Pick<Appointment, 'id'>) => `rating.${id}`;

export function RatingForm({ visit, onBegin, onRated, onClosed, onLater }: RatingFormProps) {
  const text = useText();
  const starText = useStarText();
  const { send, isPending, error } = useVisitChange<NewRating>(visit, async (...sent) => {
    const rated = await rateAppointment(...sent);
    clearDraft(ratingDraft(visit));
    return rated;
  });
  const rate = ({ stars, comment }: { stars: string; comment: string }) =>
    send(
      { stars: Number(stars), comment: cleanText(comment) || null },
      {
        onSuccess: onRated,
        onError: (failure) => {
          if (failure instanceof ApiProblem && failure.code === 'rating_closed') onClosed();
        },
      },
    );
  const { rating } = visit;
  const form = useForm<'stars' | 'comment', 'missing' | 'refused'>({
    saved: { stars: String(rating?.stars ?? ''), comment: rating?.comment ?? '' },
    draft: ratingDraft(visit),
    check: ({ stars }) => (stars ? {} : { stars: 'missing' }),
    words: (fault) => text(fault === 'missing' ? 'rating.missing' : 'rating.comment.refused'),
    failure: error,
    blame: (failure) => (isAbout(failure, '/comment') ? { comment: 'refused' } : {}),
    busy: isPending,
    onSubmit: rate,
  });
  const { stars } = form.values;
  return (
    <Form form={form}>
      <Stack>
        <ChangedNotice visit={visit}>
          {rating && text('rating.now', { rating: starText.full(rating.stars) })}
        </ChangedNotice>
        {/* The comment field follows the stars: until then the question is one line. */}
        <div className={styles.question}>
          <StarField
            legend={text('rating.stars')}
            value={stars ? Number(stars) : null}
            error={form.field('stars').error}
            onChange={(value) => {
              onBegin?.();
              form.set('stars', String(value));
            }}
          />
          {!stars && (
            <Button variant="link" onClick={onLater}>
              {text('rating.later')}
            </Button>
          )}
        </div>
        {stars && (
          <TextAreaField
            label={text('rating.comment')}
            mark={text('rating.comment.optional')}
            maxLength={maxLengthOf(newRatingSchema.shape.comment)}
            counter={(used, max) => text('rating.comment.count', { used, max })}
            readOnly={isPending}
            {...form.field('comment')}
          />
        )}
        {form.unblamed && !isPending && (
          <ChangeFailure
            title={text('rating.failed')}
            error={form.unblamed}
            onRetry={() => rate(form.values)}
          />
        )}
        {stars && (
          <Row share wrap>
            <Button type="submit" busy={isPending}>
              {text(rating ? 'rating.save' : 'rating.send')}
            </Button>
            <Button variant="quiet" onClick={onLater} disabled={isPending}>
              {text(rating ? 'rating.keep' : 'rating.later')}
            </Button>
          </Row>
        )}
      </Stack>
    </Form>
  );
}
