import { sendCode } from '@forecourt/shared/auth';
import { setLocale } from '@forecourt/shared/i18n';
import { JUST_SIGNED_OUT_STATE } from '@forecourt/shared/links';
import { becomeSignedOut, DEMO_CODE, renderArea } from '@forecourt/shared/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import area from '../area.tsx';

const open = (settings: object = {}, address = '/login') =>
  renderArea({ area, mount: '/', address, signedInAs: null, settings });

const numberField = () => screen.getByLabelText('Phone number');
const passwordLink = () => screen.queryByRole('link', { name: 'Sign in with email and password' });

describe('sign-in', () => {
  it('signs in by number and code, and stores no number on the device', async () => {
    const { user } = await open();
    await user.type(numberField(), '07700 900123');
    expect(sessionStorage).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('heading', { name: 'Enter the code' });
    expect(sendCode).toHaveBeenCalledWith('+447700900123', expect.any(HTMLElement), 'sign-in');
    await user.type(screen.getByLabelText('6-digit code'), DEMO_CODE);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads to the privacy notice of the business, without leaving the form', async () => {
    await open({ organisation: { legal: { privacy: 'https://garage.example/privacy' } } });
    const link = screen.getByRole('link', { name: 'privacy notice' });
    expect(link).toHaveAttribute('href', 'https://garage.example/privacy');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.parentElement).toHaveTextContent(/^We use your number .* our privacy notice\.$/);
    cleanup();
    await open();
    expect(screen.queryByRole('link', { name: 'privacy notice' })).toBeNull();
  });

  it.each([
    ['expired', /sign in again/, /melden Sie sich wieder an/],
    ['revoked', /sign in again/, /melden Sie sich wieder an/],
    ['disabled', /call us/, /rufen Sie uns an/],
    ['deleted', /Your account has been deleted.*create a new account/, /ist gelöscht.*neues Konto anlegen/],
  ] as const)('explains at once that the session was %s, and what to do', async (reason, english, german) => {
    await open();
    becomeSignedOut(reason);
    expect(screen.getByRole('alert')).toHaveTextContent(english);
    act(() => setLocale('de'));
    expect(screen.getByRole('alert')).toHaveTextContent(german);
  });

  it.each([
    ['everywhere', 'You’re signed out on all devices'],
    ['erased', 'Your account has been deleted'],
  ] as const)('confirms a session end that the customer wanted (%s)', async (reason, title) => {
    await open();
    becomeSignedOut(reason);
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each(['SecurityError', 'QuotaExceededError'])(
    'warns that the browser stores nothing, and explains how to change that, in both languages: %s',
    async (name) => {
      await open();
      expect(screen.queryByText(/stores nothing/)).not.toBeInTheDocument();
      cleanup();
      const refusal = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('', name);
      });
      await open();
      expect(screen.getByText(/allow cookies for localhost/)).toBeVisible();
      act(() => setLocale('de'));
      expect(screen.getByText(/erlauben Sie .* Cookies für localhost/)).toBeVisible();
      refusal.mockRestore();
    },
  );

  it('explains why a session ended only until the next sign-in', async () => {
    const { reload } = await open();
    becomeSignedOut('revoked');
    cleanup();
    becomeSignedOut();
    await reload();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('confirms a sign-out once', async () => {
    const { reload } = await open();
    expect(screen.queryByText('You’re signed out')).not.toBeInTheDocument();
    cleanup();
    history.replaceState({ usr: JUST_SIGNED_OUT_STATE, key: 'next', idx: 1 }, '', '/login');
    await reload();
    expect(screen.getByText('You’re signed out')).toBeVisible();
    // Only the removal of a kind of work is confirmed by this sentence.
    expect(screen.queryByText(/You’ll choose the work/)).not.toBeInTheDocument();
    expect(screen.queryByText('You have been signed out')).not.toBeInTheDocument();
    await reload();
    expect(screen.queryByText('You’re signed out')).not.toBeInTheDocument();
  });

  it('explains what signing in is good for, and says once what is asked for', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Your phone number' })).toBeVisible();
    expect(screen.getByText(/^Sign in to book and see your visits\./)).toBeVisible();
    expect(screen.queryByText('Sign in with your phone')).not.toBeInTheDocument();
  });

  it.each([
    ['/login?return=%2Fbook%3Fservice%3Drepair', 'Your phone number', /^Sign in to book/],
    ['/login?return=%2Fvisits%2F7', 'Sign in with your phone', /^Enter your phone number/],
  ])('is titled for the page that follows: %s', async (address, title, lead) => {
    await open({}, address);
    expect(screen.getByText(lead)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('introduces the business below the form', async () => {
    await open();
    const place = await screen.findByRole('region', { name: 'Where to find us' });
    expect(place).toHaveTextContent('12 Harbour Street');
    expect(numberField().compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  const work = () => screen.findByRole('region', { name: 'What we do' });

  it('lists below the form what the business does, with duration and price where it states them', async () => {
    const MOT = { title: { en: 'MOT' }, duration: { en: 'about 1 hour' }, price: { en: '£54.85' } };
    await open({ booking: { serviceTypes: { mot: MOT, repair: {} } } });
    const list = await work();
    expect(numberField().compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(list).toHaveTextContent(/MOT\s*About 1 hour £54\.85/);
    expect(within(list).getByRole('link', { name: /^Repair/ })).toHaveTextContent(
      /^RepairSomething is broken, noisy or worn\.$/,
    );
    act(() => setLocale('de'));
    expect(screen.getByRole('region', { name: 'Unsere Leistungen' })).toHaveTextContent('Reparatur');
  });

  it('takes a chosen kind of work along, and keeps the number that was typed', async () => {
    const { user, address } = await open();
    await user.type(numberField(), '07700 900123');
    await user.click(within(await work()).getByRole('link', { name: /^Tyres/ }));
    expect(address()).toBe('/login?return=%2Fbook%3Fservice%3Dtyres');
    expect(document.activeElement).toHaveTextContent('You’re booking: TyresAbout 1 hour');
    expect(document.activeElement?.compareDocumentPosition(numberField())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(numberField()).toHaveValue('7700 900123');
    await user.click(within(await work()).getByRole('link', { name: /^Service/ }));
    expect(document.activeElement).toHaveTextContent(/^You’re booking: ServiceAbout 3 hours/);
  });

  it('removes the chosen kind of work, and keeps vehicle and number', async () => {
    const { user, address } = await open(
      {},
      '/login?return=%2Fbook%3Fstep%3Dtime%26vehicle%3D7%26service%3Dtyres',
    );
    await user.type(numberField(), '07700 900123');
    await work();
    await user.click(screen.getByRole('button', { name: 'Don’t book Tyres' }));
    expect(address()).toBe('/login?return=%2Fbook%3Fvehicle%3D7');
    expect(screen.queryByText(/You’re booking/)).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('You’ll choose the work when you book.');
    expect(numberField()).toHaveValue('7700 900123');
    await user.click(within(await work()).getByRole('link', { name: /^Tyres/ }));
    expect(address()).toBe('/login?return=%2Fbook%3Fservice%3Dtyres');
  });

  it.each([
    ['/login?return=%2Fbook%3Fservice%3Dtyres', 2],
    ['/login?return=%2Fbook%3Fservice%3DtoString', 1],
    ['/login?return=%2Fvisits%3Fservice%3Dtyres', 1],
  ])(
    'shows above the form the kind of work that will be booked, if it is offered: %s',
    async (from, shown) => {
      await open({}, from);
      await work();
      expect(screen.getAllByText(/^(You’re booking: )?Tyres$/)).toHaveLength(shown);
      expect(screen.getAllByRole('list')).toHaveLength(shown);
      expect(numberField()).toBeVisible();
    },
  );

  it("shows the workshop's phone number", async () => {
    await open();
    const help = screen.getByText(/Trouble signing in/);
    expect(within(help).getByRole('link', { name: '+44 20 7946 0100' })).toHaveAttribute(
      'href',
      'tel:+442079460100',
    );
  });

  it('offers the password only where the site does', async () => {
    await open();
    expect(passwordLink()).not.toBeInTheDocument();
    await open({ signIn: { password: true } }, '/login?return=%2Fvehicle');
    expect(passwordLink()).toHaveAttribute('href', '/login/password?return=%2Fvehicle');
  });
});
