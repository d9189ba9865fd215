import type { Appointment } from '@forecourt/shared/api';
import { MAX_CUSTOMER_PHOTOS_PER_VISIT } from '@forecourt/shared/limits';
import { classNames, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useText } from './text.ts';
import styles from './visit-photos-skeleton.module.css';

export interface VisitPhotosProps {
  visit: Appointment;
  /** Whether the customer can add and remove photos. */
  canChange: boolean;
  /** Whether the section is a card. Default: true. */
  boxed?: boolean;
}

/** Placeholder of the section's content: a tile for each photo, the button and the line below it. */
export function VisitPhotosSkeleton({ visit, canChange }: VisitPhotosProps) {
  const text = useText();
  const { photos } = visit;
  return (
    <Stack gap={12}>
      {photos > 0 && (
        <div className={classNames(styles.tiles, !canChange && styles.large)}>
          {Array.from({ length: photos }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders differ by their position only
            <Skeleton key={index} shape="block" height="auto" />
          ))}
        </div>
      )}
      {canChange && (
        <>
          <Skeleton shape="block" width="11rem" height="var(--target-primary)" />
          <Text size="small" tone="muted">
            {photos > 0 ? (
              <Skeleton width="12rem" />
            ) : (
              text(selectPhotoHint(visit), { limit: MAX_CUSTOMER_PHOTOS_PER_VISIT })
            )}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** Returns the id of the hint at the button: photos help to prepare only until the vehicle is at the workshop. */
export function selectPhotoHint({ status }: VisitPhotosProps['visit']): 'hint' | 'hint.more' {
  return status === 'in_progress' || status === 'ready' ? 'hint.more' : 'hint';
}
