import { Columns, Loading, type PageProps } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { AsOf, isAsOld } from './as-of.tsx';
import { FailurePanel } from './failure-panel.tsx';
import type { ScreenQuery } from './screen-query.ts';
import { useText } from './text.ts';
import { useRecovery } from './use-recovery.ts';

export interface QueryContentProps<Data> {
  /** What `useQuery` answers with, or several of them `together`. */
  query: ScreenQuery<Data>;
  /** Another query of the screen that says how old it is; the same minute is not said twice. */
  agedBy?: ScreenQuery<unknown>;
  width?: PageProps['width'];
  /** Read out while waiting: "Loading your visits". */
  loading: string;
  /** `Skeleton`s in the shape and of the size of what will come. */
  skeleton: ReactNode;
  /** That it could not be shown, as a sentence. */
  failed: string;
  /** In place of the content when the answer is an empty list. */
  empty?: ReactNode;
  /** What had the focus is gone, and it has to go somewhere: to the title. */
  onFocusLost: () => void;
  /** The content once the data is there. What was there stays when a later look fails. */
  children: (data: Data) => ReactNode;
}

/** What a screen shows of its data: on its way, not to be had, none, or there. What may pass is tried again by itself. */
export function QueryContent<Data>({ query, ...props }: QueryContentProps<Data>) {
  const { agedBy, width, loading, skeleton, failed, empty, onFocusLost, children } = props;
  const text = useText();
  const { data, error, isFetching, recovered, refetch } = useRecovery(query);
  const retry = () => {
    onFocusLost();
    void refetch();
  };
  if (data === undefined && !error) return <Loading label={loading}>{skeleton}</Loading>;
  const failure = data === undefined && (
    <FailurePanel
      title={failed}
      error={error}
      onRetry={retry}
      retrying={isFetching}
      onFocusLost={onFocusLost}
    />
  );
  return (
    <>
      {/* It is there before it says something: screen readers hear of what changes. */}
      {(failure || recovered) && (
        <span role="status" className="visually-hidden">
          {recovered && text('recovered')}
        </span>
      )}
      {failure && (width === 'overview' ? <Columns side={null}>{failure}</Columns> : failure)}
      {!(agedBy && isAsOld(agedBy, query)) && (
        <AsOf data={data} error={error} dataUpdatedAt={query.dataUpdatedAt ?? 0} />
      )}
      {data !== undefined && (isEmpty(data) && empty !== undefined ? empty : children(data))}
    </>
  );
}

function isEmpty(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
