import type { ServiceType, Vehicle } from '@forecourt/shared/api';
import { Plate } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';

interface ChosenWorkProps {
  service: ServiceType;
  vehicle: Pick<Vehicle, 'device_reg'>;
}

/** Vehicle, kind of work and rough price, in one line. */
export function ChosenWork({ service, vehicle }: ChosenWorkProps) {
  const { title, price } = useServiceWords()(service);
  return (
    <>
      <Plate registration={vehicle.device_reg} size="sm" decorative />{' '}
      {[title, price].filter(Boolean).join(' · ')}
    </>
  );
}
