import { type Photo, photosQuery, queryKeys } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { QueryContent, type ScreenQuery } from '@forecourt/shared/screens';
import { Button, photoIcon, plusIcon, VisuallyHidden } from '@forecourt/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import styles from './photo.module.css';
import { useText } from './text.ts';
import { PhotoInput, UploadOutcome, UploadStatus } from './upload.tsx';
import { type SavePhotoFunction, usePhotoUpload } from './use-photo-upload.ts';

interface PhotoSectionProps {
  vehicleId: string;
  /** Id of the entry; null for the photo of the vehicle itself. */
  recordId: string | null;
  /** Query of the vehicle or entry itself, whose age the screen shows. */
  agedBy: ScreenQuery<unknown>;
  skeleton: ReactNode;
  children: (
    photos: readonly Photo[],
    callbacks: { onRemoved: () => void; onChanged: () => void },
  ) => ReactNode;
}

/** Frame around photos. Announces the removal of a photo, and takes the focus after it. */
export function PhotoSection({ vehicleId, recordId, agedBy, skeleton, children }: PhotoSectionProps) {
  const text = useText();
  const { query, changed } = usePhotos(vehicleId, recordId);
  const place = useRef<HTMLDivElement>(null);
  const [isRemoved, setRemoved] = useState(false);
  const onRemoved = () => {
    setRemoved(true);
    changed();
    place.current?.focus();
  };
  const onChanged = () => {
    setRemoved(false);
    changed();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.content}>
      <VisuallyHidden>
        <span role="status">{isRemoved && text('removed')}</span>
      </VisuallyHidden>
      <QueryContent
        query={query}
        agedBy={agedBy}
        loading={text('list.loading')}
        skeleton={skeleton}
        failed={text('list.failed')}
        onFocusLost={() => place.current?.focus()}
      >
        {(photos) => children(photos, { onRemoved, onChanged })}
      </QueryContent>
    </div>
  );
}

interface Photos {
  query: ScreenQuery<Photo[]>;
  /** Reloads the photos after one was added or removed. */
  changed: () => void;
}

/** Photos of a vehicle or of one of its entries. @param recordId null for the vehicle itself, which has one photo at most */
export function usePhotos(vehicleId: string, recordId: string | null): Photos {
  const client = useQueryClient();
  return {
    query: useQuery(photosQuery(vehicleId, recordId)),
    changed: () => {
      void client.invalidateQueries({ queryKey: queryKeys.photosOf(vehicleId, recordId ?? 'vehicle') });
      // Also reload the list that shows these photos: that of the vehicles, or the vehicle's record.
      const list = recordId === null ? queryKeys.vehicleList : queryKeys.histories(vehicleId);
      void client.invalidateQueries({ queryKey: list });
    },
  };
}

interface ChoosePhotoProps {
  action: string;
  /** Current photo, which the upload replaces, or a drawing. The upload button is in its corner. */
  picture?: ReactNode;
  /** Whether there is no photo yet, so that `picture` is a drawing. */
  isMissing?: boolean;
  /** Whether the text of the upload button is visible. */
  isNamed?: boolean;
  multiple?: boolean;
  /** Whether the maximum number of photos is reached. If so, only the result of the last upload is shown, without a button. */
  isFull?: boolean;
  /** Text below the button. The progress of an upload and the number of stored photos replace it. */
  hint?: string | undefined;
  save: SavePhotoFunction;
  onChanged: () => void;
}

/** Button that takes or chooses a photo and uploads it, with progress, cancel and retry. */
export function PhotoUploader({
  action,
  picture,
  isMissing = picture === undefined,
  isNamed = isMissing,
  multiple = false,
  isFull = false,
  hint,
  save,
  onChanged,
}: ChoosePhotoProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const upload = usePhotoUpload(save, onChanged);
  const { progress } = upload;

  const start = (files: readonly File[]) =>
    upload.start(files.map((file) => ({ name: file.name, photo: file })));
  const choose = () => input.current?.click();
  /** The focused button is about to be removed, so focus the upload button first. */
  const andFocus = (act: () => void) => () => {
    button.current?.focus();
    act();
  };

  return (
    <>
      <UploadOutcome upload={upload} onRetry={andFocus(upload.retry)} onChoose={andFocus(choose)} />
      {!(isFull && progress === null) && (
        <div className={styles.place}>
          {picture}
          <div className={picture ? styles.corner : styles.actions}>
            <PhotoInput input={input} multiple={multiple} onChosen={start} />
            <Button
              {...NEEDS_BACKEND}
              ref={button}
              variant="quiet"
              icon={isMissing ? plusIcon : photoIcon}
              busy={progress !== null}
              onClick={choose}
            >
              {isNamed ? action : <VisuallyHidden>{action}</VisuallyHidden>}
            </Button>
            {progress && (
              <Button variant="link" onClick={andFocus(upload.cancel)}>
                {text('action.cancel')}
              </Button>
            )}
          </div>
        </div>
      )}
      <UploadStatus upload={upload} hint={isFull ? undefined : hint} />
    </>
  );
}
