import { MAX_CUSTOMER_PHOTOS_PER_VISIT } from '@forecourt/shared/limits';
import { Skeleton } from '@forecourt/shared/ui';
import { Suspense } from 'react';
import styles from './booking-photos.module.css';
import { lazyPart } from './lazy-part.ts';
import type { BookingPhotosProps } from './photo-handover.ts';
import { useText } from './text.ts';

const LoadedBookingPhotos = lazyPart((parts) => parts.BookingPhotosField);

/** Field for photos of the visit that is being booked. */
export function BookingPhotos({ mark, busy = false }: BookingPhotosProps) {
  const text = useText();
  const waiting = (
    <div className={styles.field}>
      <p className={styles.legend}>
        {text('title')} <span>{mark}</span>
      </p>
      <Skeleton shape="block" width="11rem" height="var(--target-field)" />
      <p>{text('hint', { limit: MAX_CUSTOMER_PHOTOS_PER_VISIT })}</p>
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <LoadedBookingPhotos mark={mark} busy={busy} />
    </Suspense>
  );
}
