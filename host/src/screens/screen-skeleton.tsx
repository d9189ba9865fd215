import { FOCUSED_FLOW_ATTRIBUTE } from '@forecourt/shared/contract';
import { useLocale } from '@forecourt/shared/i18n';
import { useLocation } from '@forecourt/shared/router';
import { Columns, Loading, Page, PageHeader, Skeleton, Stack, Text } from '@forecourt/shared/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../text.ts';
import { frameHead } from './first-frame.ts';

export function ScreenSkeleton() {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current?.closest(`#root[${FOCUSED_FLOW_ATTRIBUTE}]`);
    return () => {
      if (root) setTimeout(endFocusedWait, 0, root);
    };
  }, []);
  const isFirst = useLocation().key === 'default';
  const language = useLocale();
  const head = isFirst ? frameHead(language) : null;
  const loading = (
    <div ref={place} {...{ [SKELETON_ATTRIBUTE]: '' }}>
      <Loading label={text('area.loading')}>
        <Stack gap={24}>
          {!head && <Skeleton width="60%" height={34} />}
          <Skeleton shape="block" height={188} />
          <Skeleton shape="block" height={48} />
        </Stack>
      </Loading>
    </div>
  );
  if (!head) return <Page>{loading}</Page>;
  const { title, lead } = head;
  return (
    <Page centered width="overview">
      <Columns side={null}>
        <PageHeader
          title={title}
          lead={
            <Stack gap={4}>
              {lead.map((words, index) => (
                <Text key={words} strong={lead.length > 1 && index === 0}>
                  {words}
                </Text>
              ))}
            </Stack>
          }
        />
        {loading}
      </Columns>
    </Page>
  );
}

const SKELETON_ATTRIBUTE = 'data-screen-skeleton';

/** The next screen sets the attribute itself; another skeleton leaves it. */
function endFocusedWait(root: Element): void {
  if (!root.querySelector(`[${SKELETON_ATTRIBUTE}]`)) root.removeAttribute(FOCUSED_FLOW_ATTRIBUTE);
}
