import { Skeleton, Stack } from '@forecourt/shared/ui';

/** The place of the customer's vehicles. */
export function VehiclesSkeleton() {
  return (
    <Stack gap={12}>
      <Skeleton width={90} />
      <Skeleton shape="block" height={66} />
    </Stack>
  );
}
