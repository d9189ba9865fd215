import { type Appointment, appointmentsQuery, deleteMe } from '@forecourt/shared/api';
import { currentUid, endSession, type User } from '@forecourt/shared/auth';
import { ApiProblem, isUnreached } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { MAX_DAYS_IN_WORKSHOP } from '@forecourt/shared/limits';
import { mePath } from '@forecourt/shared/links';
import { PhoneVerification } from '@forecourt/shared/phone-code';
import { useQuery, useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice, type ScreenQuery, useQueryAutoRetry } from '@forecourt/shared/screens';
import {
  Button,
  Columns,
  DateTile,
  ErrorPanel,
  FocusOnMount,
  LinkButton,
  List,
  ListRow,
  LoadingState,
  Notice,
  Page,
  PageHeader,
  Section,
  Skeleton,
  Stack,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { useServiceTexts, useWorkshopText } from '@forecourt/shared/workshop';
import { type ReactNode, useId, useState } from 'react';
import { splitVisits } from '../visits/split-visits.ts';
import styles from './delete-account.module.css';
import { ExportDataSection } from './export/export-data.tsx';
import { useSignedInUser } from './leave-after-saving.ts';
import { NoPhoneNotice } from './recent-sign-in.tsx';
import { useText } from './text.ts';

export function DeleteAccountScreen() {
  const user = useSignedInUser();
  const [isWanted, setWanted] = useState(false);
  const [proved, setProved] = useState<'no' | 'now' | 'too-long-ago'>('no');
  const deletion = useDeletion({ onProofTooOld: () => setProved('too-long-ago') });
  if (!user) return null;
  // The first step is wide: the consequences are beside the actions. The later steps are narrow forms.
  const isFirstStep = !isWanted && !deletion.isPending && !deletion.staysHere;
  return <Page width={isFirstStep ? 'overview' : 'form'}>{screen(user)}</Page>;

  function leave() {
    setWanted(false);
    setProved('no');
  }

  function screen(customer: User) {
    const { phone } = customer;
    if (deletion.staysHere) return <StillSignedIn onRetry={deletion.leave} />;
    if (deletion.isPending) return <Deleting />;
    if (!isWanted) return <DeletionConsequences user={customer} onContinue={() => setWanted(true)} />;
    if (!phone) return <NoPhoneNotice onBack={leave} />;
    if (proved !== 'now') {
      return (
        <DeletionCode
          phone={phone}
          again={proved === 'too-long-ago'}
          onConfirmed={() => setProved('now')}
          onBack={leave}
        />
      );
    }
    if (deletion.error) return <DeletionFailed error={deletion.error} onRetry={deletion.start} />;
    return <DeletionDecision onDelete={deletion.start} />;
  }
}

/** Step 3: the final decision. Only the button in this step deletes the account. */
function DeletionDecision({ onDelete }: { onDelete: () => void }) {
  const text = useText();
  return (
    <>
      <PageHeader
        key="decision"
        title={text('delete.decision')}
        lead={text('delete.final.text')}
        // The code field, which had the focus, is removed, so the title takes the focus.
        refocus={1}
      />
      <Stack gap={24}>
        <LinkButton to={mePath()} wide>
          {text('delete.keep')}
        </LinkButton>
        <Button variant="danger" wide onClick={onDelete}>
          {text('delete.forGood')}
        </Button>
      </Stack>
    </>
  );
}

interface DeletionCodeProps {
  /** The customer's own phone number: digits without the plus. */
  phone: string;
  /** Whether the customer has confirmed a code, but too long ago. */
  again: boolean;
  onConfirmed: () => void;
  onBack: () => void;
}

/** Step 2: a code sent to the customer's phone, required even right after signing in (docs/design.md §6). Deletes nothing. */
function DeletionCode({ phone, again, onConfirmed, onBack }: DeletionCodeProps) {
  const text = useText();
  return (
    <>
      {again && (
        <Notice tone="warn" title={text('delete.again')}>
          {text('delete.again.text')}
        </Notice>
      )}
      <PhoneVerification
        purpose="re-authentication"
        phone={`+${phone}`}
        title={text('recent.title')}
        lead={text('delete.code.lead')}
        submit={text('recent.submit')}
        onConfirmed={onConfirmed}
        back={{ text: text('back'), onBack }}
      />
    </>
  );
}

function Deleting() {
  const text = useText();
  return (
    <>
      <PageHeader key="deleting" title={text('delete.busy')} />
      <FocusOnMount>
        <p role="status">{text('delete.busy.text')}</p>
      </FocusOnMount>
    </>
  );
}

/** Notice that the deletion failed after the right code was entered. A retry needs no new code while that code is recent. */
function DeletionFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText();
  const title = text(isUnreached(error) ? 'delete.failed.unclear' : 'delete.failed');
  return (
    <>
      <PageHeader key="failed" back={{ to: mePath(), text: text('title') }} title={text('delete.title')} />
      <FailureNotice error={error} title={title} />
      <p>{text('delete.failed.text')}</p>
      <Button variant="danger" wide onClick={onRetry}>
        {text('retry')}
      </Button>
    </>
  );
}

/** Notice that the account is deleted but this browser could not end the session. */
function StillSignedIn({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <ErrorPanel
      level={1}
      tag={text('deleted')}
      title={text('delete.stays')}
      text={text('delete.stays.text')}
      actions={<Button onClick={onRetry}>{text('retry')}</Button>}
    />
  );
}

interface Deletion {
  /** Deletes the account and its data on this device. */
  start: () => void;
  isPending: boolean;
  error: Error | null;
  /** Whether the account is deleted, but this browser could not end the session. */
  staysHere: boolean;
  /** Tries again to end this browser's session. */
  leave: () => void;
}

/**
 * Deletes the account; a retry resumes an incomplete deletion. Afterwards the shell redirects to the sign-in screen.
 * @param onProofTooOld called if the backend requires a newer code; nothing was deleted then
 */
function useDeletion({ onProofTooOld }: { onProofTooOld: () => void }): Deletion {
  const leaving = useSingleMutation({ mutationFn: () => endSession('erased') });
  const { mutate, isPending, isSuccess, error, reset } = useSingleMutation({
    mutationFn: async () => {
      const uid = currentUid();
      await deleteMe();
      // Runs even after unmounting, because the data on this device must be removed. The uid is null if a retry found the
      // account deleted and the session ended without this clean-up.
      if ([uid, null].includes(currentUid())) leaving.mutate();
    },
    onError: (failure) => {
      if (!(failure instanceof ApiProblem) || failure.code !== 'requires_recent_login') return;
      reset();
      onProofTooOld();
    },
  });
  const staysHere = isSuccess && leaving.isError;
  return {
    start: () => mutate(),
    isPending: isPending || (isSuccess && !staysHere),
    error,
    staysHere,
    leave: () => leaving.mutate(),
  };
}

/** Step 1: which data is erased, which is retained, and that deletion is final. */
function DeletionConsequences({ user, onContinue }: { user: User; onContinue: () => void }) {
  const text = useText();
  const visits = useQueryAutoRetry(useQuery(appointmentsQuery()));
  const { here, ahead } = splitOpenVisits(visits.data ?? []);
  const count = countVehicles(here);
  return (
    <>
      <PageHeader
        key="statement"
        back={{ to: mePath(), text: text('title') }}
        title={text('delete.title')}
        lead={text('delete.lead')}
      />
      <Columns
        even
        onTablets
        side={
          <>
            <Section title={text('delete.kept')} boxed>
              <p>{text('delete.kept.text')}</p>
              {count > 0 && (
                <VisitList title={text('delete.atWorkshop', { count })} visits={here}>
                  {text('delete.atWorkshop.text', { count, days: MAX_DAYS_IN_WORKSHOP })}
                </VisitList>
              )}
            </Section>
            {/* No buttons before the visits have loaded, because the lists of visits above would move them. */}
            {(visits.data || visits.error) && (
              <div className={styles.buttons}>
                <LinkButton to={mePath()}>{text('delete.keep')}</LinkButton>
                <Button variant="warning" onClick={onContinue}>
                  {text('delete.continue')}
                </Button>
              </div>
            )}
          </>
        }
      >
        <Section title={text('delete.erased')} boxed>
          <ul className={styles.points}>
            {ERASED.map((part) => (
              <li key={part}>{text(`delete.erased.${part}`)}</li>
            ))}
          </ul>
          {ahead.length > 0 && (
            <VisitList title={text('delete.visits', { count: ahead.length })} visits={ahead} />
          )}
          {!visits.data && <UnknownVisits query={visits} />}
          <Part title={text('delete.export')}>
            <p>{text('delete.export.text')}</p>
            <ExportDataSection user={user} />
          </Part>
        </Section>
      </Columns>
    </>
  );
}

const ERASED = ['profile', 'vehicles', 'visits', 'photos', 'notes'] as const;

/** Height in px of the placeholder: a title and one row, since most customers have at most one upcoming visit. */
const HEIGHT = 24 + 8 + 112;

function splitOpenVisits(visits: readonly Appointment[]) {
  const { booked } = splitVisits(visits, new Date());
  return {
    here: booked.filter(isAtWorkshop),
    ahead: booked.filter((visit) => !isAtWorkshop(visit)),
  };
}

function countVehicles(visits: readonly Appointment[]): number {
  return new Set(visits.map(({ vehicle }) => vehicle.id)).size;
}

/** Placeholder of the visits that will be cancelled, or a notice that they could not be loaded. */
function UnknownVisits({ query }: { query: ScreenQuery<Appointment[]> }) {
  const text = useText();
  if (!query.error) {
    return (
      <LoadingState label={text('delete.visits.loading')}>
        <Skeleton shape="block" height={HEIGHT} />
      </LoadingState>
    );
  }
  return (
    <Notice
      tone="warn"
      title={text('delete.visits.failed')}
      action={
        <Button variant="link" busy={query.isFetching} onClick={() => void query.refetch()}>
          {text('retry')}
        </Button>
      }
    >
      {text('delete.visits.failed.text')} {text('delete.atWorkshop.unknown', { days: MAX_DAYS_IN_WORKSHOP })}
    </Notice>
  );
}

/** Part of a card, with its own heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

interface VisitListProps {
  title: string;
  visits: readonly Appointment[];
  children?: string;
}

function VisitList({ title, visits, children }: VisitListProps) {
  const workshopText = useWorkshopText();
  const wordsOf = useServiceTexts();
  const format = useFormat();
  return (
    <Part title={title}>
      {children && <p>{children}</p>}
      <List inCard>
        {visits.map((visit) => (
          <ListRow
            key={visit.id}
            leading={<DateTile {...format.dateParts(visit.date)} dateTime={visit.date} small />}
            title={workshopText('visit.title', {
              service: wordsOf(visit.service_type).title,
              time: format.time(visit.time),
            })}
            description={<VehiclePlateAndName vehicle={visit.vehicle} />}
          />
        ))}
      </List>
    </Part>
  );
}
