import {
  AUTH_ERROR_CODES,
  type AuthOutcome,
  demoCode,
  type PendingCode,
  resumeCode,
  sendCode,
} from '@forecourt/shared/auth';
import { setLocale } from '@forecourt/shared/i18n';
import { aUser, becomeSignedIn, type RenderedArea, renderArea } from '@forecourt/shared/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PhoneVerification, type PhoneVerificationProps } from './phone-verification.tsx';

const confirm = jest.fn<Promise<AuthOutcome<never>>, [string]>();
const onConfirmed = jest.fn();
const refused = (code: string): AuthOutcome<never> =>
  ({ ok: false, code, providerCode: `auth/${code}` }) as AuthOutcome<never>;
const sending = (phone: string): AuthOutcome<PendingCode> => ({
  ok: true,
  value: { phone, id: `id of ${phone}`, confirm },
});

const REAL_PROJECT = { apiKey: 'a', authDomain: 'b', projectId: 'c', appId: 'd' };

let user: RenderedArea['user'];
const numberField = () => screen.getByLabelText('Phone number');
const countryField = () => screen.getByRole('combobox', { name: 'Country code' });
const codeField = () => screen.getByLabelText('6-digit code');
const send = () => screen.getByRole('button', { name: 'Send code' });
const resend = () => screen.queryByRole('button', { name: 'Send a new code' });
const changeNumber = () => user.click(screen.getByRole('button', { name: 'Change the phone number' }));
/** Texts of the live regions. */
const readOut = (role: 'status' | 'alert') =>
  screen
    .queryAllByRole(role)
    .map((region) => region.textContent)
    .filter(Boolean)
    .join(' | ');

const callLink = () => within(screen.getByRole('alert')).getByRole('link', { name: /^Call/ });

async function open(props: Partial<PhoneVerificationProps> = {}, settings: object = {}) {
  const form = (
    <PhoneVerification
      purpose="sign-in"
      title="Sign in"
      lead="We send a code."
      submit="Send code"
      onConfirmed={onConfirmed}
      {...props}
    />
  );
  const area = { routes: [{ index: true, element: form }], navigation: [] };
  const page = await renderArea({ area, mount: '/here', signedInAs: null, settings });
  user = page.user;
  await pass(0);
  return page;
}

async function goToCode(number = '07700 900123') {
  await user.clear(numberField());
  await user.type(numberField(), number);
  await user.click(send());
  await screen.findByRole('heading', { name: 'Enter the code' });
}

/** Types a number and submits it by Enter. If the number is refused, the field still has the focus. */
async function submitNumber(number = '7700900123') {
  await user.type(numberField(), `${number}{Enter}`);
  await pass(0);
}

async function pressSend() {
  await user.click(send());
  await pass(0);
}

async function openAtCode(...options: Parameters<typeof open>) {
  const page = await open(...options);
  await goToCode();
  return page;
}

async function enterCode(code = '418207') {
  await user.type(codeField(), code);
  await pass(0);
}

async function requestNewCode() {
  await user.click(resend() as HTMLElement);
  await pass(0);
}

async function pass(seconds: number) {
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
}

function goOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(sendCode).mockImplementation(async (phone) => sending(phone));
  jest.mocked(resumeCode).mockImplementation((phone, id) => ({ phone, id, confirm }));
  jest.mocked(demoCode).mockResolvedValue(null);
  confirm.mockReset().mockReturnValue(new Promise(() => {}));
  onConfirmed.mockReset();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('phone verification, the number', () => {
  it("sends the code to the number in the business's country", async () => {
    await open();
    await goToCode('07700 900123');
    expect(sendCode).toHaveBeenCalledWith('+447700900123', expect.any(HTMLElement), 'sign-in');
    expect(screen.getByText('+44 7700 900123')).toBeVisible();
  });

  it('begins with the country of the settings', async () => {
    await open({}, { organisation: { country: 'DE' } });
    expect(countryField()).toHaveValue('DE');
  });

  it.each(['+49 170 1234567', '0049 170 1234567', '(+49) 170-1234567', '＋４９ 170\u00a01234567'])(
    'understands the pasted %s',
    async (pasted) => {
      await open();
      await user.click(numberField());
      await user.paste(pasted);
      expect(countryField()).toHaveValue('DE');
      expect(numberField()).toHaveValue('170 1234567');
    },
  );

  it('understands a number pasted over a longer one', async () => {
    await open();
    await user.type(numberField(), '7700 900123 900123 900123');
    await user.tripleClick(numberField());
    await user.paste('+491701234567');
    expect(countryField()).toHaveValue('DE');
    expect(numberField()).toHaveValue('170 1234567');
  });

  it('formats a number on blur and selects its country', async () => {
    await open();
    await user.type(numberField(), '+4930901820');
    expect(numberField()).toHaveValue('+4930901820');
    await user.tab();
    expect(countryField()).toHaveValue('DE');
    expect(numberField()).toHaveValue('30 901820');
  });

  it('shows an error at the field, keeps the input and returns the focus', async () => {
    await open();
    await user.type(numberField(), '7700');
    await pressSend();
    expect(numberField()).toBeInvalid();
    expect(numberField()).toHaveAccessibleDescription(/too short/);
    expect(numberField()).toHaveFocus();
    expect(numberField()).toHaveValue('7700');
    expect(sendCode).not.toHaveBeenCalled();
    await user.type(numberField(), '9');
    expect(numberField()).toBeValid();
  });

  it('announces an error only if the field has the focus already', async () => {
    await open();
    await user.type(numberField(), '7700');
    await pressSend();
    expect(readOut('alert')).toBe('');
    await submitNumber('');
    expect(readOut('alert')).toMatch(/too short/);
  });

  it('shows a number refused by the provider at the field', async () => {
    jest.mocked(sendCode).mockResolvedValue(refused('invalid-phone-number'));
    await open();
    await submitNumber();
    expect(numberField()).toHaveAccessibleDescription(/can’t receive/);
    expect(numberField()).toHaveFocus();
  });

  it.each([
    ['too-many-requests', /Wait a few minutes/],
    ['network-request-failed', /Try again in a moment/],
    ['quota-exceeded', /call us/],
    ['captcha-check-failed', /Load the page again/],
    ['internal-error', /ad or script blocker/],
    ['user-disabled', /locked/],
  ])('explains %s and keeps the input', async (code, explanation) => {
    jest.mocked(sendCode).mockResolvedValue(refused(code));
    await open();
    await submitNumber();
    expect(readOut('alert')).toMatch(explanation);
    expect(numberField()).toHaveValue('7700 900123');
  });

  it('scrolls the explanation into view, also if scrolling returns a promise', async () => {
    const scrollIntoView = jest.fn(async () => {});
    Object.assign(Element.prototype, { scrollIntoView });
    jest.mocked(sendCode).mockResolvedValueOnce(refused('too-many-requests'));
    await open();
    await submitNumber();
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
    await submitNumber('');
    expect(codeField()).toHaveFocus();
    Object.assign(Element.prototype, { scrollIntoView: undefined });
  });

  it("shows the provider's code of an unknown error", async () => {
    jest.mocked(sendCode).mockResolvedValue({ ok: false, code: 'unknown', providerCode: 'auth/brand-new' });
    await open();
    await submitNumber();
    expect(readOut('alert')).toContain('auth/brand-new');
  });

  it('focuses the number on wide screens, but not on phones', async () => {
    await open();
    expect(numberField()).not.toHaveFocus();
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await open();
    expect(numberField()).toHaveFocus();
  });

  it('ignores further submits until the first one has finished', async () => {
    jest.mocked(sendCode).mockReturnValue(new Promise(() => {}));
    await open();
    await submitNumber();
    expect(send()).toHaveAttribute('aria-busy', 'true');
    await user.click(send());
    await submitNumber('');
    expect(sendCode).toHaveBeenCalledTimes(1);
  });

  it('stops waiting when an exception is thrown', async () => {
    jest.mocked(sendCode).mockRejectedValue(new TypeError('grecaptcha is broken'));
    await open();
    await submitNumber();
    expect(readOut('alert')).toContain('TypeError');
    expect(send()).not.toHaveAttribute('aria-busy');
  });

  it('keeps the input over a change of language and a reload', async () => {
    const { reload } = await open();
    await user.type(numberField(), '+49170 1');
    act(() => setLocale('de'));
    expect(screen.getByLabelText('Telefonnummer')).toHaveValue('+49170 1');
    expect(screen.getByRole('option', { name: 'Deutschland +49' })).toBeInTheDocument();
    act(() => setLocale('en'));
    await reload();
    expect(numberField()).toHaveValue('+49170 1');
  });

  it('sends nothing if the customer leaves before the number is parsed', async () => {
    await open({ purpose: 'phone-change' });
    await user.type(numberField(), '7700900123');
    fireEvent.submit(numberField());
    cleanup();
    await pass(0);
    expect(sendCode).not.toHaveBeenCalled();
  });
});

describe('phone verification, the code', () => {
  it('checks the code at its last digit and clears the number after success', async () => {
    const customer = { uid: 'u1' };
    confirm.mockResolvedValue({ ok: true, value: customer as never });
    await openAtCode();
    expect(codeField()).toHaveFocus();
    expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(codeField()).toHaveAttribute('inputmode', 'numeric');
    expect(sessionStorage).toHaveLength(2);
    await user.type(codeField(), '41820');
    expect(confirm).not.toHaveBeenCalled();
    await user.type(codeField(), '7{Enter}');
    expect(confirm.mock.calls).toEqual([['418207']]);
    await pass(0);
    expect(sessionStorage).toHaveLength(0);
    expect(onConfirmed.mock.calls).toEqual([[customer]]);
    expect(readOut('status')).toContain('The code is correct');
  });

  it.each([
    '418207',
    '418 207',
    'Your code is 418207.',
    '418207 is your code for forecourt-12345.example',
    '٤١٨٢٠٧',
  ])('takes the code from the pasted "%s" and checks it once', async (message) => {
    await openAtCode();
    await user.paste(message);
    expect(codeField()).toHaveValue('418207');
    await pass(0);
    expect(confirm.mock.calls).toEqual([['418207']]);
  });

  it('does not take other digits of a pasted message for the code', async () => {
    await openAtCode();
    await user.paste('From 24/7 Garage: 418 207');
    expect(codeField()).toHaveValue('418207');
  });

  it('keeps and selects a wrong code, so that the next digit replaces it', async () => {
    confirm.mockResolvedValueOnce(refused('invalid-verification-code'));
    await openAtCode();
    await enterCode('111111');
    expect(codeField()).toBeInvalid();
    expect(codeField()).toHaveAccessibleDescription(/isn’t correct/);
    expect(codeField()).toHaveValue('111111');
    expect(codeField()).toHaveFocus();
    await user.keyboard('41');
    expect(codeField()).toHaveValue('41');
    expect(codeField()).toBeValid();
    await user.keyboard('8207');
    expect(confirm).toHaveBeenLastCalledWith('418207');
  });

  it('keeps digits, error and countdown over a change of language', async () => {
    confirm.mockResolvedValueOnce(refused('invalid-verification-code'));
    await openAtCode();
    await user.type(codeField(), '111111');
    await pass(10);
    act(() => setLocale('de'));
    const field = screen.getByLabelText('6-stelliger Code');
    expect(field).toHaveValue('111111');
    expect(field).toHaveAccessibleDescription(/stimmt nicht/);
    expect(screen.getByText('0:20')).toBeVisible();
  });

  it('offers another attempt with the same code after a connection failure', async () => {
    confirm.mockResolvedValueOnce(refused('network-request-failed'));
    await openAtCode();
    await enterCode();
    expect(readOut('alert')).toMatch(/Try again in a moment/);
    expect(codeField()).toHaveValue('418207');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(confirm.mock.calls).toEqual([['418207'], ['418207']]);
  });

  it.each([
    ['user-disabled', /locked/],
    ['too-many-requests', /Wait a few minutes/],
  ])('offers to call the workshop in place of another attempt that cannot succeed: %s', async (code, why) => {
    confirm.mockResolvedValueOnce(refused(code));
    await openAtCode();
    await enterCode();
    expect(readOut('alert')).toMatch(why);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(callLink()).toHaveAttribute('href', 'tel:+442079460100');
  });

  it.each(['user-disabled', 'too-many-requests'])(
    'disables the field after %s, keeps its digits, and focuses the reason in place of the hint',
    async (code) => {
      confirm.mockResolvedValueOnce(refused(code));
      await openAtCode();
      await enterCode();
      expect(codeField()).toBeDisabled();
      expect(codeField()).toHaveValue('418207');
      expect(screen.queryByText(/We check it after the last digit/)).not.toBeInTheDocument();
      expect(document.activeElement).toContainElement(screen.getByRole('alert'));
      await pass(60);
      expect(screen.queryByRole('button', { name: /new code/i })).not.toBeInTheDocument();
      expect(readOut('status')).not.toMatch(/new code/);
    },
  );

  it('lets the customer try again a few minutes after too many attempts', async () => {
    confirm.mockResolvedValueOnce(refused('too-many-requests'));
    await openAtCode();
    await enterCode();
    await pass(180);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(codeField()).toHaveFocus();
    expect(resend()).toBeEnabled();
  });

  it('offers to call the workshop if no new code could be sent', async () => {
    await openAtCode();
    await pass(30);
    jest.mocked(sendCode).mockResolvedValueOnce(refused('too-many-requests'));
    await requestNewCode();
    expect(readOut('alert')).toMatch(/Wait a few minutes/);
    expect(callLink()).toBeVisible();
    // The code that was sent before may still be right.
    expect(codeField()).toBeEnabled();
  });

  it('reports missing digits', async () => {
    await openAtCode();
    await user.type(codeField(), '418{Enter}');
    expect(codeField()).toHaveAccessibleDescription(/6 digits/);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('begins a new code with an empty focused field, and announces it', async () => {
    confirm.mockResolvedValue(refused('invalid-verification-code'));
    await openAtCode();
    await user.type(codeField(), '111111');
    await pass(30);
    await requestNewCode();
    expect(codeField()).toHaveValue('');
    expect(codeField()).toHaveFocus();
    expect(codeField()).toBeValid();
    expect(readOut('status')).toContain(
      'A new code was sent to +44 7700 900123. You can ask for another one in 60 seconds.',
    );
    // The same digits are checked again, because they may be the new code.
    await user.keyboard('111111');
    await pass(0);
    expect(confirm.mock.calls).toEqual([['111111'], ['111111']]);
  });

  it('keeps the digits if no new code could be sent', async () => {
    confirm.mockResolvedValue(refused('invalid-verification-code'));
    await openAtCode();
    await user.type(codeField(), '111111');
    await pass(30);
    jest.mocked(sendCode).mockResolvedValueOnce(refused('network-request-failed'));
    await requestNewCode();
    expect(codeField()).toHaveValue('111111');
  });

  it('offers a new code after 30, then 60, then 120 seconds', async () => {
    await openAtCode();
    for (const [index, seconds] of [30, 60, 120, 120].entries()) {
      await pass(seconds - 2);
      expect(resend()).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'New code in 0:02' })).toBeDisabled();
      await pass(2);
      await requestNewCode();
      expect(sendCode).toHaveBeenCalledTimes(index + 2);
      expect(codeField()).toHaveFocus();
    }
  });

  it.each(['code-expired', 'invalid-verification-id'])(
    'offers a new code at once if the last one is invalid: %s',
    async (code) => {
      confirm.mockResolvedValueOnce(refused(code));
      await openAtCode();
      await enterCode();
      expect(codeField()).toHaveAccessibleDescription(/Ask for a new one/);
      await requestNewCode();
      expect(sendCode).toHaveBeenCalledTimes(2);
      expect(codeField()).toBeValid();
      expect(resend()).not.toBeInTheDocument();
    },
  );

  it('returns to the number and keeps it', async () => {
    await openAtCode();
    await changeNumber();
    expect(numberField()).toHaveValue('7700 900123');
    expect(numberField()).toHaveFocus();
  });

  it('sends no second code to a number within the pause', async () => {
    await openAtCode();
    await pass(10);
    await changeNumber();
    await goToCode('7700 900456');
    await changeNumber();
    await goToCode('7700 900123');
    expect(sendCode).toHaveBeenCalledTimes(2);
    expect(screen.getByText('0:20')).toBeVisible();
    expect(readOut('status')).toContain('in 20 seconds');
    await user.type(codeField(), '418207');
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

describe('phone verification, reloaded at the code', () => {
  it('continues with the sent code and its pause, and signs in', async () => {
    confirm.mockResolvedValue({ ok: true, value: {} as never });
    const { reload } = await openAtCode();
    await pass(10);
    await reload();
    expect(screen.getByText('+44 7700 900123')).toBeVisible();
    expect(codeField()).toHaveFocus();
    expect(screen.getByText('0:20')).toBeVisible();
    expect(sendCode).toHaveBeenCalledTimes(1);
    await enterCode();
    expect(resumeCode).toHaveBeenCalledWith('+447700900123', 'id of +447700900123', 'sign-in');
    expect(confirm.mock.calls).toEqual([['418207']]);
    expect(onConfirmed).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('announces when another code can be sent, but not the first one again', async () => {
    const { reload } = await openAtCode({}, { firebase: REAL_PROJECT });
    await pass(10);
    await reload();
    expect(readOut('status')).toBe('You can ask for another one in 20 seconds.');
    await pass(20);
    expect(readOut('status')).toBe('You can ask for a new code now.');
    await requestNewCode();
    expect(readOut('status')).toBe(
      'A new code was sent to +44 7700 900123. You can ask for another one in 60 seconds.',
    );
  });

  it('continues with the pauses and the newest code', async () => {
    const { reload } = await openAtCode();
    await pass(30);
    jest.mocked(sendCode).mockResolvedValueOnce({
      ok: true,
      value: { phone: '+447700900123', id: 'second', confirm },
    });
    await user.click(resend() as HTMLElement);
    await pass(15);
    await reload();
    expect(screen.getByText('0:45')).toBeVisible();
    expect(resumeCode).toHaveBeenLastCalledWith('+447700900123', 'second', 'sign-in');
  });

  it('returns to the number', async () => {
    const { reload } = await openAtCode();
    await reload();
    await changeNumber();
    expect(numberField()).toHaveValue('7700 900123');
    expect(numberField()).toHaveFocus();
    await pressSend();
    expect(codeField()).toHaveFocus();
    expect(sendCode).toHaveBeenCalledTimes(1);
    await reload();
    expect(codeField()).toBeVisible();
  });

  it('shows the number if it was about to be changed', async () => {
    const { reload } = await openAtCode();
    await changeNumber();
    await reload();
    expect(numberField()).toHaveValue('7700 900123');
  });

  it.each(['code-expired', 'invalid-verification-id'])(
    'shows the number if the code is invalid: %s',
    async (code) => {
      confirm.mockResolvedValueOnce(refused(code));
      const { reload } = await openAtCode();
      await enterCode();
      await reload();
      expect(numberField()).toHaveValue('7700 900123');
    },
  );

  it('shows the number if the code was sent ten minutes ago', async () => {
    const { reload } = await openAtCode();
    await pass(599);
    await reload();
    expect(codeField()).toBeVisible();
    await pass(1);
    await reload();
    expect(numberField()).toHaveValue('7700 900123');
    expect(sessionStorage).toHaveLength(1);
  });

  it.each(['{', 'null', '[]', '{"to":{"e164":"x","international":"x"},"id":"a","times":1}'])(
    'shows the number if the stored code is malformed: %s',
    async (kept) => {
      sessionStorage.setItem('forecourt.sign-in.code', kept);
      await open();
      expect(numberField()).toBeVisible();
      expect(resumeCode).not.toHaveBeenCalled();
    },
  );
});

describe('phone verification, reloaded for other purposes than sign-in', () => {
  const change = { purpose: 'phone-change' } as const;
  const again = { purpose: 're-authentication', phone: '+447700900123' } as const;

  it('continues with the code for a new number, and clears it after success', async () => {
    confirm.mockResolvedValue({ ok: true, value: {} as never });
    const { reload } = await openAtCode(change);
    await pass(10);
    await reload();
    expect(screen.getByText('0:20')).toBeVisible();
    await enterCode();
    expect(resumeCode).toHaveBeenCalledWith('+447700900123', 'id of +447700900123', 'phone-change');
    expect(onConfirmed).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps the pause of a changed number', async () => {
    const { reload } = await openAtCode(change);
    await changeNumber();
    await goToCode('7700 900456');
    await changeNumber();
    await reload();
    expect(numberField()).toHaveValue('7700 900456');
    await goToCode();
    expect(sendCode).toHaveBeenCalledTimes(2);
    expect(screen.getByText('0:30')).toBeVisible();
  });

  it.each(['once it was sent', 'while it is being sent'])(
    'shows no number after cancelling, %s, and keeps the pause',
    async (when) => {
      const answer = Promise.withResolvers<AuthOutcome<PendingCode>>();
      jest.mocked(sendCode).mockReturnValueOnce(answer.promise);
      const { reload } = await open({ ...change, back: { text: 'Profile', onBack: cleanup } });
      await user.type(numberField(), '7700900123{Enter}');
      const cancel = () => user.click(screen.getByRole('button', { name: 'Profile' }));
      if (when === 'while it is being sent') await cancel();
      await act(async () => answer.resolve(sending('+447700900123')));
      if (when === 'once it was sent') await cancel();
      await reload();
      expect(numberField()).toHaveValue('');
      await goToCode();
      expect(sendCode).toHaveBeenCalledTimes(1);
    },
  );

  it('begins with the first step for a fixed number, and sends no code within the pause', async () => {
    const { reload } = await open(again);
    await user.click(send());
    await pass(10);
    await reload();
    await pressSend();
    expect(codeField()).toHaveFocus();
    expect(screen.getByText('0:20')).toBeVisible();
    expect(sendCode).toHaveBeenCalledTimes(1);
    await user.type(codeField(), '418207');
    expect(confirm.mock.calls).toEqual([['418207']]);
    await pass(20);
    await reload();
    await pressSend();
    expect(sendCode).toHaveBeenCalledTimes(2);
    expect(screen.getByText('1:00')).toBeVisible();
  });

  it('accepts no code for another purpose or number', async () => {
    await openAtCode(change);
    await open({ purpose: 'sign-in' });
    expect(numberField()).toHaveValue('');
    await open({ ...again, phone: '+447700900123' });
    await pressSend();
    await open({ ...again, phone: '+447700900456' });
    await pressSend();
    expect(jest.mocked(sendCode).mock.calls.map(([phone, , purpose]) => [phone, purpose])).toEqual([
      ['+447700900123', 'phone-change'],
      ['+447700900123', 're-authentication'],
      ['+447700900456', 're-authentication'],
    ]);
  });

  it('shows nothing to another customer, and clears the data of the previous one', async () => {
    const { reload } = await open(change);
    becomeSignedIn(aUser({ uid: 'mara' }));
    await reload();
    await goToCode();
    act(() => becomeSignedIn(aUser({ uid: 'ben' })));
    await reload();
    expect(numberField()).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  it('stores nothing for a customer whose session ends while the code is sent', async () => {
    const answer = Promise.withResolvers<AuthOutcome<PendingCode>>();
    jest.mocked(sendCode).mockReturnValueOnce(answer.promise);
    await open(change);
    await user.type(numberField(), '7700900123{Enter}');
    act(() => becomeSignedIn(aUser()));
    sessionStorage.clear();
    await act(async () => answer.resolve(sending('+447700900123')));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('phone verification, with a consequence', () => {
  it('reads it before the field, also after a wrong code', async () => {
    confirm.mockResolvedValueOnce(refused('invalid-verification-code'));
    await open({ consequence: <p>Everything goes.</p> });
    expect(screen.queryByText('Everything goes.')).not.toBeInTheDocument();
    await goToCode();
    const consequence = screen.getByText('Everything goes.');
    expect(consequence).toBeVisible();
    expect(consequence.compareDocumentPosition(codeField())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(codeField()).toHaveFocus();
    expect(codeField()).toHaveAccessibleDescription(/^Everything goes\. We check it/);
    await enterCode('111111');
    expect(codeField()).toHaveAccessibleDescription(/^Everything goes\. .*isn’t correct/);
  });
});

describe('phone verification, read out', () => {
  it('announces each change once: sending, sent, checking, wrong, ready', async () => {
    const sent = Promise.withResolvers<AuthOutcome<PendingCode>>();
    const checked = Promise.withResolvers<AuthOutcome<never>>();
    jest.mocked(sendCode).mockReturnValue(sent.promise);
    confirm.mockReturnValue(checked.promise);
    await open({}, { firebase: REAL_PROJECT });
    expect(readOut('status')).toBe('');
    await submitNumber();
    expect(readOut('status')).toBe('Sending the code');
    await act(async () => sent.resolve(sending('+447700900123')));
    const announced = 'The code was sent to +44 7700 900123. You can ask for another one in 30 seconds.';
    expect(readOut('status')).toBe(announced);
    await pass(6);
    expect(screen.getByText('0:24')).toBeVisible();
    expect(readOut('status')).toBe(announced);
    await user.type(codeField(), '111111');
    expect(readOut('status')).toBe(`Checking the code | ${announced}`);
    await act(async () => checked.resolve(refused('invalid-verification-code')));
    expect(readOut('status')).toBe(announced);
    expect(readOut('alert')).toMatch(/isn’t correct/);
    await pass(24);
    expect(readOut('status')).toBe('You can ask for a new code now.');
  });

  it('renders the live region before it has a text', async () => {
    await open();
    const before = new Set(screen.getAllByRole('status'));
    await goToCode();
    const region = screen.getAllByRole('status').find((status) => status.textContent?.includes('was sent'));
    expect(region && before.has(region)).toBe(true);
  });

  it('announces that the device is offline and online, and keeps everything', async () => {
    await open();
    await user.type(numberField(), '7700900123');
    goOnline(false);
    expect(screen.getByText(/You’re offline/)).toBeVisible();
    expect(numberField()).toHaveValue('7700900123');
    goOnline(true);
    expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
    expect(readOut('status')).toBe('You’re online again.');
    await pressSend();
    expect(codeField()).toHaveFocus();
  });
});

describe('phone verification, for other purposes', () => {
  it('sends to a fixed number only on request, and offers no other', async () => {
    await open({ purpose: 're-authentication', phone: '+447700900123' });
    expect(screen.getByText('+44 7700 900123')).toBeVisible();
    expect(sendCode).not.toHaveBeenCalled();
    await user.click(send());
    await screen.findByRole('heading', { name: 'Enter the code' });
    expect(sendCode).toHaveBeenCalledWith('+447700900123', expect.any(HTMLElement), 're-authentication');
    expect(codeField()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Change the phone number' })).not.toBeInTheDocument();
  });

  it('can be cancelled at both steps if that is allowed', async () => {
    const onBack = jest.fn();
    await open({ back: { text: 'Profile', onBack } });
    await user.click(screen.getByRole('button', { name: 'Profile' }));
    await goToCode();
    await user.click(screen.getByRole('button', { name: 'Profile' }));
    expect(onBack).toHaveBeenCalledTimes(2);
  });

  it('cannot be cancelled while the code is checked', async () => {
    const onBack = jest.fn();
    const answer = Promise.withResolvers<AuthOutcome<never>>();
    confirm.mockReturnValueOnce(answer.promise);
    await openAtCode({ purpose: 'phone-change', back: { text: 'Profile', onBack } });
    await user.type(codeField(), '418207');
    const ways = ['Profile', 'Change the phone number'].map((name) => screen.getByRole('button', { name }));
    for (const way of ways) expect(way).toBeDisabled();
    await act(async () => answer.resolve(refused('invalid-verification-code')));
    for (const way of ways) expect(way).toBeEnabled();
    confirm.mockResolvedValueOnce({ ok: true, value: {} as never });
    await user.keyboard('418208');
    await pass(0);
    expect(onConfirmed).toHaveBeenCalledTimes(1);
    for (const way of ways) expect(way).toBeDisabled();
    expect(onBack).not.toHaveBeenCalled();
  });

  it.each([
    ['right', { ok: true, value: {} as never }],
    ['too late for this sign-in', refused('requires-recent-login')],
  ] as const)('does nothing with a code that is %s after the customer left', async (_, outcome) => {
    const onRecentLoginNeeded = jest.fn();
    const answer = Promise.withResolvers<AuthOutcome<never>>();
    confirm.mockReturnValueOnce(answer.promise);
    await openAtCode({ purpose: 're-authentication', onRecentLoginNeeded });
    await user.type(codeField(), '418207');
    cleanup();
    await act(async () => answer.resolve(outcome));
    expect(onConfirmed).not.toHaveBeenCalled();
    expect(onRecentLoginNeeded).not.toHaveBeenCalled();
  });

  it('stores no number if the sign-in navigates away first', async () => {
    const answer = Promise.withResolvers<AuthOutcome<never>>();
    confirm.mockReturnValueOnce(answer.promise);
    await openAtCode();
    await user.type(codeField(), '418207');
    cleanup();
    await act(async () => answer.resolve({ ok: true, value: {} as never }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('returns to the number if another account has it', async () => {
    confirm.mockResolvedValueOnce(refused('credential-already-in-use'));
    const { reload } = await openAtCode({ purpose: 'phone-change' });
    await enterCode();
    expect(numberField()).toHaveAccessibleDescription(/already in use/);
    expect(numberField()).toHaveFocus();
    expect(numberField()).toHaveValue('7700 900123');
    await goToCode('7700 900456');
    expect(codeField()).toHaveValue('');
    expect(codeField()).toBeValid();
    expect(sendCode).toHaveBeenCalledTimes(2);
    await changeNumber();
    confirm.mockResolvedValueOnce(refused('credential-already-in-use'));
    await goToCode('7700 900456');
    await enterCode();
    await reload();
    expect(numberField()).toHaveValue('7700 900456');
  });

  it('reports that the sign-in is too old', async () => {
    const onRecentLoginNeeded = jest.fn();
    confirm.mockResolvedValueOnce(refused('requires-recent-login'));
    await openAtCode({ purpose: 'phone-change', onRecentLoginNeeded });
    await enterCode();
    expect(onRecentLoginNeeded).toHaveBeenCalledTimes(1);
    expect(onConfirmed).not.toHaveBeenCalled();
  });

  const passing = AUTH_ERROR_CODES.filter((code) => !['too-many-requests', 'user-disabled'].includes(code));

  it.each(passing)('explains %s and continues', async (code) => {
    confirm.mockResolvedValueOnce(refused(code));
    await open({ purpose: 're-authentication', phone: '+447700900123' });
    await user.click(send());
    await screen.findByRole('heading', { name: 'Enter the code' });
    await user.paste('418207');
    await waitFor(() => expect(readOut('alert')).not.toBe(''));
    await user.clear(codeField());
    expect(readOut('alert')).toBe('');
    await user.type(codeField(), '418208');
    expect(confirm).toHaveBeenLastCalledWith('418208');
  });
});

describe('phone verification, with the emulator', () => {
  it('shows the demo phone with the code, one request at a time', async () => {
    let answer: (code: string | null) => void = () => {};
    jest.mocked(demoCode).mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await openAtCode();
    await pass(10);
    expect(demoCode).toHaveBeenCalledTimes(1);
    answer(null);
    await pass(1);
    expect(demoCode).toHaveBeenCalledTimes(2);
    answer('418207');
    await pass(10);
    expect(screen.getByText('“Your code is 418 207”')).toBeVisible();
    expect(demoCode).toHaveBeenCalledTimes(2);
    expect(codeField()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Use this code' }));
    expect(codeField()).toHaveValue('418207');
    expect(confirm.mock.calls).toEqual([['418207']]);
  });

  it('shows no demo phone with a real project', async () => {
    await openAtCode({}, { firebase: REAL_PROJECT });
    expect(screen.queryByText('Demo phone')).not.toBeInTheDocument();
  });
});
