import { Row, Skeleton, Stack } from '@forecourt/shared/ui';

/** The place of a visit's facts. */
export function VisitSkeleton() {
  return (
    <Stack gap={24}>
      <Row gap={16} align="start">
        <Skeleton shape="block" width={62} height={92} />
        <Stack gap={8}>
          <Skeleton width={150} />
          <Skeleton width={210} />
          <Skeleton width={130} height={30} />
        </Stack>
      </Row>
      <Skeleton shape="block" height={216} />
    </Stack>
  );
}
