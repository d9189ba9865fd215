import type { Appointment } from '@forecourt/shared/api';
import { clearDraft } from '@forecourt/shared/drafts';
import { Button, Card, FocusOnMount, Notice, Section } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text.ts';
import { dismiss, isDismissed } from './dismissed-ratings.ts';
import { GivenRating } from './given-rating.tsx';
import { RatingForm, ratingDraft } from './rating-form.tsx';
import { isRatable, isWorthAsking } from './rating-rules.ts';

interface VisitRatingProps {
  visit: Appointment;
  now: Date;
  /** The visit itself, if the screen is about something else. */
  about?: ReactNode;
}

/**
 * `asking`: form requested by the site. `form`: form opened by the customer. `rest`: the rating, if any. After the form:
 * `thanked` (sent), `left` (cancelled) or `closed` (refused).
 */
type View = 'asking' | 'form' | 'rest' | 'thanked' | 'left' | 'closed';

/** Rating of a completed visit: requested while recent, then shown, and editable until its deadline. */
export function VisitRating({ visit, now, about }: VisitRatingProps) {
  const text = useText();
  const [view, setView] = useState<View>(() =>
    isWorthAsking(visit, now) && !isDismissed(visit.id) ? 'asking' : 'rest',
  );
  const [hasBegun, setBegun] = useState(false);
  const { rating } = visit;
  // Rated on another screen meanwhile; if the customer has begun here, the form reports it.
  const isGiven = view === 'asking' && !hasBegun && rating !== null;

  if ((view === 'asking' && !isGiven) || view === 'form') {
    const leave = () => {
      if (rating) clearDraft(ratingDraft(visit));
      else dismiss(visit.id);
      setView('left');
    };
    const question = (
      <Section title={text('rating.title')} boxed>
        {about}
        <RatingForm
          visit={visit}
          onBegin={() => setBegun(true)}
          onRated={() => setView('thanked')}
          onClosed={() => setView('closed')}
          onLater={leave}
        />
      </Section>
    );
    return view === 'form' ? <FocusOnMount key="form">{question}</FocusOnMount> : question;
  }

  const onOpen = isRatable(visit, now) && view !== 'closed' ? () => setView('form') : undefined;
  if (rating) {
    return (
      <Section title={text('rating.yours')} boxed>
        {(view === 'thanked' || view === 'closed') && (
          <FocusOnMount>
            <Notice
              tone={view === 'thanked' ? 'good' : 'info'}
              title={text(view === 'thanked' ? 'rating.thanks' : 'rating.closed')}
            />
          </FocusOnMount>
        )}
        {about}
        <GivenRating visit={visit} rating={rating} onEdit={onOpen} />
      </Section>
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
    <Card>
      {about}
      {open}
    </Card>
  );
}
