import { Columns, Loading, Skeleton, Stack } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The place of the home screen's data: the next visit, the way to book, the vehicles. */
export function HomeSkeleton() {
  const text = useText();
  return (
    <Loading label={text('home.loading')}>
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
    </Loading>
  );
}
