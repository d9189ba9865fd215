import { demoCode, type Outcome, type PendingSignIn, sendCode } from '@forecourt/shared/auth';
import { setLocale } from '@forecourt/shared/i18n';
import { type AreaPage, becomeSignedOut, renderArea } from '@forecourt/shared/testing';
import { act, screen } from '@testing-library/react';
import area from '../area.tsx';

const confirm = jest.fn<Promise<Outcome<never>>, [string]>();
const refused = (code: string): Outcome<never> =>
  ({ ok: false, code, providerCode: `auth/${code}` }) as Outcome<never>;
const sending = (phone: string): Outcome<PendingSignIn> => ({ ok: true, value: { phone, confirm } });

let user: AreaPage['user'];
const numberField = () => screen.getByLabelText('Phone number');
const countryField = () => screen.getByRole('combobox', { name: 'Country code' });
const codeField = () => screen.getByLabelText('6-digit code');
const alert = () => screen.findByRole('alert');

async function openSignIn() {
  const page = await renderArea({ area, mount: '/', address: '/login', signedInAs: null });
  user = page.user;
  await pass(0);
  return page;
}

async function goToCode(number = '07700 900123') {
  await user.type(numberField(), number);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('heading', { name: 'Enter the code' });
}

async function pass(seconds: number) {
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(sendCode).mockImplementation(async (phone) => sending(phone));
  confirm.mockReset().mockReturnValue(new Promise(() => {}));
});

afterEach(() => {
  jest.useRealTimers();
});

describe('sign-in, the number', () => {
  it("should send the code to the number in the business's country", async () => {
    await openSignIn();
    await goToCode('07700 900123');
    expect(sendCode).toHaveBeenCalledWith('+447700900123', expect.any(HTMLElement));
    expect(screen.getByText('+44 7700 900123')).toBeVisible();
  });

  it.each(['+49 170 1234567', '0049 170 1234567'])('should understand the pasted %s', async (pasted) => {
    await openSignIn();
    await user.click(numberField());
    await user.paste(pasted);
    expect(countryField()).toHaveValue('DE');
    expect(numberField()).toHaveValue('170 1234567');
  });

  it('should format a typed number when it is left, and switch to its country', async () => {
    await openSignIn();
    await user.type(numberField(), '+4930901820');
    expect(numberField()).toHaveValue('+4930901820');
    await user.tab();
    expect(countryField()).toHaveValue('DE');
    expect(numberField()).toHaveValue('30 901820');
  });

  it('should say what is wrong at the field, keep what was typed, and lead back to it', async () => {
    await openSignIn();
    await user.type(numberField(), '7700');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await pass(0);
    expect(numberField()).toBeInvalid();
    expect(numberField()).toHaveAccessibleDescription(/too short/);
    expect(numberField()).toHaveFocus();
    expect(numberField()).toHaveValue('7700');
    expect(sendCode).not.toHaveBeenCalled();
    await user.type(numberField(), '9');
    expect(numberField()).toBeValid();
  });

  it('should put a number that the provider refuses at the field', async () => {
    jest.mocked(sendCode).mockResolvedValue(refused('invalid-phone-number'));
    await openSignIn();
    await user.type(numberField(), '7700900123{Enter}');
    await pass(0);
    expect(numberField()).toHaveAccessibleDescription(/can’t receive/);
    expect(numberField()).toHaveFocus();
  });

  it.each([
    ['too-many-requests', /Wait a few minutes/],
    ['network-request-failed', /Check your connection/],
    ['quota-exceeded', /call us/],
    ['captcha-check-failed', /Load the page again/],
    ['user-disabled', /locked/],
  ])('should explain %s', async (code, explanation) => {
    jest.mocked(sendCode).mockResolvedValue(refused(code));
    await openSignIn();
    await user.type(numberField(), '7700900123{Enter}');
    expect(await alert()).toHaveTextContent(explanation);
    expect(numberField()).toHaveValue('7700 900123');
  });

  it("should show the provider's own code of an error that it has no text for", async () => {
    jest.mocked(sendCode).mockResolvedValue({
      ok: false,
      code: 'unknown',
      providerCode: 'auth/billing-not-enabled',
    });
    await openSignIn();
    await user.type(numberField(), '7700900123{Enter}');
    expect(await alert()).toHaveTextContent('auth/billing-not-enabled');
  });

  it('should take another press only when the first one is answered', async () => {
    jest.mocked(sendCode).mockReturnValue(new Promise(() => {}));
    await openSignIn();
    await user.type(numberField(), '7700900123{Enter}');
    await pass(0);
    expect(screen.getByRole('button', { name: 'Send code' })).toHaveAttribute('aria-busy', 'true');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(numberField(), '{Enter}');
    await pass(0);
    expect(sendCode).toHaveBeenCalledTimes(1);
  });

  it('should not go on waiting when something breaks on the way', async () => {
    jest.mocked(sendCode).mockRejectedValue(new TypeError('grecaptcha is broken'));
    await openSignIn();
    await user.type(numberField(), '7700900123{Enter}');
    expect(await alert()).toHaveTextContent('TypeError');
    expect(screen.getByRole('button', { name: 'Send code' })).not.toHaveAttribute('aria-busy');
  });

  it('should keep what was typed over a change of language and a reload', async () => {
    const { reload } = await openSignIn();
    await user.type(numberField(), '+49170 1');
    act(() => setLocale('de'));
    expect(screen.getByLabelText('Telefonnummer')).toHaveValue('+49170 1');
    expect(screen.getByRole('option', { name: 'Deutschland +49' })).toBeInTheDocument();
    act(() => setLocale('en'));
    await reload();
    expect(numberField()).toHaveValue('+49170 1');
  });
});

describe('sign-in, the code', () => {
  it('should check the code at its last digit and forget the number once it was right', async () => {
    confirm.mockResolvedValue({ ok: true, value: {} as never });
    await openSignIn();
    await goToCode();
    expect(codeField()).toHaveFocus();
    expect(sessionStorage).toHaveLength(1);
    await user.type(codeField(), '41820');
    expect(confirm).not.toHaveBeenCalled();
    await user.type(codeField(), '7');
    expect(confirm.mock.calls).toEqual([['418207']]);
    await pass(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('should keep and select a wrong code, so that the next digit replaces it', async () => {
    confirm.mockResolvedValueOnce(refused('invalid-verification-code'));
    await openSignIn();
    await goToCode();
    await user.type(codeField(), '111111');
    await pass(0);
    expect(codeField()).toBeInvalid();
    expect(codeField()).toHaveAccessibleDescription(/not right/);
    expect(codeField()).toHaveValue('111111');
    expect(codeField()).toHaveFocus();
    await user.keyboard('41');
    expect(codeField()).toHaveValue('41');
    expect(codeField()).toBeValid();
    await user.keyboard('8207');
    expect(confirm).toHaveBeenLastCalledWith('418207');
  });

  it('should offer another try with the same code when the connection failed', async () => {
    confirm.mockResolvedValueOnce(refused('network-request-failed'));
    await openSignIn();
    await goToCode();
    await user.type(codeField(), '418207');
    expect(await alert()).toHaveTextContent(/Check your connection/);
    expect(codeField()).toHaveValue('418207');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(confirm.mock.calls).toEqual([['418207'], ['418207']]);
  });

  it('should ask for the missing digits when the code is sent too early', async () => {
    await openSignIn();
    await goToCode();
    await user.type(codeField(), '418{Enter}');
    expect(codeField()).toHaveAccessibleDescription(/6 digits/);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('should offer a new code after 30, then 60, then 120 seconds', async () => {
    await openSignIn();
    await goToCode();
    const resend = () => screen.queryByRole('button', { name: 'Send a new code' });
    for (const [index, seconds] of [30, 60, 120, 120].entries()) {
      await pass(seconds - 2);
      expect(resend()).not.toBeInTheDocument();
      await pass(2);
      await user.click(resend() as HTMLElement);
      await pass(0);
      expect(sendCode).toHaveBeenCalledTimes(index + 2);
      expect(codeField()).toHaveFocus();
    }
  });

  it('should show the seconds but read out only the beginning and the end of the pause', async () => {
    await openSignIn();
    await goToCode();
    const readOut = () =>
      screen
        .getAllByRole('status')
        .map((status) => status.textContent)
        .join('');
    await pass(6);
    expect(screen.getByText('0:24')).toBeVisible();
    const before = readOut();
    expect(before).toContain('in 30 seconds');
    await pass(10);
    expect(readOut()).toBe(before);
    await pass(14);
    expect(readOut()).toContain('now');
  });

  it('should go back for another number and keep the one that was typed', async () => {
    await openSignIn();
    await goToCode();
    await user.click(screen.getByRole('button', { name: 'Change the phone number' }));
    expect(numberField()).toHaveValue('7700 900123');
    expect(numberField()).toHaveFocus();
  });

  it('should not send a second code to the same number within the pause', async () => {
    await openSignIn();
    await goToCode();
    await user.click(screen.getByRole('button', { name: 'Change the phone number' }));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('heading', { name: 'Enter the code' });
    expect(sendCode).toHaveBeenCalledTimes(1);
  });
});

describe('sign-in, around it', () => {
  it('should show the demo phone with the code, asking again only after an answer', async () => {
    let answer: (code: string | null) => void = () => {};
    jest.mocked(demoCode).mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await openSignIn();
    await goToCode();
    await pass(10);
    expect(demoCode).toHaveBeenCalledTimes(1);
    answer(null);
    await pass(1);
    expect(demoCode).toHaveBeenCalledTimes(2);
    answer('418207');
    await pass(10);
    expect(screen.getByText('“Your code is 418 207”')).toBeVisible();
    expect(demoCode).toHaveBeenCalledTimes(2);
  });

  it('should say why the session ended', async () => {
    await openSignIn();
    becomeSignedOut('disabled');
    expect(screen.getByText('You have been signed out')).toBeVisible();
    expect(screen.getByText(/account has been locked/)).toBeVisible();
  });

  it("should name the workshop's phone", async () => {
    await openSignIn();
    expect(screen.getByRole('link', { name: '+44 20 7946 0100' })).toHaveAttribute(
      'href',
      'tel:+442079460100',
    );
  });
});
