import { Text } from '@forecourt/shared/ui';
import type { UploadOptions } from './photo-upload.ts';
import { PhotoUploader } from './photo-uploader.tsx';
import { useText } from './text.ts';

interface AddPhotosProps extends Pick<UploadOptions, 'save' | 'onChanged'> {
  /** Number of stored photos. */
  count: number;
  limit: number;
  hint: string;
}

/** Button that uploads more photos; a text instead if no more are allowed. */
export function AddPhotos({ count, limit, hint, save, onChanged }: AddPhotosProps) {
  const text = useText();
  const isFull = count >= limit;
  return (
    <>
      <PhotoUploader
        multiple
        isFull={isFull}
        action={text(count > 0 ? 'action.more' : 'action.add')}
        hint={hint}
        save={save}
        onChanged={onChanged}
      />
      {isFull && (
        <Text size="small" tone="muted">
          {text('full', { limit })}
        </Text>
      )}
    </>
  );
}
