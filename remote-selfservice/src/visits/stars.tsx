import { siteSettings } from '@forecourt/shared/settings';
import { classNames, VisuallyHidden } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './stars.module.css';

export function RatingStars({ stars }: { stars: number }) {
  const starText = useStarFormatter();
  return (
    <span className={styles.stars}>
      <VisuallyHidden>{starText.full(stars)}</VisuallyHidden>
      {listRatingValues().map((value) => (
        <RatingStar key={value} full={value <= stars} />
      ))}
    </span>
  );
}

const OUTLINE = 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1L3.2 9.6l6.1-.8z';

export function RatingStar({ full, large }: { full: boolean; large?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(styles.star, full && styles.full, large && styles.large)}
      aria-hidden="true"
      focusable="false"
    >
      <path d={OUTLINE} />
    </svg>
  );
}

/** Returns the possible numbers of stars in ascending order (`ratings` in the site's settings). */
export function listRatingValues(): number[] {
  const { lowest, highest } = siteSettings().ratings;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}

const WORDS = ['rating.word.1', 'rating.word.2', 'rating.word.3', 'rating.word.4', 'rating.word.5'] as const;

interface StarText {
  /** Text for screen readers: "4 stars, Good", or "4 stars" if the scale has no words. */
  full: (stars: number) => string;
  /** Meaning of a number of stars: "Good". Null unless the business's scale is 1 to 5, because other scales have no words. */
  word: (stars: number) => string | null;
}

export function useStarFormatter(): StarText {
  const text = useText();
  const { lowest, highest } = siteSettings().ratings;
  const word: StarText['word'] = (stars) => {
    const id = lowest === 1 && highest === WORDS.length ? WORDS[stars - 1] : undefined;
    return id ? text(id) : null;
  };
  return {
    word,
    full: (stars) => {
      const count = text('rating.star', { stars });
      const meaning = word(stars);
      return meaning ? text('rating.star.worded', { stars: count, word: meaning }) : count;
    },
  };
}
