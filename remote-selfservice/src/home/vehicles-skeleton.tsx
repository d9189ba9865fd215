import { Skeleton } from '@forecourt/shared/ui';

const HEIGHT = 124;

export function VehiclesSkeleton() {
  return <Skeleton shape="block" height={HEIGHT} />;
}
