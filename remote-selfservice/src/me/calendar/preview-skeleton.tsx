import { Loading, Skeleton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Heights of the card's heading with its spacing, and of a row. */
const HEAD_HEIGHT = 69;
const ROW_HEIGHT = 74;

/** Rows of the text for an empty calendar. */
const USUAL_ROWS = 2;

interface PreviewSkeletonProps {
  /** Number of entries known already; later there are never fewer. */
  known: number;
}

/** Skeleton of the next entries while one of their lists loads. */
export function PreviewSkeleton({ known }: PreviewSkeletonProps) {
  const text = useText();
  const rows = Math.max(known, USUAL_ROWS);
  return (
    <Loading label={text('calendar.next.loading')}>
      <Skeleton shape="block" height={HEAD_HEIGHT + ROW_HEIGHT * rows} />
    </Loading>
  );
}
