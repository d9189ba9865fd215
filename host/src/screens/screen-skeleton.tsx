import { FOCUSED_FLOW_ATTRIBUTE } from '@forecourt/shared/contract';
import { Loading, Page, Skeleton, Stack } from '@forecourt/shared/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../text.ts';

/** The place of a screen whose code, or whose visitor, is not known yet. */
export function ScreenSkeleton() {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current?.closest(`#root[${FOCUSED_FLOW_ATTRIBUTE}]`);
    return () => {
      if (root) setTimeout(endFocusedWait, 0, root);
    };
  }, []);
  return (
    <Page>
      <div ref={place} {...{ [SKELETON_ATTRIBUTE]: '' }}>
        <Loading label={text('area.loading')}>
          <Stack gap={24}>
            <Skeleton width="60%" height={34} />
            <Skeleton shape="block" height={188} />
            <Skeleton shape="block" height={48} />
          </Stack>
        </Loading>
      </div>
    </Page>
  );
}

const SKELETON_ATTRIBUTE = 'data-screen-skeleton';

/** The screen says itself whether it is a step of a focused flow, unless only another skeleton has come in its place. */
function endFocusedWait(root: Element): void {
  if (!root.querySelector(`[${SKELETON_ATTRIBUTE}]`)) root.removeAttribute(FOCUSED_FLOW_ATTRIBUTE);
}
