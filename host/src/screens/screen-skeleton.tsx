import { Loading, Page, Skeleton, Stack } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The place of a screen whose code, or whose visitor, is not known yet. */
export function ScreenSkeleton() {
  const text = useText();
  return (
    <Page>
      <Loading label={text('area.loading')}>
        <Stack gap={24}>
          <Skeleton width="60%" height={34} />
          <Skeleton shape="block" height={188} />
          <Skeleton shape="block" height={48} />
        </Stack>
      </Loading>
    </Page>
  );
}
