import type { ServiceType, Vehicle } from '@forecourt/shared/api';
import { Plate } from '@forecourt/shared/ui';
import { useServiceWords } from '../workshop/service-words.ts';

interface ChosenWorkProps {
  service: ServiceType;
  vehicle: Pick<Vehicle, 'device_reg'>;
}

/** Which vehicle comes and what for, in one short line. */
export function ChosenWork({ service, vehicle }: ChosenWorkProps) {
  const wordsOf = useServiceWords();
  return (
    <>
      <Plate registration={vehicle.device_reg} size="sm" decorative /> {wordsOf(service).title}
    </>
  );
}
