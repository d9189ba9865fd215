import { Card, Columns, Skeleton, Stack } from '@forecourt/shared/ui';
import styles from './list.module.css';

const GROUPS = [0, 1, 2];

export function ListSkeleton() {
  return (
    <Columns side={null}>
      <Card padding="list">
        <div>
          {GROUPS.map((group) => (
            <div key={group} className={styles.group}>
              <Stack gap={12}>
                <Skeleton width={70} />
                <Skeleton width={150} />
                <Skeleton width={190} />
              </Stack>
            </div>
          ))}
        </div>
      </Card>
    </Columns>
  );
}
