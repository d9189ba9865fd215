import { Row, Skeleton, Stack } from '@forecourt/shared/ui';

const DAYS = 9;

/** The place of the days and the times. */
export function TimeSkeleton() {
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <Skeleton width={130} />
        <Row gap={8}>
          {Array.from({ length: DAYS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
            <Skeleton key={index} shape="block" width={58} height={76} />
          ))}
        </Row>
      </Stack>
      <Skeleton width={70} />
      <Skeleton shape="block" height={160} />
      <Skeleton width={80} />
      <Skeleton shape="block" height={328} />
    </Stack>
  );
}
