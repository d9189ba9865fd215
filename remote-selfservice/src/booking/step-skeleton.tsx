import { Loading, Skeleton, Stack } from '@forecourt/shared/ui';

/** The place of a step's choices. */
export function StepSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Stack gap={12}>
        <Skeleton shape="block" height={64} />
        <Skeleton shape="block" height={64} />
        <Skeleton shape="block" height={64} />
      </Stack>
    </Loading>
  );
}
