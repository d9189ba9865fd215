import { Card, Columns, Skeleton, Stack } from '@forecourt/shared/ui';

export function VisitSkeleton() {
  return (
    <Columns side={<Skeleton shape="block" height={240} />}>
      <Card lift>
        <Stack gap={4}>
          <Skeleton width={160} />
          <Skeleton width={240} />
          <Skeleton width={190} />
        </Stack>
        <Skeleton shape="block" height={62} />
        <Skeleton width={240} />
      </Card>
    </Columns>
  );
}
