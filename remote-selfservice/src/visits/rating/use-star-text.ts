import { siteSettings } from '@forecourt/shared/settings';
import { useText } from '../../text.ts';

const WORDS = ['rating.word.1', 'rating.word.2', 'rating.word.3', 'rating.word.4', 'rating.word.5'] as const;

interface StarText {
  /** "4 stars, Good". */
  full: (stars: number) => string;
  /** "Good"; null if the business's scale is not 1 to 5, for which there are no words. */
  word: (stars: number) => string | null;
}

export function useStarText(): StarText {
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
