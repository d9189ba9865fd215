import { type AuthErrorCode, type PendingCode, sendCode } from '@forecourt/shared/auth';
import { DEMO_CODE, type RenderAreaOptions, type RenderedArea, renderArea } from '@forecourt/shared/testing';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import area from '../area.tsx';

export function openSelfserviceArea(
  address: string,
  options: Pick<RenderAreaOptions, 'signedInAs' | 'settings' | 'locale'> = {},
): Promise<RenderedArea> {
  return renderArea({ area, mount: '/', address, ...options });
}

/** Requests a code for the customer's own phone and enters it. */
export async function requestAndEnterCode(user: UserEvent, code: string = DEMO_CODE): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), code);
}

/** Changes the address as the browser's *Back* does, which no screen can prevent. */
export async function navigateBackTo(address: string): Promise<void> {
  await act(async () => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Creates the outcome of an identity action that failed with this code. */
export function createFailedOutcome(code: AuthErrorCode) {
  return { ok: false, code, providerCode: `auth/${code}` } as const;
}

/** Makes `confirm` check what the customer enters for the next requested code. */
export function mockNextCodeConfirmation(confirm: PendingCode['confirm']): void {
  jest.mocked(sendCode).mockImplementationOnce(async (phone) => ({
    ok: true,
    value: { phone, id: 'a code', confirm },
  }));
}

/** Lists phone and purpose of each requested code. */
export const listCodeRequests = () =>
  jest.mocked(sendCode).mock.calls.map(([phone, , purpose]) => [phone, purpose]);
