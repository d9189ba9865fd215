import { ApiProblem } from '@forecourt/shared/http';
import {
  Columns,
  Loading,
  Page,
  PageHeader,
  type PageHeaderProps,
  type PageProps,
} from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { FailurePanel } from './failure-panel.tsx';
import type { ScreenQuery } from './screen-query.ts';

export interface QueryScreenProps<Data> {
  /** What `useQuery` answers with, or several of them `together`. */
  query: ScreenQuery<Data>;
  /** The head of the screen, with what of it depends on the data. */
  header: PageHeaderProps | ((data: Data | undefined) => PageHeaderProps);
  width?: PageProps['width'];
  /** Read out while waiting: "Loading your visits". */
  loading: string;
  /** `Skeleton`s in the shape and of the size of what will come. */
  skeleton: ReactNode;
  /** That it could not be shown, as a sentence. */
  failed: string;
  /** The whole screen when the backend knows no such thing. */
  missing?: ReactNode;
  /** In place of the content when the answer is an empty list. */
  empty?: ReactNode;
  /** The content once the data is there. What was there stays when a later look fails. */
  children: (data: Data) => ReactNode;
}

/**
 * The frame of a screen that shows data: on its way, not to be had, unknown, none, or there. After *Try again* the focus
 * is at the title, since the button has gone.
 */
export function QueryScreen<Data>(props: QueryScreenProps<Data>) {
  const { query, header, width, missing } = props;
  const { data, error, refetch } = query;
  const [retries, setRetries] = useState(0);

  if (data === undefined && missing && isNotFound(error)) return missing;
  const { title, ...head } = typeof header === 'function' ? header(data) : header;
  const retry = () => {
    setRetries(retries + 1);
    void refetch();
  };
  return (
    <Page width={width}>
      <PageHeader title={title} {...head} refocus={retries} />
      <QueryContent {...props} onRetry={retry} />
    </Page>
  );
}

function QueryContent<Data>(props: QueryScreenProps<Data> & { onRetry: () => void }) {
  const { query, width, loading, skeleton, failed, empty, children, onRetry } = props;
  const { data, error, isFetching } = query;
  if (data !== undefined) {
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
  }
  if (!error) return <Loading label={loading}>{skeleton}</Loading>;
  const failure = <FailurePanel title={failed} error={error} onRetry={onRetry} retrying={isFetching} />;
  return width === 'overview' ? <Columns side={null}>{failure}</Columns> : failure;
}

/** Unknown, another customer's, or an address that was never one: the backend does not tell them apart. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'not_found';
}
