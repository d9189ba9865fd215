import {
  FIRST_FRAME_ATTRIBUTE,
  FOCUSED_FLOW_ATTRIBUTE,
  SERVER_RENDERED_HEADING_ATTRIBUTE,
} from '@forecourt/shared/contract';
import { useLocale } from '@forecourt/shared/i18n';
import { bookPath, homePath, loginPath } from '@forecourt/shared/links';
import { useLocation } from '@forecourt/shared/router';
import {
  Columns,
  LoadingState,
  NotFoundScreen,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { WorkshopIntroduction } from '@forecourt/shared/workshop';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from './text.ts';

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
  const head = isFirst ? getServerRenderedHeading(language) : null;
  const loading = (
    <div ref={place} {...{ [SKELETON_ATTRIBUTE]: '' }}>
      <LoadingState label={text('area.loading')}>
        <Stack gap={24}>
          {!head && <Skeleton width="60%" height={34} />}
          <Skeleton shape="block" height={188} />
          <Skeleton shape="block" height={48} />
        </Stack>
      </LoadingState>
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
              {lead.map((words) => (
                <Text key={words}>{words}</Text>
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

/** Removes FOCUSED_FLOW_ATTRIBUTE from #root unless another skeleton follows. A focused `Page` has the attribute itself. */
function endFocusedWait(root: Element): void {
  if (!root.querySelector(`[${SKELETON_ATTRIBUTE}]`)) root.removeAttribute(FOCUSED_FLOW_ATTRIBUTE);
}

interface ServerRenderedHeading {
  title: string;
  lead: string[];
  language: string;
}

let head: ServerRenderedHeading | null = null;

/** Title and lead of the server-rendered frame; null if the frame had none in that language. */
function getServerRenderedHeading(language: string): ServerRenderedHeading | null {
  return head?.language === language ? head : null;
}

/** Shows skeletons at once until the first input. Later skeletons appear with a delay, so not for short waits. */
export function configureInitialSkeletons(root: Element): void {
  head = readServerRenderedHeading(root);
  const end = () => root.removeAttribute(FIRST_FRAME_ATTRIBUTE);
  for (const action of ['pointerdown', 'keydown']) {
    addEventListener(action, end, { once: true, capture: true });
  }
}

function readServerRenderedHeading(root: Element): ServerRenderedHeading | null {
  const element = root.querySelector<HTMLElement>(`[${SERVER_RENDERED_HEADING_ATTRIBUTE}]`);
  if (!element) return null;
  const title = element.querySelector('h1')?.textContent ?? '';
  const lead = [...element.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
  return { title, lead, language: element.lang };
}

/** Screen for visitors who are signed out, with the same columns as the sign-in screen, which may follow. */
export function SignedOutPage({ children }: { children: ReactNode }) {
  return (
    <Page centered width="overview">
      <Columns side={<WorkshopIntroduction pathTo={pathToBooking} />}>{children}</Columns>
    </Page>
  );
}

/** Path of the sign-in that continues with a booking of a kind of work. */
function pathToBooking(service: string): string {
  return loginPath({ returnTo: bookPath({ service }) });
}

export function UnknownAddressScreen() {
  const text = useText();
  return (
    <NotFoundScreen
      title={text('notFound.title')}
      text={text('notFound.text')}
      to={homePath()}
      action={text('notFound.home')}
      other={{ to: bookPath(), action: text('book') }}
    />
  );
}
