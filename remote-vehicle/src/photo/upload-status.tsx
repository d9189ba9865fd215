import { Text } from '@forecourt/shared/ui';
import styles from './photo.module.css';
import { useText } from './text.ts';
import type { PhotoUpload, UploadProgress } from './use-photo-upload.ts';

interface UploadStatusProps {
  upload: Pick<PhotoUpload, 'progress' | 'saved'>;
  /** Text before the first upload. */
  hint?: string | undefined;
}

/** Progress of an upload, or how many photos were stored. */
export function UploadStatus({ upload: { progress, saved }, hint }: UploadStatusProps) {
  const text = useText();
  const said = progress ? progressText(progress) : saved > 0 && text('saved', { count: saved });
  return (
    <>
      {/* Rendered before it has text: screen readers announce changes. */}
      <div role="status" className={styles.status}>
        {said && (
          <Text size="small" tone="muted">
            {said}
          </Text>
        )}
      </div>
      {!said && hint && (
        <Text size="small" tone="muted">
          {hint}
        </Text>
      )}
    </>
  );

  function progressText({ phase, number, count }: UploadProgress): string {
    return count === 1 ? text(`progress.${phase}`) : text(`progress.${phase}.of`, { number, count });
  }
}
