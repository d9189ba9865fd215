import { type Photo, setVehiclePhoto, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { QueryContent } from '@forecourt/shared/screens';
import { Section, Skeleton, VisuallyHidden } from '@forecourt/shared/ui';
import { useRef, useState } from 'react';
import { ChoosePhoto } from './choose-photo.tsx';
import styles from './photo.module.css';
import { PhotoViewer } from './photo-viewer.tsx';
import { Picture } from './picture.tsx';
import { useText } from './text.ts';
import { usePhotos } from './use-photos.ts';

/** The button and its line. */
const SKELETON_HEIGHT = 76;

/** The photo of a vehicle: to look at, to change, to remove; or a way to add one. */
export function VehiclePhoto({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const { query, changed } = usePhotos(vehicle.id, null);
  const place = useRef<HTMLDivElement>(null);
  const [isRemoved, setRemoved] = useState(false);
  const removed = () => {
    setRemoved(true);
    changed();
    place.current?.focus();
  };
  return (
    <Section title={text('vehicle.title')} boxed>
      <div ref={place} tabIndex={-1} className={styles.content}>
        <VisuallyHidden>
          <span role="status">{isRemoved && text('removed')}</span>
        </VisuallyHidden>
        <QueryContent
          query={query}
          loading={text('list.loading')}
          skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
          failed={text('list.failed')}
          onFocusLost={() => place.current?.focus()}
        >
          {([photo]) => (
            <>
              {photo && <OpenPhoto vehicle={vehicle} photo={photo} onRemoved={removed} />}
              <ChoosePhoto
                action={text(photo ? 'action.change' : 'action.add')}
                replaces={photo !== undefined}
                hint={text('vehicle.hint')}
                save={(file, options) => setVehiclePhoto(vehicle.id, file, options)}
                onChanged={() => {
                  setRemoved(false);
                  changed();
                }}
              />
            </>
          )}
        </QueryContent>
      </div>
    </Section>
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
  const name = vehicleName(vehicle);
  const alt = name ? text('alt.vehicle', { vehicle: name }) : text('alt.vehicle.unnamed');
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
