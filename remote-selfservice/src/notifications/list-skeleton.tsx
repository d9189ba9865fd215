import { Card, Row, Skeleton, Stack } from '@forecourt/shared/ui';

const ROWS = [0, 1, 2];

export function ListSkeleton() {
  return (
    <Stack gap={12}>
      <Skeleton width={90} />
      <Card>
        {ROWS.map((row) => (
          <Row key={row} gap={16}>
            <Skeleton shape="block" width={40} height={40} />
            <Stack gap={8}>
              <Skeleton width={190} />
              <Skeleton width={150} />
              <Skeleton width={84} />
            </Stack>
          </Row>
        ))}
      </Card>
    </Stack>
  );
}
