import {
  focusThen,
  isUploadErrorFinal,
  type Observable,
  type PhotoUpload,
  UploadOutcome,
  UploadStatus,
  useObservable,
  usePhotoText,
} from '@forecourt/shared/photos';
import { Button, Row, Stack } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { dropFinishedUpload, findUpload } from './booking-photos.ts';

const nothing: Observable<PhotoUpload | null> = { subscribe: () => () => {}, read: () => null };

/** Progress and failures of the photos that were chosen for a booking and are sent to its visit. */
export function UploadReport({ visitId }: { visitId: string }) {
  const photoText = usePhotoText();
  const place = useRef<HTMLDivElement>(null);
  const [isHidden, setHidden] = useState(false);
  const upload = useObservable<PhotoUpload | null>(findUpload(visitId) ?? nothing);
  useEffect(() => () => dropFinishedUpload(visitId), [visitId]);
  if (!upload) return null;
  const { error, refused, unsent, isDone } = upload;
  const hasEnded = isDone || isUploadErrorFinal(error);
  const failed = hasEnded ? refused.length + unsent.length : 1;
  const hide = () => setHidden(true);
  return (
    <div ref={place} tabIndex={-1}>
      <Stack gap={12}>
        {!isHidden && <UploadOutcome upload={upload} onRetry={focusThen(place, upload.retry)} />}
        <UploadStatus upload={upload} />
        {!isHidden && (error !== null || (isDone && refused.length > 0)) && (
          <Row>
            <Button variant="quiet" onClick={focusThen(place, hasEnded ? hide : upload.skip)}>
              {photoText('action.skip', { count: failed })}
            </Button>
          </Row>
        )}
      </Stack>
    </div>
  );
}
