import { Plate, type PlateProps } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

interface VehiclePlateProps {
  registration: string;
  size?: PlateProps['size'];
}

/** A vehicle's number plate, read out as one. */
export function VehiclePlate({ registration, size }: VehiclePlateProps) {
  const text = useText();
  return <Plate text={registration} size={size} label={text('vehicle.plate', { registration })} />;
}
