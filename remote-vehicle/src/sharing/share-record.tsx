import {
  queryKeys,
  shareVehicle,
  stopSharingVehicle,
  type Vehicle,
  vehicleQuery,
  vehicleTitle,
} from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { sharedRecordPath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import * as z from '@forecourt/shared/schema';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { ShareAddressField } from '@forecourt/shared/share-link';
import { createTabStore } from '@forecourt/shared/tab-store';
import {
  Button,
  Card,
  FocusOnMount,
  LinkButton,
  printIcon,
  Row,
  Section,
  Skeleton,
  SwitchList,
  Text,
} from '@forecourt/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { VehicleScreenFrame } from '../vehicle/vehicle-screen.tsx';
import styles from './sharing.module.css';
import { useText } from './text.ts';

const QrCode = lazy(() => import('./qr-code.tsx'));

const SKELETON_HEIGHT = 320;

/** Screen on which the owner makes, sends or ends the link to the record of a vehicle. */
export function ShareRecordScreen() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreenFrame
      id={id}
      exact
      title={() => text('share')}
      head={() => ({ lead: text('share.lead') })}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
    >
      {(vehicle) => <ShareRecord key={vehicle.id} vehicle={vehicle} />}
    </VehicleScreenFrame>
  );
}

/** Links made in this tab, by vehicle, because the backend stores only hashes of their tokens. */
const madeLinks = createTabStore(
  'vehicle.links',
  'customer',
  z.record(z.string(), z.object({ token: z.string(), expires_at: z.string() })),
);

function ShareRecord({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const format = useFormat();
  const { id, shared_until } = vehicle;
  const [options, setOptions] = useState({ costs: false, vin: false });
  const { change, failure } = useLinkChange(id);
  const { isPending, isSuccess, variables: wanted, mutate } = change;
  const isMaking = isPending && wanted !== null;
  const isEnding = isPending && wanted === null;
  const isShared = shared_until !== null && new Date(shared_until) > new Date();
  const link = madeLinks.read()?.[id];
  const token = isShared && link?.expires_at === shared_until ? link.token : undefined;
  const [first] = useState(token);
  const isNew = token !== first;
  const { timeZone } = siteSettings().organisation;
  const until = isShared
    ? format.date(localDateAt(new Date(shared_until), timeZone), { dateStyle: 'long' })
    : '';
  const offered = (
    <Section title={text('options')} boxed>
      <SwitchList
        legend={text('options')}
        items={(['costs', 'vin'] as const)
          .filter((option) => option === 'costs' || vehicle.vin !== null)
          .map((option) => ({
            value: option,
            label: text(`option.${option}`),
            hint: text(`option.${option}.hint`),
            checked: options[option],
          }))}
        onChange={(option, checked) => setOptions({ ...options, [option]: checked })}
      />
      <Text size="small" tone="muted">
        {text('seen')}
      </Text>
      <Button {...NEEDS_BACKEND} wide busy={isMaking} disabled={isEnding} onClick={() => mutate(options)}>
        {text(isShared ? 'make.again' : 'make')}
      </Button>
    </Section>
  );
  const shown = token !== undefined && (
    <LinkSection
      vehicle={vehicle}
      address={new URL(sharedRecordPath(token), location.origin).href}
      until={until}
    />
  );
  return (
    <>
      <span role="status" className="visually-hidden">
        {isSuccess && text(wanted ? 'link.made' : 'ended')}
      </span>
      {failure && (
        <FailureNotice
          title={text(failure.wanted ? 'make.failed' : 'end.failed')}
          error={failure.error}
          onRetry={() => mutate(failure.wanted)}
          retrying={isPending}
        />
      )}
      {token !== undefined && (isNew ? <FocusOnMount key={token}>{shown}</FocusOnMount> : shown)}
      {isShared && token === undefined && (
        <Section title={text('link.until', { date: until })} boxed>
          <Text>{text('link.elsewhere')}</Text>
        </Section>
      )}
      {isShared && <EndLink busy={isEnding} disabled={isMaking} onEnd={() => mutate(null)} />}
      {token === undefined &&
        (wanted === null && isSuccess ? <FocusOnMount>{offered}</FocusOnMount> : offered)}
    </>
  );
}

interface LinkOptions {
  costs: boolean;
  vin: boolean;
}

/** Mutation that creates a link, or ends it (null). `failure` stays during a retry, so that its button keeps the focus. */
function useLinkChange(id: string) {
  const client = useQueryClient();
  const { queryKey } = vehicleQuery(id);
  const [failure, setFailure] = useState<{ error: Error; wanted: LinkOptions | null } | null>(null);
  const change = useSingleMutation({
    scope: { id: `vehicle.link.${id}` },
    mutationFn: async (wanted: LinkOptions | null) => {
      if (wanted) return shareVehicle(id, wanted);
      await stopSharingVehicle(id);
      return null;
    },
    onSuccess: (link) => {
      setFailure(null);
      const { [id]: _replaced, ...others } = madeLinks.read() ?? {};
      madeLinks.keep(link ? { ...others, [id]: link } : others);
      client.setQueryData(
        queryKey,
        (vehicle) => vehicle && { ...vehicle, shared_until: link?.expires_at ?? null },
      );
      void client.invalidateQueries({ queryKey: queryKeys.vehicles, refetchType: 'none' });
    },
    onError: (error, wanted) => {
      setFailure({ error, wanted });
      void client.invalidateQueries({ queryKey });
    },
  });
  return { change, failure };
}

interface LinkSectionProps {
  vehicle: Vehicle;
  address: string;
  until: string;
}

/** A new link to send or copy, its QR code, and the page that it opens. */
function LinkSection({ vehicle, address, until }: LinkSectionProps) {
  const text = useText();
  return (
    <Section title={text('link.until', { date: until })} boxed>
      <div className={styles.link}>
        <Suspense fallback={<div className={styles.code} />}>
          <QrCode value={address} label={text('code')} />
        </Suspense>
        <div className={styles.ways}>
          <ShareAddressField title={text('titleOf', { vehicle: vehicleTitle(vehicle) })} url={address} />
          <LinkButton variant="quiet" wide icon={printIcon} href={address} newTab>
            {text('preview')}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}

interface EndLinkProps {
  busy: boolean;
  /** Whether the button is disabled, because a link is being made. */
  disabled: boolean;
  onEnd: () => void;
}

/** Button that ends the link after a confirmation. */
function EndLink({ busy, disabled, onEnd }: EndLinkProps) {
  const text = useText();
  const [step, setStep] = useState<'at rest' | 'asking' | 'left'>('at rest');
  if (step === 'asking') {
    return (
      <FocusOnMount key="asking">
        <Card>
          <div>
            <Text strong>{text('end.title')}</Text>
            <Text>{text('end.text')}</Text>
          </div>
          <Row share>
            <Button variant="quiet" disabled={busy} onClick={() => setStep('left')}>
              {text('end.keep')}
            </Button>
            <Button {...NEEDS_BACKEND} variant="danger" busy={busy} disabled={disabled} onClick={onEnd}>
              {text('end.confirm')}
            </Button>
          </Row>
        </Card>
      </FocusOnMount>
    );
  }
  const ask = (
    <Row>
      <Button variant="link" disabled={disabled} onClick={() => setStep('asking')}>
        {text('end')}
      </Button>
    </Row>
  );
  // If the confirmation was cancelled, its focused button was removed, so this button takes the focus.
  return step === 'left' ? <FocusOnMount key="left">{ask}</FocusOnMount> : ask;
}
