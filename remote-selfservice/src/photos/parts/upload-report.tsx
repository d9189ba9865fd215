import { visitPhotosQuery } from '@forecourt/shared/api';
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
import { useQuery } from '@forecourt/shared/query';
import { Button, Row, Stack } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { dropFinishedUpload, findBookingUpload } from './visit-uploads.ts';

const nothing: Observable<PhotoUpload | null> = { subscribe: () => () => {}, read: () => null };

/** Progress and failures of the photos that were chosen for a booking and are sent to its visit. */
export function UploadReport({ visitId }: { visitId: string }) {
  const photoText = usePhotoText();
  const place = useRef<HTMLDivElement>(null);
  const [isHidden, setHidden] = useState(false);
  const upload = useObservable<PhotoUpload | null>(findBookingUpload(visitId) ?? nothing);
  useEffect(() => () => dropFinishedUpload(visitId, 'booking'), [visitId]);
  const { data: photos } = useQuery({ ...visitPhotosQuery(visitId), enabled: false });
  if (!upload) return null;
  const { error, refused, unsent, isDone, saved } = upload;
  const own = photos?.filter(({ by }) => by === 'customer').length ?? saved;
  const hasEnded = isDone || isUploadErrorFinal(error);
  const failed = hasEnded ? refused.length + unsent.length : 1;
  const hide = () => setHidden(true);
  return (
    <div ref={place} tabIndex={-1}>
      <Stack gap={12}>
        {!isHidden && <UploadOutcome upload={upload} isKept onRetry={focusThen(place, upload.retry)} />}
        <UploadStatus upload={upload} isOutdated={own !== saved} />
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
