import { Text } from '@forecourt/shared/ui';
import { PhotoUploader, type PhotoUploaderProps } from './photo-uploader.tsx';
import { useText } from './text.ts';

interface AddPhotosProps
  extends Pick<PhotoUploaderProps, 'isRemoved' | 'detached' | 'focusAdding' | 'save' | 'onChanged'> {
  /** Number of stored photos. */
  count: number;
  limit: number;
  /** Text below the button while there is no photo. */
  hint: string;
}

/** Button that uploads more photos; a text instead if no more are allowed. */
export function AddPhotos({ count, limit, hint, ...upload }: AddPhotosProps) {
  const text = useText();
  const isFull = count >= limit;
  return (
    <>
      <PhotoUploader
        multiple
        isFull={isFull}
        action={text(count > 0 ? 'action.more' : 'action.add')}
        hint={count > 0 ? text('room', { count: limit - count }) : hint}
        {...upload}
      />
      {isFull && (
        <Text size="small" tone="muted">
          {text('full', { limit })}
        </Text>
      )}
    </>
  );
}
