import { Card, Columns, Skeleton, Stack } from '@forecourt/shared/ui';

const ROWS = [0, 1, 2];

/** The place of the reminders that are still loading. */
export function ListSkeleton() {
  return (
    <Columns side={null}>
      <Card>
        <Skeleton width={120} />
        {ROWS.map((row) => (
          <Stack key={row} gap={8}>
            <Skeleton width={150} />
            <Skeleton width={190} />
          </Stack>
        ))}
      </Card>
    </Columns>
  );
}
