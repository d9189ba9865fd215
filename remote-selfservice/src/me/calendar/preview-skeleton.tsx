import { Loading, Skeleton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The heading of the card with its space, and a row. */
const HEAD_HEIGHT = 69;
const ROW_HEIGHT = 74;

/** As many rows as say what is in a calendar in which nothing comes. */
const USUAL_ROWS = 2;

interface PreviewSkeletonProps {
  /** How many of the entries are known already, which are never fewer later. */
  known: number;
}

/** The place of the next entries while one of their lists is still loading. */
export function PreviewSkeleton({ known }: PreviewSkeletonProps) {
  const text = useText();
  const rows = Math.max(known, USUAL_ROWS);
  return (
    <Loading label={text('calendar.next.loading')}>
      <Skeleton shape="block" height={HEAD_HEIGHT + ROW_HEIGHT * rows} />
    </Loading>
  );
}
