import { type Photo, setVehiclePhoto, type Vehicle, vehicleQuery, vehicleTitle } from '@forecourt/shared/api';
import {
  PhotoButton,
  PhotoFrame,
  PhotoSection,
  PhotoUploader,
  PhotoViewer,
  usePhotoText,
} from '@forecourt/shared/photos';
import { useQuery } from '@forecourt/shared/query';
import { Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { VehicleDrawing } from '@forecourt/shared/vehicle-picture';
import { useState } from 'react';
import styles from './photo.module.css';
import { useText } from './text.ts';
import { usePhotos } from './use-photos.ts';

interface VehiclePhotoProps {
  vehicle: Vehicle;
  /** Whether the vehicle is being edited. The button to change the photo then has a visible text. */
  isEdited?: boolean;
}

/** Photo of a vehicle, to view, replace or remove. If the vehicle has none, a drawing with a button to add a photo. */
export function VehiclePhoto({ vehicle, isEdited = false }: VehiclePhotoProps) {
  const text = useText();
  const photoText = usePhotoText();
  const agedBy = useQuery({ ...vehicleQuery(vehicle.id), enabled: false });
  const drawing = (
    <div className={`${styles.vehicle} ${styles.drawn}`}>
      <VehicleDrawing vehicle={vehicle} />
    </div>
  );
  return (
    <section aria-label={text('vehicle.title')}>
      <PhotoSection
        {...usePhotos(vehicle.id, null)}
        agedBy={agedBy}
        skeleton={
          vehicle.photo_id === null ? (
            <Stack gap={12}>
              {drawing}
              <Text size="small" tone="muted">
                {text('vehicle.hint')}
              </Text>
            </Stack>
          ) : (
            <VehiclePhotoSkeleton />
          )
        }
      >
        {([photo], { isRemoved, onRemoved, onChanged, focusAdding }) => (
          <PhotoUploader
            action={photoText(photo ? 'action.change' : 'action.add')}
            picture={photo ? <OpenPhoto vehicle={vehicle} photo={photo} onRemoved={onRemoved} /> : drawing}
            isMissing={!photo}
            isNamed={isEdited || !photo}
            hint={photo ? undefined : text('vehicle.hint')}
            isRemoved={isRemoved}
            focusAdding={focusAdding}
            save={(file, options) => setVehiclePhoto(vehicle.id, file, options)}
            onChanged={onChanged}
          />
        )}
      </PhotoSection>
    </section>
  );
}

export function VehiclePhotoSkeleton() {
  return (
    <div className={styles.vehicle}>
      <Skeleton shape="block" width="100%" height="100%" />
    </div>
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
      <PhotoButton className={styles.vehicle} label={text('open.vehicle')} onOpen={() => setOpen(true)}>
        <PhotoFrame key={photo.id} id={photo.id} size="photo" alt={alt} />
      </PhotoButton>
      {isOpen && (
        <PhotoViewer
          photos={[photo]}
          altOf={() => alt}
          onClose={() => setOpen(false)}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}
