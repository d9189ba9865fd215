import { PlateFrame, type PlateSize } from './plate-frame.tsx';

/** Where the registration will stand. */
const EMPTY = '· · · ·';

interface EmptyPlateProps {
  /** `md` unless stated. */
  size?: PlateSize | undefined;
  /** What stands in the registration's place. */
  text?: string | undefined;
}

/** A picture of a number plate on which no registration stands yet. Not read out. */
export function EmptyPlate({ size, text = EMPTY }: EmptyPlateProps) {
  return (
    <PlateFrame size={size} hidden>
      {text}
    </PlateFrame>
  );
}
