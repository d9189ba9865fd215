import {
  type Appointment,
  type NewRating,
  newRatingSchema,
  type Rating,
  rateAppointment,
} from '@forecourt/shared/api';
import { addDays, addNoBreakSpaces, daysBetween, localDateAt } from '@forecourt/shared/dates';
import { Form, findMaxLength, isRejectedAt, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanText } from '@forecourt/shared/text';
import {
  Button,
  Card,
  FieldError,
  FocusOnMount,
  LinkButton,
  Notice,
  Row,
  Section,
  Stack,
  Text,
  TextAreaField,
} from '@forecourt/shared/ui';
import { type VisitTimeZoneFields, visitTimeZone } from '@forecourt/shared/visits';
import { type ReactNode, useId, useState } from 'react';
import { useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { VisitChangedNotice, VisitChangeFailure } from './change-notices.tsx';
import { dismissRating, isRatable, isRatingDismissed, shouldAskForRating } from './rating-rules.ts';
import styles from './stars.module.css';
import { listRatingValues, RatingStar, RatingStars, useStarFormatter } from './stars.tsx';
import { useText } from './text.ts';
import { useVisitChange } from './use-visit-change.ts';

interface VisitRatingProps {
  visit: Appointment;
  now: Date;
  /** Link to the visit, on screens that are about something else; undefined on the visit's own screen. */
  about?: ReactNode;
  /** Content below the rating, in the card with `about`. */
  children?: ReactNode;
}

/**
 * `asking`: the site requests a rating. `form`: the customer opened the form. `rest`: shows the rating, if any. After the
 * form: `thanked` (rating sent), `left` (form cancelled) or `closed` (too late to rate).
 */
type View = 'asking' | 'form' | 'rest' | 'thanked' | 'left' | 'closed';

/** Rating of a completed visit: requested while recent, then shown, and editable until its deadline. */
export function VisitRating({ visit, now, about, children }: VisitRatingProps) {
  const text = useText();
  const [view, setView] = useState<View>(() =>
    shouldAskForRating(visit, now) && !isRatingDismissed(visit.id) ? 'asking' : 'rest',
  );
  const [hasBegun, setBegun] = useState(false);
  const { reviewUrl } = siteSettings().organisation;
  // The link is the same for any number of stars.
  const review = reviewUrl && (
    <LinkButton variant="link" href={reviewUrl} newTab>
      {text('rating.tellOthers')}
    </LinkButton>
  );
  const { rating } = visit;
  // Whether the visit was rated on another screen. If the customer has begun a rating here, the form reports the other rating.
  const isGiven = view === 'asking' && !hasBegun && rating !== null;

  if ((view === 'asking' && !isGiven) || view === 'form') {
    const leave = () => {
      if (!rating) dismissRating(visit.id);
      setView('left');
    };
    const question = (
      <RatingSection title={text('rating.title')} about={about} after={children}>
        <RatingForm
          visit={visit}
          onBegin={() => setBegun(true)}
          onRated={() => setView('thanked')}
          onClosed={() => setView('closed')}
          onLater={leave}
        />
      </RatingSection>
    );
    return view === 'form' ? <FocusOnMount key="form">{question}</FocusOnMount> : question;
  }

  const onOpen = isRatable(visit, now) && view !== 'closed' ? () => setView('form') : undefined;
  const hasNotice = view === 'thanked' || view === 'closed';
  if (rating) {
    return (
      <RatingSection title={text('rating.yours')} about={about} after={children}>
        {hasNotice && (
          <FocusOnMount>
            <Notice
              tone={view === 'thanked' ? 'good' : 'info'}
              title={text(view === 'thanked' ? 'rating.thanks' : 'rating.closed')}
              action={view === 'thanked' && review}
            />
          </FocusOnMount>
        )}
        <GivenRating visit={visit} now={now} rating={rating} onEdit={onOpen} />
        {view !== 'thanked' && !about && review && <Row>{review}</Row>}
      </RatingSection>
    );
  }
  const button = onOpen && (
    <Button variant="quiet" wide onClick={onOpen}>
      {text('rating.open')}
    </Button>
  );
  const open = button && view === 'left' ? <FocusOnMount>{button}</FocusOnMount> : button;
  if (!about) return open;
  return (
    <Card lift>
      {about}
      {open}
      {children}
    </Card>
  );
}

interface RatingSectionProps {
  title: string;
  about: ReactNode;
  after: ReactNode;
  children: ReactNode;
}

/** Section with the rating: in a separate card or, with `about`, in the card of the visit. */
function RatingSection({ title, about, after, children }: RatingSectionProps) {
  const section = (
    <Section title={title} heading={about ? 'h3' : 'h2'} boxed={!about}>
      {children}
    </Section>
  );
  if (!about) return section;
  return (
    <Card lift>
      {about}
      {section}
      {after}
    </Card>
  );
}

interface GivenRatingProps {
  visit: VisitTimeZoneFields;
  now: Date;
  rating: Rating;
  /** Opens the form; undefined if the rating can no longer be changed. */
  onEdit: (() => void) | undefined;
}

function GivenRating({ visit, now, rating, onEdit }: GivenRatingProps) {
  const text = useText();
  const starText = useStarFormatter();
  const until = useRatingDeadlineFormatter(visitTimeZone(visit))(new Date(rating.editable_until), now);
  return (
    <Stack gap={8}>
      <div className={styles.given}>
        <Row gap={8} wrap>
          <RatingStars stars={rating.stars} />
          <span aria-hidden="true">{starText.word(rating.stars)}</span>
        </Row>
        {onEdit && (
          <Button variant="link" onClick={onEdit} aria-label={text('rating.edit.named')}>
            {text('rating.edit')}
          </Button>
        )}
      </div>
      {rating.comment && <Text lines>{rating.comment}</Text>}
      {onEdit && (
        <Text size="small" tone="muted">
          {text('rating.until', { when: until })}
        </Text>
      )}
    </Stack>
  );
}

/** Returns a function for the last whole day before a deadline; from the day before the deadline on, its time. */
function useRatingDeadlineFormatter(timeZone: string): (deadline: Date, now: Date) => string {
  const format = useFormat();
  const when = useDateAndTimeFormatter(timeZone);
  return (deadline, now) => {
    const date = localDateAt(deadline, timeZone);
    return daysBetween(localDateAt(now, timeZone), date) > 1
      ? addNoBreakSpaces(format.date(addDays(date, -1)))
      : when.at(deadline, now);
  };
}

interface RatingFormProps {
  visit: Appointment;
  /** Called when stars are chosen. From then on, a rating from another screen must not replace the form. */
  onBegin?: () => void;
  onRated: () => void;
  onClosed: () => void;
  /** Called when the customer leaves the form without rating. */
  onLater: () => void;
}

const ratingDraft = ({ id }: Pick<Appointment, 'id'>) => `rating.${id}`;

function RatingForm({ visit, onBegin, onRated, onClosed, onLater }: RatingFormProps) {
  const text = useText();
  const starText = useStarFormatter();
  const { send, isPending, error } = useVisitChange<NewRating>(visit, rateAppointment, {
    draft: ratingDraft(visit),
  });
  const rate = ({ stars, comment }: { stars: string; comment: string }) =>
    send(
      { stars: Number(stars), comment: cleanText(comment) || null },
      {
        onSaved: onRated,
        onFailed: (failure) => {
          if (failure instanceof ApiProblem && failure.code === 'rating_closed') onClosed();
        },
      },
    );
  const { rating } = visit;
  const form = useForm<'stars' | 'comment', 'missing' | 'refused'>({
    saved: { stars: String(rating?.stars ?? ''), comment: rating?.comment ?? '' },
    draft: ratingDraft(visit),
    check: ({ stars }) => (stars ? {} : { stars: 'missing' }),
    words: (fault) => text(fault === 'missing' ? 'rating.missing' : 'comment.refused'),
    failure: error,
    blame: (failure) => (isRejectedAt(failure, '/comment') ? { comment: 'refused' } : {}),
    busy: isPending,
    onSubmit: rate,
  });
  const { stars } = form.values;
  return (
    <Form form={form}>
      <Stack>
        <VisitChangedNotice visit={visit}>
          {rating && text('rating.now', { rating: starText.full(rating.stars) })}
        </VisitChangedNotice>
        {/* The comment field appears once stars are chosen. Until then, the question is one line. */}
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
            mark={text('comment.optional')}
            maxLength={findMaxLength(newRatingSchema.shape.comment)}
            counter={(used, max) => text('comment.count', { used, max })}
            readOnly={isPending}
            {...form.field('comment')}
          />
        )}
        {form.unblamed && !isPending && (
          <VisitChangeFailure
            title={text('rating.failed')}
            error={form.unblamed}
            onRetry={() => form.element.current?.requestSubmit()}
          />
        )}
        {stars && (
          <Row share wrap>
            <Button type="submit" busy={isPending}>
              {text(rating ? 'rating.save' : 'rating.send')}
            </Button>
            <Button
              variant="quiet"
              onClick={onLater}
              disabled={isPending}
              data-cancel={rating ? true : undefined}
            >
              {text(rating ? 'rating.keep' : 'rating.later')}
            </Button>
          </Row>
        )}
      </Stack>
    </Form>
  );
}

interface StarFieldProps {
  legend: string;
  value: number | null;
  error: React.ReactNode;
  onChange: (stars: number) => void;
}

/** Stars as radio buttons, so that arrow keys and screen readers work. A word such as "Good" explains the chosen number. */
function StarField({ legend, value, error, onChange }: StarFieldProps) {
  const id = useId();
  const starText = useStarFormatter();
  const word = value === null ? null : starText.word(value);
  return (
    <fieldset
      className={styles.field}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-message` : undefined}
    >
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.line}>
        <div className={styles.choices}>
          {listRatingValues().map((stars) => (
            <label key={stars} className={styles.choice}>
              <input
                type="radio"
                name={id}
                value={stars}
                checked={stars === value}
                onChange={() => onChange(stars)}
                className={styles.radio}
              />
              <span className="visually-hidden">{starText.full(stars)}</span>
              <RatingStar full={value !== null && stars <= value} large />
            </label>
          ))}
        </div>
        {word && (
          <span className={styles.word} aria-hidden="true">
            {word}
          </span>
        )}
      </div>
      {error && <FieldError id={`${id}-message`}>{error}</FieldError>}
    </fieldset>
  );
}
