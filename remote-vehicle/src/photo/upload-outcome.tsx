import { Text } from '@forecourt/shared/ui';
import { RefusedFiles, RefusedList } from './refused-files.tsx';
import { useText } from './text.ts';
import { UploadFailure } from './upload-failure.tsx';
import type { PhotoUpload } from './use-photo-upload.ts';

interface UploadOutcomeProps {
  upload: PhotoUpload;
  onRetry: () => void;
  /** Opens the file chooser. */
  onChoose: () => void;
}

/** Lists the sent photos that were not stored, with reasons. */
export function UploadOutcome({ upload, onRetry, onChoose }: UploadOutcomeProps) {
  const text = useText();
  const { error, refused, unsent, count } = upload;
  if (error === null) return <RefusedFiles refused={refused} unsent={unsent} count={count} />;
  if (count === 1) return <UploadFailure error={error} onRetry={onRetry} onChoose={onChoose} />;
  const failed = refused.length + unsent.length;
  return (
    <>
      <UploadFailure
        error={error}
        title={text('failed.some', { failed, count })}
        onRetry={onRetry}
        onChoose={onChoose}
      />
      <RefusedList refused={refused} />
      <Text size="small">{text('failed.unsent', { names: unsent.join(', ') })}</Text>
    </>
  );
}
