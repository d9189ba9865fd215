import {
  type HistoryList,
  type HistoryScope,
  historyQuery,
  loadMoreHistory,
  type Vehicle,
  type VehicleYear,
  vehicleFiguresQuery,
} from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { localDateAt } from '@forecourt/shared/dates';
import {
  importRecordsPath,
  newRecordEntryPath,
  shareVehiclePath,
  vehicleFiguresPath,
  vehicleRecordPath,
  vehicleYearPath,
} from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useReminderPresetFormatter } from '@forecourt/shared/reminders';
import { Link } from '@forecourt/shared/router';
import { isFirstLoad, LoadMore, QueryContent } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import {
  Button,
  chartIcon,
  chevronIcon,
  EmptyState,
  Icon,
  LinkButton,
  List,
  ListRow,
  moveIcon,
  plusIcon,
  printIcon,
  ShowOn,
  Skeleton,
  Stack,
  shareIcon,
} from '@forecourt/shared/ui';
import { useId, useRef, useState } from 'react';
import { useRecordFilter } from '../vehicle/use-history-scope.ts';
import { groupHistoryByYear, HistoryScopeChoice, historyItemKey } from './history-items.tsx';
import { FuelEntryRows, groupFuelEntries, RecordRow } from './record-rows.tsx';
import styles from './record-section.module.css';
import { useCostListFormatter } from './record-text.ts';
import { useText } from './text.ts';
import { findReviewedYear, hasEnoughForReview } from './year/review-season.ts';

/** Height of a heading and three rows in px. */
const SKELETON_HEIGHT = 345;

/** Visits and entries of a vehicle by year, the latest first. A button loads older ones. */
export function RecordSection({ vehicle }: { vehicle: Vehicle }) {
  const vehicleId = vehicle.id;
  const text = useText();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { scope, search } = useRecordFilter();
  const { within: test } = useReminderPresetFormatter()('inspection');
  /** Whether the links to figures, print, import and export are shown. */
  const [hasMore, setMore] = useState(false);
  const history = useQuery({
    ...historyQuery(vehicleId, scope),
    // After a change of the filter, show the previous items while the new ones load. If there were none, show that they load.
    placeholderData: (shown: HistoryList | undefined) => (shown?.items.length ? shown : undefined),
  });
  const isEmpty = scope === 'all' && history.data?.items.length === 0;
  // Active vehicles have this link above the reminders or in the page's header. Archived vehicles show neither.
  const add = vehicle.archived_at !== null && (
    <LinkButton variant="quiet" icon={plusIcon} to={newRecordEntryPath(vehicleId) + search}>
      {text('entry.add')}
    </LinkButton>
  );
  return (
    <section aria-labelledby={id}>
      <Stack>
        <div className={styles.head}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {text('title')}
          </h2>
          {!isEmpty && (
            <>
              <HistoryScopeChoice />
              {add}
              {/* Last, so that the links follow it in the order of the keyboard. */}
              <div className={styles.more}>
                <Button variant="link" aria-expanded={hasMore} onClick={() => setMore(!hasMore)}>
                  <span className={styles.unfold}>
                    {text('more.of')}
                    <Icon path={chevronIcon} size={20} />
                  </span>
                </Button>
              </div>
            </>
          )}
        </div>
        {!isEmpty && hasMore && (
          <ShowOn device="screen">
            <RecordLinks vehicle={vehicle} />
          </ShowOn>
        )}
        <QueryContent
          query={history}
          loading={text('loading')}
          skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
          failed={text('failed')}
          onFocusLost={() => heading.current?.focus()}
        >
          {(list) => {
            if (list.items.length > 0)
              return (
                <Years
                  key={scope}
                  vehicle={vehicle}
                  scope={scope}
                  history={list}
                  isChanging={history.isPlaceholderData}
                />
              );
            if (scope === 'work')
              return <EmptyState title={text('noWork.title')} text={text('noWork.text', { test })} />;
            return (
              <EmptyState
                title={text('empty.title')}
                text={text('empty.text')}
                action={
                  <>
                    {add}
                    <LinkButton variant="link" to={importRecordsPath(vehicleId)}>
                      {text('empty.import')}
                    </LinkButton>
                  </>
                }
              />
            );
          }}
        </QueryContent>
      </Stack>
    </section>
  );
}

interface YearsProps {
  vehicle: Vehicle;
  scope: HistoryScope;
  history: HistoryList;
  /** Whether the shown items are those of the previous filter, because the items of the selected filter are loading. */
  isChanging: boolean;
}

function Years({ vehicle, scope, history, isChanging }: YearsProps) {
  const vehicleId = vehicle.id;
  const text = useText();
  const figuresQuery = useQuery(vehicleFiguresQuery(vehicleId));
  const figures = figuresQuery.data;
  const reviewedYear = findReviewedYear(localDateAt(new Date(), siteSettings().organisation.timeZone));
  /** Key of the last item before more were loaded. The item after it takes the focus. */
  const [lastBefore, setLastBefore] = useState<string>();
  const { items, next_cursor } = history;
  // If the item with the key `lastBefore` was deleted elsewhere, no row takes the focus.
  const lastIndex = items.findIndex((item) => historyItemKey(item) === lastBefore);
  const following = lastIndex < 0 ? undefined : items[lastIndex + 1];
  const firstOfMore = following ? historyItemKey(following) : undefined;
  const loadMore = () => {
    const last = items.at(-1);
    setLastBefore(last && historyItemKey(last));
    return loadMoreHistory(vehicleId, scope);
  };
  // The link to the review is above the record, which would move if the link appeared later.
  if (reviewedYear !== null && isFirstLoad(figuresQuery)) {
    return <Skeleton shape="block" height={SKELETON_HEIGHT} />;
  }
  const reviewed = figures?.years.find(({ year }) => year === reviewedYear);
  const years = groupHistoryByYear(items);
  const lastShown = years.at(-1);
  // The figures count all visits and entries, so they fit only the unfiltered record.
  const nextYear =
    scope === 'all' && lastShown
      ? figures?.years.find(({ year, count }) =>
          year === lastShown.year ? count > lastShown.items.length : year < lastShown.year && count > 0,
        )?.year
      : undefined;
  const isCut = next_cursor !== null && (nextYear ?? lastShown?.year) === lastShown?.year;
  const cutYear = isCut ? lastShown?.year : undefined;
  const moreText = () => {
    if (nextYear === undefined) return text('more');
    return text(nextYear === cutYear ? 'more.ofYear' : 'more.year', { year: String(nextYear) });
  };
  return (
    <div className={styles.years} aria-busy={isChanging || undefined}>
      {reviewed && hasEnoughForReview(reviewed) && (
        <YearReviewLink vehicleId={vehicleId} year={String(reviewed.year)} />
      )}
      {years.map(({ year, items: ofYear }, index) => (
        <div key={year} className={styles.year}>
          <div className={styles.sum}>
            <h3>{year}</h3>
            {scope === 'all' && (
              <YearSum
                vehicleId={vehicleId}
                figures={figures?.years.find((each) => each.year === year)}
                isFirst={index === 0}
              />
            )}
          </div>
          <List dense>
            {groupFuelEntries(ofYear).map((place) =>
              'fills' in place ? (
                <FuelEntryRows
                  key={place.fills[0] && historyItemKey(place.fills[0])}
                  vehicleId={vehicleId}
                  fills={place.fills}
                  focusedKey={firstOfMore}
                />
              ) : (
                <RecordRow
                  key={historyItemKey(place.item)}
                  vehicleId={vehicleId}
                  item={place.item}
                  focused={historyItemKey(place.item) === firstOfMore}
                />
              ),
            )}
          </List>
        </div>
      ))}
      <LoadMore
        label={moreText()}
        failed={text('more.failed')}
        load={next_cursor === null ? null : loadMore}
        busy={isChanging}
      />
    </div>
  );
}

function YearReviewLink({ vehicleId, year }: { vehicleId: string; year: string }) {
  const text = useText();
  return (
    <ShowOn device="screen">
      <List dense>
        <ListRow
          leading={<Icon path={chartIcon} />}
          title={text('year.review', { year })}
          to={vehicleYearPath(vehicleId, year)}
        />
      </List>
    </ShowOn>
  );
}

interface YearSumProps {
  vehicleId: string;
  figures: VehicleYear | undefined;
  isFirst: boolean;
}

/** Costs and distance of a year. The first year also has a link to the charts. */
function YearSum({ vehicleId, figures, isFirst }: YearSumProps) {
  const text = useText();
  const distance = useDistanceFormatter();
  const costsText = useCostListFormatter();
  const { search } = useRecordFilter();
  if (!figures) return null;
  const { costs, driven_km } = figures;
  const driven = driven_km === null ? '' : text('year.driven', { distance: distance.written(driven_km) });
  const sum = joinWithMiddleDots([costsText(costs), driven]);
  if (!sum) return null;
  return (
    <>
      <div className={styles.total}>{sum}</div>
      {isFirst && (
        <Link to={vehicleFiguresPath(vehicleId) + search} className={styles.figures ?? ''}>
          {text(`figures.title.${distance.unit}`)}
          <Icon path={chevronIcon} size={20} />
        </Link>
      )}
    </>
  );
}

/** Links to the figures, the printable page, sharing (not for archived vehicles), and the import and export of a record. */
function RecordLinks({ vehicle }: { vehicle: Vehicle }) {
  const { id: vehicleId, archived_at } = vehicle;
  const text = useText();
  const distance = useDistanceFormatter();
  const { search } = useRecordFilter();
  const links = [
    {
      icon: chartIcon,
      to: vehicleFiguresPath(vehicleId) + search,
      title: text(`figures.title.${distance.unit}`),
    },
    { icon: printIcon, to: vehicleRecordPath(vehicleId) + search, title: text('paper.print') },
    ...(archived_at === null
      ? [{ icon: shareIcon, to: shareVehiclePath(vehicleId), title: text('more.share') }]
      : []),
    { icon: moveIcon, to: importRecordsPath(vehicleId) + search, title: text('more.files') },
  ];
  return (
    <List dense>
      {links.map(({ icon, ...link }) => (
        <ListRow key={link.to} leading={<Icon path={icon} />} {...link} />
      ))}
    </List>
  );
}
