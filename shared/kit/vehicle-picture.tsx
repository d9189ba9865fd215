import { photoFileQuery, type Vehicle } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { classNames } from '@forecourt/shared/ui';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './vehicle-picture.module.css';

type DrawnVehicle = Pick<Vehicle, 'model' | 'fields'>;

/** Bodies of the drawing, each with a pattern of the models that have it. Other models are drawn as a hatchback. */
const BODIES: readonly (readonly ['van' | 'suv' | 'small', RegExp])[] = [
  ['van', /transit|sprinter|vito|crafter|transporter|caddy|kangoo|trafic|berlingo|ducato|vivaro/i],
  ['suv', /tiguan|t-roc|qashqai|juke|kuga|puma|\b(x[1-7]|q[2-8]|gl[abces]|xc\d0)\b|sportage|tucson|duster/i],
  ['small', /\b(500e?|up|twingo|aygo|i10|mini|panda)\b/i],
];

/** Decorative drawing of a vehicle, in the colour of its field `colour` or `color` if that is a colour of CSS. */
export function VehicleDrawing({ vehicle: { model, fields } }: { vehicle: DrawnVehicle }) {
  const body = BODIES.find(([, models]) => models.test(model ?? ''))?.[0];
  const paint = String(fields.colour ?? fields.color ?? '');
  const style = { '--paint': paint } as CSSProperties;
  return (
    <span
      className={classNames(styles.drawing, body && styles[body])}
      {...(globalThis.CSS?.supports?.('color', paint) && { style })}
    />
  );
}

interface VehiclePictureProps {
  vehicle: DrawnVehicle & Pick<Vehicle, 'photo_id'>;
}

/** Small decorative picture of a vehicle: a drawing, and over it the photo when it has loaded. */
export function VehiclePicture({ vehicle }: VehiclePictureProps) {
  return (
    <span className={styles.picture}>
      <VehicleDrawing vehicle={vehicle} />
      {vehicle.photo_id !== null && <Photo key={vehicle.photo_id} id={vehicle.photo_id} />}
    </span>
  );
}

function Photo({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useHasBeenVisible(place);
  const url = useObjectUrl(useQuery({ ...photoFileQuery(id, 'thumbnail'), enabled: isSeen }).data);
  return (
    <span ref={place} className={styles.photo}>
      {url && <img src={url} alt="" />}
    </span>
  );
}

/** Margin around the viewport, so that content is loaded before it scrolls into view. */
const NEAR = '200px';

/** Whether an element has ever been in or near the viewport; always true in browsers that cannot tell. */
export function useHasBeenVisible(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, place]);
  return isSeen;
}

/** Object URL of a file, revoked on unmount or when the file changes; undefined without a file and in the first render. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
