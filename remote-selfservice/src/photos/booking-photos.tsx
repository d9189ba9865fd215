import { MAX_CUSTOMER_PHOTOS_PER_VISIT } from '@forecourt/shared/limits';
import { Skeleton } from '@forecourt/shared/ui';
import styles from './booking-photos.module.css';
import type { BookingPhotosProps } from './parts/booking-photos-field.tsx';
import { usePhotoModule } from './photo-handover.tsx';
import { useText } from './text.ts';

/** Field for photos of the visit that is being booked. */
export function BookingPhotos({ mark, busy = false }: BookingPhotosProps) {
  const text = useText();
  const { parts, status } = usePhotoModule();
  if (parts) return <parts.BookingPhotosField mark={mark} busy={busy} />;
  if (status === 'failed') return null;
  return (
    <div className={styles.field}>
      <p className={styles.legend}>
        {text('title')} <span>{mark}</span>
      </p>
      <Skeleton shape="block" width="11rem" height="var(--target-field)" />
      <p>{text('hint', { limit: MAX_CUSTOMER_PHOTOS_PER_VISIT })}</p>
    </div>
  );
}
