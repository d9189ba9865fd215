import { Skeleton } from '@forecourt/shared/ui';

/** A heading and one row. */
const HEIGHT = 124;

/** The place of the customer's vehicles. */
export function VehiclesSkeleton() {
  return <Skeleton shape="block" height={HEIGHT} />;
}
