import { VisuallyHidden } from '@forecourt/shared/ui';
import { Star } from './star.tsx';
import { starValues } from './star-values.ts';
import styles from './stars.module.css';
import { useStarText } from './use-star-text.ts';

export function Stars({ stars }: { stars: number }) {
  const starText = useStarText();
  return (
    <span className={styles.stars}>
      <VisuallyHidden>{starText.full(stars)}</VisuallyHidden>
      {starValues().map((value) => (
        <Star key={value} full={value <= stars} />
      ))}
    </span>
  );
}
