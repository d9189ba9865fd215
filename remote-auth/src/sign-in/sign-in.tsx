import type { SessionEndReason } from '@forecourt/shared/auth';
import {
  bookPath,
  loginPath,
  parseBookingParameters,
  passwordLoginPath,
  readReturnTo,
  readSignedOutFlag,
} from '@forecourt/shared/links';
import { PhoneVerification, useSessionEndReason } from '@forecourt/shared/phone-code';
import { useLocation, useNavigate } from '@forecourt/shared/router';
import { useFlashMessage } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Columns, FocusOnMount, LinkButton, Notice, Page, Stack, VisuallyHidden } from '@forecourt/shared/ui';
import { ChosenService, WorkshopIntroduction } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { useText } from '../text.ts';
import { CallForHelp, PrivacyNotice } from './sign-in-help.tsx';

export { loadWorkshopIntroduction } from '@forecourt/shared/workshop';

/** Sign-in by phone number and code, beside an introduction of the business. */
export function SignInScreen() {
  const text = useText();
  const { search } = useLocation();
  const { signIn } = siteSettings();
  const justSignedOut = useFlashMessage(readSignedOutFlag);
  const endReason = useSessionEndReason();
  // Visitors come to book, unless the path to return to is that of another screen.
  const returnTo = readReturnTo(new URLSearchParams(search)) ?? bookPath();
  const isForBooking = returnTo.startsWith(bookPath());
  const service = isForBooking ? findServiceToBook(returnTo) : null;
  const changes = useChangeCount(service);
  const navigate = useNavigate();
  const chosen = service ? (
    <ChosenService
      code={service}
      onRemove={() => navigate(pathWithoutService(returnTo), { replace: true })}
    />
  ) : (
    isForBooking && changes > 0 && <VisuallyHidden>{text('chosen.none')}</VisuallyHidden>
  );
  return (
    <Page centered width="overview">
      <Columns side={<WorkshopIntroduction pathTo={pathToBooking} />}>
        {justSignedOut && <Notice tone="good" title={text('signedOut')} />}
        {endReason && <SessionEndNotice reason={endReason} />}
        <BlockedStorageNotice />
        <PhoneVerification
          purpose="sign-in"
          title={text(isForBooking ? 'phone.title' : 'phone.offer')}
          lead={text(isForBooking ? 'phone.lead' : 'phone.offer.lead')}
          submit={text('phone.send')}
          frame={(form) => (
            <Stack gap={24}>
              {/* A kind of work chosen or removed on this screen takes the focus, because its control is far below, or gone. */}
              {chosen && (changes === 0 ? chosen : <FocusOnMount key={changes}>{chosen}</FocusOnMount>)}
              {form}
            </Stack>
          )}
          // Nothing to do here: the shell redirects once the customer is signed in.
          onConfirmed={() => undefined}
          otherWay={
            <>
              <PrivacyNotice />
              {signIn.password && (
                <div>
                  <LinkButton variant="link" to={passwordLoginPath() + search}>
                    {text('phone.otherWay')}
                  </LinkButton>
                </div>
              )}
            </>
          }
        />
        <CallForHelp />
      </Columns>
    </Page>
  );
}

/** Returns how often a value has changed since the screen was mounted. */
function useChangeCount(value: string | null): number {
  const [last, setLast] = useState({ value, changes: 0 });
  if (last.value === value) return last.changes;
  const changes = last.changes + 1;
  setLast({ value, changes });
  return changes;
}

/** Returns the path of this screen that continues, after the sign-in, with booking a kind of work. */
function pathToBooking(service: string): string {
  return loginPath({ returnTo: bookPath({ service }) });
}

function pathWithoutService(path: string): string {
  const { vehicle, returnTo } = parseBookingParameters(new URL(path, location.origin).searchParams);
  return loginPath({ returnTo: bookPath({ vehicle, returnTo }) });
}

/** Returns the kind of work in the path of a booking; null if there is none, or it is not offered. */
function findServiceToBook(path: string): string | null {
  const { service } = parseBookingParameters(new URL(path, location.origin).searchParams);
  return service !== null && Object.hasOwn(siteSettings().booking.serviceTypes, service) ? service : null;
}

const TITLES = {
  expired: 'ended.title',
  revoked: 'ended.title',
  disabled: 'ended.title',
  deleted: 'ended.deleted.title',
  everywhere: 'ended.everywhere.title',
  erased: 'ended.deleted.title',
} as const satisfies Record<SessionEndReason, string>;

/** Tone of the notice about an ended session: `good` if the customer ended it on purpose, otherwise `bad`. */
const TONES = {
  expired: 'bad',
  revoked: 'bad',
  disabled: 'bad',
  deleted: 'bad',
  everywhere: 'good',
  erased: 'good',
} as const satisfies Record<SessionEndReason, string>;

function SessionEndNotice({ reason }: { reason: SessionEndReason }) {
  const text = useText();
  return (
    // Notices of the tone `bad` are alerts, because screen readers skip polite announcements while a screen opens.
    <Notice tone={TONES[reason]} title={text(TITLES[reason])}>
      {text(`ended.${reason}`)}
    </Notice>
  );
}

/** Storage key that is written and removed to test whether the browser can store anything. */
const PROBE_KEY = 'forecourt.probe';

/** Warns if the browser stores nothing, because a reload then signs the customer out; explains how to change that. */
function BlockedStorageNotice() {
  const text = useText();
  const [isBlocked] = useState(() => !canStore());
  if (!isBlocked) return null;
  return (
    <Notice tone="warn" title={text('blocked.title')}>
      {text('blocked.text', { host: location.host })}
    </Notice>
  );
}

function canStore(): boolean {
  try {
    localStorage.setItem(PROBE_KEY, '1');
    localStorage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}
