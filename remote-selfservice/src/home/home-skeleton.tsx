import { Columns, Skeleton, Stack } from '@forecourt/shared/ui';

/** The place of the home screen's data: the next visit, the way to book, the vehicles. */
export function HomeSkeleton() {
  return (
    <Columns
      side={
        <Stack gap={12}>
          <Skeleton width={90} />
          <Skeleton shape="block" height={66} />
        </Stack>
      }
    >
      <Skeleton shape="block" height={186} />
    </Columns>
  );
}
