import { type Photo, setVehiclePhoto, type Vehicle, vehicleTitle } from '@forecourt/shared/api';
import { classNames, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import styles from './photo.module.css';
import { PhotoBox, PhotoUploader } from './photo-box.tsx';
import { PhotoViewer, Picture } from './photo-viewer.tsx';
import { useText } from './text.ts';

const BUTTON_HEIGHT = 48;

interface VehiclePhotoProps {
  vehicle: Vehicle;
  /** Whether the photo is as high as the element beside it on wide screens. */
  filling?: boolean;
}

/** Photo of a vehicle, to view, replace or remove; without one, a button to add it. */
export function VehiclePhoto({ vehicle, filling = false }: VehiclePhotoProps) {
  const text = useText();
  return (
    <section aria-label={text('vehicle.title')} className={classNames(filling && styles.filling)}>
      <PhotoBox
        vehicleId={vehicle.id}
        recordId={null}
        skeleton={<PhotoSkeleton hasPhoto={vehicle.photo_id !== null} />}
      >
        {([photo], { onRemoved, onChanged }) => (
          <PhotoUploader
            action={text(photo ? 'action.change' : 'action.add')}
            picture={photo && <OpenPhoto vehicle={vehicle} photo={photo} onRemoved={onRemoved} />}
            hint={photo ? undefined : text('vehicle.hint')}
            save={(file, options) => setVehiclePhoto(vehicle.id, file, options)}
            onChanged={onChanged}
          />
        )}
      </PhotoBox>
    </section>
  );
}

/** @param hasPhoto whether the vehicle's data names a photo */
function PhotoSkeleton({ hasPhoto }: { hasPhoto: boolean }) {
  const text = useText();
  return hasPhoto ? (
    <div className={styles.vehicle}>
      <Skeleton shape="block" height="100%" />
    </div>
  ) : (
    <Stack gap={12}>
      <Skeleton shape="block" height={BUTTON_HEIGHT} />
      <Text size="small" tone="muted">
        {text('vehicle.hint')}
      </Text>
    </Stack>
  );
}

interface OpenPhotoProps {
  vehicle: Vehicle;
  photo: Photo;
  onRemoved: () => void;
}

function OpenPhoto({ vehicle, photo, onRemoved }: OpenPhotoProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const alt = text('alt.vehicle', { vehicle: vehicleTitle(vehicle) });
  return (
    <>
      <button
        type="button"
        className={`${styles.open} ${styles.vehicle}`}
        aria-label={text('open.vehicle')}
        onClick={() => setOpen(true)}
      >
        <Picture key={photo.id} id={photo.id} size="photo" alt={alt} />
      </button>
      {isOpen && (
        <PhotoViewer
          photo={photo}
          alt={alt}
          onClose={() => setOpen(false)}
          onRemoved={() => {
            setOpen(false);
            onRemoved();
          }}
        />
      )}
    </>
  );
}
