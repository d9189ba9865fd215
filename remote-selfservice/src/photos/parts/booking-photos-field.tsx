import { ChosenPhotosField, useObservable } from '@forecourt/shared/photos';
import { Notice } from '@forecourt/shared/ui';
import { useText as useFrameText } from '../text.ts';
import { countLostPhotos, getOrCreateBookingPhotoSelection } from './booking-photos.ts';
import { useText } from './text.ts';

export interface BookingPhotosProps {
  /** Word after the title, e.g. "optional". */
  mark: string;
  busy?: boolean;
}

/** Photos for the visit that is being booked: thumbnails, with buttons to remove each of them and to add more. */
export function BookingPhotosField({ mark, busy = false }: BookingPhotosProps) {
  const text = useText();
  const frameText = useFrameText();
  const photos = useObservable(getOrCreateBookingPhotoSelection());
  const lost = countLostPhotos();
  return (
    <>
      {lost > 0 && <Notice tone="warn" title={text('lost', { count: lost })} />}
      <ChosenPhotosField
        photos={photos}
        title={frameText('title')}
        mark={mark}
        hint={frameText('hint', { limit: photos.limit })}
        altOf={(number) => text('alt.chosen', { number })}
        busy={busy}
      />
    </>
  );
}
