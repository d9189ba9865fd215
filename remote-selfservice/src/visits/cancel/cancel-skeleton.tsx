import { Card, Columns, Row, Skeleton, Stack } from '@forecourt/shared/ui';

export function CancelSkeleton() {
  return (
    <Columns side={null}>
      <Card lift>
        <Row gap={16} align="start">
          <Skeleton shape="block" width={104} height={138} />
          <Stack gap={8}>
            <Skeleton width={110} />
            <Skeleton width={130} height={32} />
          </Stack>
        </Row>
        <Skeleton shape="block" height={160} />
        <Skeleton shape="block" height={48} />
      </Card>
    </Columns>
  );
}
