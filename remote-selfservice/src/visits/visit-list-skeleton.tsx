import { Card, Row, Skeleton, Stack } from '@forecourt/shared/ui';

export function VisitListSkeleton({ rows }: { rows: number }) {
  return (
    <Card>
      <Skeleton width={120} />
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
        <Row key={index} gap={16}>
          <Skeleton shape="block" width={62} height={86} />
          <Stack gap={8}>
            <Skeleton width={160} />
            <Skeleton width={110} />
          </Stack>
        </Row>
      ))}
    </Card>
  );
}
