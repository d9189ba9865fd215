import { alertIcon, Icon, Stack, Text } from '@forecourt/shared/ui';
import { MAX_PHOTOS_OF_ENTRY } from './max-photos.ts';
import styles from './photo.module.css';
import { findRefusalReason, type RefusedFile } from './refusal.ts';
import { useText } from './text.ts';
import { TooManyPhotos } from './use-chosen-photos.ts';

interface RefusedFilesProps {
  refused: readonly RefusedFile[];
  /** Names of the photos that the customer skipped. */
  unsent?: readonly string[];
  /** Number of photos chosen at once. */
  count: number;
}

/** Lists the refused photos with reasons; for several chosen photos, also how many were not added. */
export function RefusedFiles({ refused, unsent = [], count }: RefusedFilesProps) {
  const text = useText();
  if (refused.length === 0) return null;
  return (
    <div role="alert">
      <Stack gap={8}>
        {count > 1 && <p>{text('failed.some', { failed: refused.length + unsent.length, count })}</p>}
        <RefusedList refused={refused} />
        {unsent.length > 0 && <Text size="small">{text('failed.unsent', { names: unsent.join(', ') })}</Text>}
      </Stack>
    </div>
  );
}

/** The list alone, for a notice that already says how many were refused. */
export function RefusedList({ refused }: Pick<RefusedFilesProps, 'refused'>) {
  const text = useText();
  const reasonOf = (error: unknown) => {
    if (error instanceof TooManyPhotos) return text('full', { limit: MAX_PHOTOS_OF_ENTRY });
    return text(`failed.${findRefusalReason(error) ?? 'unreadable'}`);
  };
  return refused.map(({ name, error }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cameras give the same names again, and the list only grows
    <p key={index} className={styles.error}>
      <Icon path={alertIcon} size={16} />
      <span>{text('refused', { name, reason: reasonOf(error) })}</span>
    </p>
  ));
}
