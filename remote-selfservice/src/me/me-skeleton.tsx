import { Loading, Skeleton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The place of the customer's phone number. */
export function MeSkeleton() {
  const text = useText();
  return (
    <Loading label={text('me.loading')}>
      <Skeleton shape="block" height={79} />
    </Loading>
  );
}
