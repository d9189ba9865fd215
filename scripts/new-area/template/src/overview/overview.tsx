import { vehiclesQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { Button, ErrorPanel, Loading, Page, PageHeader, Skeleton, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const LINE_HEIGHT = 24;

/** The area's first screen: what it is about, and an answer of the backend. */
export function Overview() {
  const text = useText();
  const { data, error, isFetching, refetch } = useQuery(vehiclesQuery());
  return (
    <Page>
      <PageHeader title={text('overview.title')} lead={text('overview.lead')} />
      {data && <Text>{text('overview.vehicles', { count: data.length })}</Text>}
      {!data && error && (
        <ErrorPanel
          tag={text('failure.tag')}
          title={text('failure.title')}
          text={text('failure.text')}
          actions={
            <Button onClick={() => void refetch()} busy={isFetching}>
              {text('failure.retry')}
            </Button>
          }
        />
      )}
      {!data && !error && (
        <Loading label={text('overview.loading')}>
          <Skeleton height={LINE_HEIGHT} />
        </Loading>
      )}
    </Page>
  );
}
