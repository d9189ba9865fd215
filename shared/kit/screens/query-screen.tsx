import { BACKEND_UNREACHABLE_ATTRIBUTE } from '@forecourt/shared/contract';
import { getBrowserTimeZone, localDateAt, localDateTimeAt } from '@forecourt/shared/dates';
import { ApiProblem, isOverLimit, isUnreached, retryDelayMs } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import {
  Button,
  CallWorkshopLink,
  Columns,
  LoadingState,
  Notice,
  Page,
  PageHeader,
  type PageHeaderProps,
  type PageProps,
  Row,
  Text,
} from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FailurePanel, isDeviceOffline, useFocusLoss, useText } from './failure.tsx';

interface QueryContentProps<Data> {
  query: ScreenQuery<Data>;
  /** Another query of this screen, whose data age is already shown. An equal age of this query's data is not shown again. */
  agedBy?: ScreenQuery<unknown>;
  width?: PageProps['width'];
  loading: string;
  skeleton: ReactNode;
  failed: string;
  empty?: ReactNode;
  /** Called when the focused element is about to be removed, so that the title can take the focus. */
  onFocusLost: () => void;
  /** Renders the content, which remains if a later refetch fails. */
  children: (data: Data) => ReactNode;
}

/** Shows a query as loading, failed, empty or loaded. Retries temporary failures. */
export function QueryContent<Data>({ query, ...props }: QueryContentProps<Data>) {
  const { agedBy, width, loading, skeleton, failed, empty, onFocusLost, children } = props;
  const text = useText();
  const { data, error, isFetching, recovered, refetch } = useQueryAutoRetry(query);
  const retry = () => {
    onFocusLost();
    void refetch();
  };
  if (data === undefined && !error) return <LoadingState label={loading}>{skeleton}</LoadingState>;
  const isBackendUnreachable = isUnreached(error) && !isDeviceOffline(error);
  const failure = data === undefined && (
    <div {...(isBackendUnreachable && { [BACKEND_UNREACHABLE_ATTRIBUTE]: '' })}>
      <FailurePanel
        title={failed}
        error={error}
        onRetry={retry}
        retrying={isFetching}
        onFocusLost={onFocusLost}
      />
    </div>
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
        <DataAgeNotice query={{ ...query, data, error }} onFocusLost={onFocusLost} />
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
  /** Content of the whole screen if the backend responds `not_found`. */
  missing?: ReactNode;
  focused?: PageProps['focused'];
  centered?: PageProps['centered'];
}

/** Screen with a title that shows a query as loading, failed, empty or loaded. *Try again* moves the focus to the title. */
export function QueryScreen<Data>({
  header,
  missing,
  focused,
  centered,
  ...content
}: QueryScreenProps<Data>) {
  const { data, error } = content.query;
  const [refocus, setRefocus] = useState(0);

  if (data === undefined && missing && isNotFound(error)) return missing;
  const { title, ...head } = typeof header === 'function' ? header(data) : header;
  return (
    <Page width={content.width} focused={focused} centered={centered}>
      <PageHeader title={title} {...head} refocus={refocus + (head.refocus ?? 0)} />
      <QueryContent {...content} onFocusLost={() => setRefocus((times) => times + 1)} />
    </Page>
  );
}

/** Whether the backend responded `not_found`: the id is unknown or belongs to another customer. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'not_found';
}

const MINUTE_MS = 60_000;

function isAsOld(query: ScreenQuery<unknown>, other: ScreenQuery<unknown>): boolean {
  const minuteOf = ({ dataUpdatedAt = 0 }: ScreenQuery<unknown>) => Math.floor(dataUpdatedAt / MINUTE_MS);
  return query.data !== undefined && isUnreached(query.error) && minuteOf(query) === minuteOf(other);
}

interface DataAgeNoticeProps {
  query: ScreenQuery<unknown>;
  /** Called when the focused *Try again* is removed, because the data has loaded. */
  onFocusLost: () => void;
}

/** Shows the age of data that could not be refetched; online as a warning with a retry and the phone number of the workshop. */
export function DataAgeNotice({ query, onFocusLost }: DataAgeNoticeProps) {
  const text = useText();
  const format = useFormat();
  const { data, error, isFetching, dataUpdatedAt } = query;
  if (data === undefined || !dataUpdatedAt || !isUnreached(error)) return null;
  const zone = getBrowserTimeZone();
  const [date = '', time = ''] = localDateTimeAt(new Date(dataUpdatedAt), zone).split('T');
  const isToday = date === localDateAt(new Date(), zone);
  const at = format.time(time);
  const age = isToday
    ? text('asOf.today', { time: at })
    : text('asOf', { when: `${format.date(date)}, ${at}` });
  const code = error instanceof ApiProblem && error.code;
  // No warning while a late response may still arrive. Offline, the shell shows a bar instead.
  if (code !== 'offline' && !(code === 'timeout' && isFetching)) {
    return <StaleNotice title={text('stale', { age })} query={query} onFocusLost={onFocusLost} />;
  }
  return (
    <Text tone="muted" size="small">
      {age}
    </Text>
  );
}

function StaleNotice({ title, query, onFocusLost }: DataAgeNoticeProps & { title: string }) {
  const text = useText();
  return (
    <div ref={useFocusLoss(onFocusLost)} {...{ [BACKEND_UNREACHABLE_ATTRIBUTE]: '' }}>
      <Notice
        tone="warn"
        title={title}
        action={
          <Row gap={24} wrap>
            <Button variant="link" busy={query.isFetching} onClick={() => void query.refetch()}>
              {text('retry')}
            </Button>
            <CallWorkshopLink variant="link" number />
          </Row>
        }
      >
        {text('stale.paused')}
      </Notice>
    </div>
  );
}

interface LoadingQuery {
  isPending: boolean;
  isFetched: boolean;
}

/** Whether the first request is pending; false if it failed and is being retried. */
export function isFirstLoad({ isPending, isFetched }: LoadingQuery): boolean {
  return isPending && !isFetched;
}

/** First and longest pause in ms between automatic retries (docs/design.md §7). It doubles; `pauseMs` adds up to half of it. */
const FIRST_PAUSE_MS = 5000;
const LAST_PAUSE_MS = 2 * 60 * 1000;

interface Recovery<Data> extends ScreenQuery<Data> {
  recovered: boolean;
}

/** Retries a failed query, if that may help, while the page is visible. The failure and earlier data remain shown. */
export function useQueryAutoRetry<Data>({
  data,
  error,
  isFetching,
  refetch,
}: ScreenQuery<Data>): Recovery<Data> {
  const tries = useRef(0);
  const [retried, setRetried] = useState<unknown>(null);
  const [recovered, setRecovered] = useState(false);
  const isMissing = data === undefined;

  if (retried !== null && (!isMissing || (error && error !== retried))) {
    setRetried(null);
    setRecovered(!isMissing);
  }

  const tryAgain = useEffectEvent(() => {
    tries.current += 1;
    setRetried(error);
    setRecovered(false);
    void refetch();
  });
  const retrySilently = useEffectEvent(() => {
    tries.current += 1;
    void refetch();
  });
  useEffect(() => {
    if (isFetching) return;
    const pause = pauseMs(error, tries.current);
    if (isMissing && isTemporary(error)) return whenVisible(pause, tryAgain);
    if (!isMissing && isUnreached(error)) return whenVisible(pause, retrySilently);
    if (!isMissing) tries.current = 0;
  }, [isMissing, error, isFetching]);

  return {
    data,
    error: isMissing ? (error ?? retried) : error,
    isFetching,
    refetch: () => {
      setRetried(null);
      return refetch();
    },
    recovered,
  };
}

/** Whether a failure may be temporary. Validation errors and defects of the backend are not. */
function isTemporary(error: unknown): boolean {
  return isUnreached(error) || isOverLimit(error) || (error instanceof ApiProblem && error.status === 503);
}

/** Pause in ms before a retry: not shorter than Retry-After, and random, so that clients do not retry at the same moment. */
function pauseMs(error: unknown, tries: number): number {
  const least = Math.max(retryDelayMs(error), Math.min(FIRST_PAUSE_MS * 2 ** tries, LAST_PAUSE_MS));
  return least * (1 + Math.random() / 2);
}

/** Calls `act` once, when the time has passed and the page is visible. @returns a function that cancels the call */
function whenVisible(ms: number, act: () => void): () => void {
  let isDue = false;
  const look = () => {
    if (!isDue || document.visibilityState === 'hidden') return;
    stop();
    act();
  };
  const timer = setTimeout(() => {
    isDue = true;
    look();
  }, ms);
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  document.addEventListener('visibilitychange', look);
  return stop;
}

export interface ScreenQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /** Time of the response in ms since 1970. */
  dataUpdatedAt?: number;
}

type DataOf<Query> = Query extends ScreenQuery<infer Data> ? Exclude<Data, undefined> : never;

/** Combines queries into one, whose data is an object: `combineQueries({ visits, vehicles })`. Loaded when all of them are. */
export function combineQueries<Queries extends Record<string, ScreenQuery<unknown>>>(
  queries: Queries,
): ScreenQuery<{ [Name in keyof Queries]: DataOf<Queries[Name]> }> {
  const entries = Object.entries(queries);
  const missing = Object.values(queries).filter(({ data }) => data === undefined);
  return {
    data:
      missing.length > 0
        ? undefined
        : (Object.fromEntries(entries.map(([name, { data }]) => [name, data])) as {
            [Name in keyof Queries]: DataOf<Queries[Name]>;
          }),
    error: missing.find(({ error }) => error)?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching),
    ...(missing.length === 0 && ageOf(Object.values(queries))),
    refetch: () => {
      const wanted = missing.length > 0 ? missing : Object.values(queries);
      for (const { error, refetch } of wanted) if (error) void refetch();
    },
  };
}

/** Returns `query`, but with errors, `refetch` and age (that of the older data) of both queries. `beside` may be pending. */
export function withAgeOfOlderData<Data>(
  query: ScreenQuery<Data>,
  beside: ScreenQuery<unknown>,
): ScreenQuery<Data> {
  return beside.data === undefined ? query : { ...combineQueries({ query, beside }), data: query.data };
}

function ageOf(
  queries: readonly ScreenQuery<unknown>[],
): Pick<ScreenQuery<unknown>, 'error' | 'dataUpdatedAt'> {
  const unreached = queries.filter(({ error }) => isUnreached(error));
  const [first] = unreached;
  if (!first) return { error: null };
  return {
    error: first.error,
    dataUpdatedAt: Math.min(...unreached.map(({ dataUpdatedAt = 0 }) => dataUpdatedAt)),
  };
}
