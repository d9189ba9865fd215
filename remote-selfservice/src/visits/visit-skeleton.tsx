import { Card, Columns, Row, Skeleton, Stack } from '@forecourt/shared/ui';

/** The place of a visit's facts. */
export function VisitSkeleton() {
  return (
    <Columns side={<Skeleton shape="block" height={240} />}>
      <Card lift>
        <Row gap={16} align="start">
          <Skeleton shape="block" width={104} height={138} />
          <Stack gap={8}>
            <Skeleton width={110} />
            <Skeleton width={130} height={32} />
          </Stack>
        </Row>
        <Skeleton shape="block" height={48} />
        <Skeleton width={240} />
      </Card>
    </Columns>
  );
}
