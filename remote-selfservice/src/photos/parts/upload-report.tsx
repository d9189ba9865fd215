import { isUploadErrorFinal, UploadOutcome, UploadStatus, usePhotoText } from '@forecourt/shared/photos';
import { Button, Row, Stack } from '@forecourt/shared/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { dropFinishedUpload, findUpload } from './booking-photos.ts';

const nothing = { subscribe: () => () => {}, read: () => null };

/** Progress and failures of the photos that were chosen for a booking and are sent to its visit. */
export function UploadReport({ visitId }: { visitId: string }) {
  const photoText = usePhotoText();
  const place = useRef<HTMLDivElement>(null);
  const [isHidden, setHidden] = useState(false);
  const { subscribe, read } = findUpload(visitId) ?? nothing;
  const upload = useSyncExternalStore<ReturnType<typeof read>>(subscribe, read);
  useEffect(() => () => dropFinishedUpload(visitId), [visitId]);
  if (!upload) return null;
  const { error, refused, unsent, isDone } = upload;
  const hasEnded = isDone || isUploadErrorFinal(error);
  const failed = hasEnded ? refused.length + unsent.length : 1;
  /** The focused button is about to be removed, so focus this report first. */
  const andFocus = (act: () => void) => () => {
    place.current?.focus();
    act();
  };
  const hide = () => setHidden(true);
  return (
    <div ref={place} tabIndex={-1}>
      <Stack gap={12}>
        {!isHidden && <UploadOutcome upload={upload} onRetry={andFocus(upload.retry)} />}
        <UploadStatus upload={upload} />
        {!isHidden && (error !== null || (isDone && refused.length > 0)) && (
          <Row>
            <Button variant="quiet" onClick={andFocus(hasEnded ? hide : upload.skip)}>
              {photoText('action.skip', { count: failed })}
            </Button>
          </Row>
        )}
      </Stack>
    </div>
  );
}
