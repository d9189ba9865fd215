import { UploadOutcome, UploadStatus } from '@forecourt/shared/photos';
import { Stack } from '@forecourt/shared/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { registerPhotoHandover } from '../photo-handover.ts';
import { dropFinishedUpload, findUpload, sendChosen } from './booking-photos.ts';

const nothing = { subscribe: () => () => {}, read: () => null };

/** Progress and failures of the photos that were chosen for a booking and are sent to its visit. */
function UploadReport({ visitId }: { visitId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { subscribe, read } = findUpload(visitId) ?? nothing;
  const upload = useSyncExternalStore<ReturnType<typeof read>>(subscribe, read);
  useEffect(() => () => dropFinishedUpload(visitId), [visitId]);
  if (!upload) return null;
  /** The focused button is about to be removed, so focus this report first. */
  const retry = () => {
    place.current?.focus();
    upload.retry();
  };
  return (
    <div ref={place} tabIndex={-1}>
      <Stack gap={12}>
        <UploadOutcome upload={upload} onRetry={retry} />
        <UploadStatus upload={upload} />
      </Stack>
    </div>
  );
}

registerPhotoHandover({
  sendChosen,
  hasUpload: (visitId) => findUpload(visitId) !== undefined,
  UploadReport,
});
