import { ApiProblem, isUnreached } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import {
  Columns,
  Loading,
  Page,
  PageHeader,
  type PageHeaderProps,
  type PageProps,
  Text,
} from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { FailurePanel } from './failure-panel.tsx';
import type { ScreenQuery } from './screen-query.ts';
import { useText } from './text.ts';
import { useRecovery } from './use-recovery.ts';

interface QueryContentProps<Data> {
  /** Result of `useQuery`, or several by `combineQueries`. */
  query: ScreenQuery<Data>;
  /** Another query of the screen that shows its age; the same minute is not shown twice. */
  agedBy?: ScreenQuery<unknown>;
  width?: PageProps['width'];
  loading: string;
  skeleton: ReactNode;
  /** A sentence, e.g. "Your visits could not be loaded". */
  failed: string;
  /** Replaces the content for an empty list. */
  empty?: ReactNode;
  /** The focused element was removed: focus the title. */
  onFocusLost: () => void;
  /** The content. It stays if a later refetch fails. */
  children: (data: Data) => ReactNode;
}

/** Loading, failure, empty or loaded state of a query. Retries temporary failures. */
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
      {/* It exists before its text, because screen readers announce changes. */}
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

export interface QueryScreenProps<Data> extends Omit<QueryContentProps<Data>, 'onFocusLost'> {
  header: PageHeaderProps | ((data: Data | undefined) => PageHeaderProps);
  /** The whole screen if the backend returns `not_found`. */
  missing?: ReactNode;
  focused?: PageProps['focused'];
}

/**
 * Screen with a title and the states of a query. *Try again* moves the focus to the title, because the button is
 * removed.
 */
export function QueryScreen<Data>({ header, missing, focused, ...content }: QueryScreenProps<Data>) {
  const { data, error } = content.query;
  const [refocus, setRefocus] = useState(0);

  if (data === undefined && missing && isNotFound(error)) return missing;
  const { title, ...head } = typeof header === 'function' ? header(data) : header;
  return (
    <Page width={content.width} focused={focused}>
      <PageHeader title={title} {...head} refocus={refocus} />
      <QueryContent {...content} onFocusLost={() => setRefocus((times) => times + 1)} />
    </Page>
  );
}

/** The backend does not distinguish unknown ids from those of another customer. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'not_found';
}

type AsOfProps = Pick<ScreenQuery<unknown>, 'data' | 'error' | 'dataUpdatedAt'>;

const MINUTE_MS = 60_000;

/** Whether both queries show the same age in minutes. */
function isAsOld(query: ScreenQuery<unknown>, other: ScreenQuery<unknown>): boolean {
  const minuteOf = ({ dataUpdatedAt = 0 }: ScreenQuery<unknown>) => Math.floor(dataUpdatedAt / MINUTE_MS);
  return query.data !== undefined && isUnreached(query.error) && minuteOf(query) === minuteOf(other);
}

/** Age of data that could not be refreshed without network. */
function AsOf({ data, error, dataUpdatedAt }: AsOfProps) {
  const text = useText();
  const format = useFormat();
  if (data === undefined || !dataUpdatedAt || !isUnreached(error)) return null;
  const at = new Date(dataUpdatedAt);
  const isToday = at.toDateString() === new Date().toDateString();
  const when = format.moment(at.toISOString(), {
    ...(!isToday && { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <Text tone="muted" size="small">
      {text('asOf', { when })}
    </Text>
  );
}

interface Asked {
  isPending: boolean;
  isFetched: boolean;
}

/** Whether the first request is pending. False while a failed one is retried. */
export function isFirstLoad({ isPending, isFetched }: Asked): boolean {
  return isPending && !isFetched;
}
