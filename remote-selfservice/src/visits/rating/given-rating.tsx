import type { Rating } from '@forecourt/shared/api';
import { Button, Row, Stack, Text } from '@forecourt/shared/ui';
import { visitTimeZone, type Zoned } from '@forecourt/shared/visits';
import { useText } from '../../text.ts';
import { useWhen } from '../../times/use-when.ts';
import { Stars } from './stars.tsx';
import { useStarText } from './use-star-text.ts';

interface GivenRatingProps {
  visit: Zoned;
  rating: Rating;
  /** Absent when the rating can no longer be changed. */
  onEdit: (() => void) | undefined;
}

export function GivenRating({ visit, rating, onEdit }: GivenRatingProps) {
  const text = useText();
  const starText = useStarText();
  const when = useWhen(visitTimeZone(visit));
  return (
    <Stack gap={8}>
      <Row between>
        <Row gap={8} wrap>
          <Stars stars={rating.stars} />
          <span aria-hidden="true">{starText.word(rating.stars)}</span>
        </Row>
        {onEdit && (
          <Button variant="link" onClick={onEdit} aria-label={text('rating.edit.named')}>
            {text('rating.edit')}
          </Button>
        )}
      </Row>
      {rating.comment && <Text lines>{rating.comment}</Text>}
      {onEdit && (
        <Text size="small" tone="muted">
          {text('rating.until', { when: when.at(new Date(rating.editable_until)) })}
        </Text>
      )}
    </Stack>
  );
}
