import { type Customer, meQuery } from '@forecourt/shared/api';
import { updateDisplayName } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import type { Locale } from '@forecourt/shared/i18n';
import { queryClient } from '@forecourt/shared/query';
import { aCustomer, aUser, becomeSignedIn } from '@forecourt/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

/** Row with a label. */
const fact = (label: string) => within(screen.getByText(label).closest('li') as HTMLElement);

/** Address of the row that begins with a label. */
const target = (label: string) =>
  screen.getByRole('link', { name: new RegExp(`^${label}`) }).getAttribute('href');

describe('me', () => {
  it('shows all that identity knows of the customer', async () => {
    const user = aUser({
      displayName: 'Mara',
      email: 'mara@example.com',
      emailVerified: true,
      providers: [
        { providerId: 'phone', uid: '+447700900123' },
        { providerId: 'password', uid: 'mara@example.com' },
      ],
    });
    await openSelfserviceArea('/me', { signedInAs: user, settings: { signIn: { password: true } } });
    expect(fact('Name').getByText('Mara')).toBeVisible();
    expect(await fact('Phone number').findByText('+44 7700 900123')).toBeVisible();
    expect(fact('Email address').getByText('mara@example.com')).toBeVisible();
    expect(fact('Email address').getByText('mara@example.com').innerHTML).toBe('mara@<wbr>example.com');
    expect(fact('Email address').getByText('Confirmed')).toBeVisible();
    expect(fact('Customer number').getByText('C-7K4F2')).toBeVisible();
    expect(fact('Customer since').getByText('1 Nov 2026')).toBeVisible();
    expect(
      fact('How you sign in').getByText(/Code by text message\sEmail address and password/),
    ).toBeVisible();
    expect(target('Change password')).toBe('/me/password');
    const signIn = within(screen.getByRole('region', { name: 'Sign-in' }));
    expect(fact('Last sign-in').getByText(/^23 Nov 2026, /)).toBeVisible();
    expect(signIn.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('How you sign in'),
      expect.stringContaining('Last sign-in'),
      'Change password',
      'Sign out',
      'Sign out everywhere…',
    ]);
    expect(signIn.getByRole('link', { name: 'Sign out' })).toBeVisible();
    expect(signIn.getByRole('button', { name: 'Sign out everywhere…' })).toBeVisible();
    expect(screen.queryByText('Account')).not.toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('copies the customer number, and reports it', async () => {
    const { user } = await openSelfserviceArea('/me');
    const copy = await screen.findByRole('button', { name: 'Copy customer number' });
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe('C-7K4F2');
    expect(fact('Customer number').getByRole('status')).toHaveTextContent('Copied');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(copy);
    expect(fact('Customer number').getByRole('status')).toHaveTextContent('Not copied');
  });

  it('shows a customer number once there is one', async () => {
    const { customer_number } = workshop.me;
    workshop.me = { ...workshop.me, customer_number: null };
    const { user } = await openSelfserviceArea('/me');
    await waitFor(() => expect(screen.queryByText('Customer number')).not.toBeInTheDocument());
    expect(screen.queryByText('Customer since')).not.toBeInTheDocument();
    workshop.me = { ...workshop.me, customer_number };
    await user.click(screen.getByRole('link', { name: 'Add your name' }));
    await openSelfserviceArea('/me');
    expect(await fact('Customer number').findByText('C-7K4F2')).toBeVisible();
  });

  it('marks an unconfirmed email address and a guest', async () => {
    await openSelfserviceArea('/me', { signedInAs: aUser({ email: 'mara@example.com', anonymous: true }) });
    expect(screen.getByText('Not confirmed yet')).toBeVisible();
    expect(target('Email address')).toBe('/me/email');
    expect(fact('Account').getByText(/Guest/)).toBeVisible();
  });

  it('does not show the number in two formats, one after the other', async () => {
    const answer = workshop.backend.hold('GET /me');
    await openSelfserviceArea('/me');
    expect(screen.getByText('Loading your phone number')).toBeInTheDocument();
    expect(screen.queryByText('+447700900123')).not.toBeInTheDocument();
    answer();
    expect(await fact('Phone number').findByText('+44 7700 900123')).toBeVisible();
  });

  it('shows the number in one piece if the backend does not format it', async () => {
    const { phone_formatted: _, ...withoutIt } = workshop.me;
    workshop.backend.answer({ 'GET /me': () => withoutIt });
    await openSelfserviceArea('/me');
    await waitFor(() => expect(workshop.backend.sent('GET /me')).toHaveLength(1));
    expect(await fact('Phone number').findByText('+447700900123')).toBeVisible();
  });

  it('shows the current number while the backend still has the previous one', async () => {
    await openSelfserviceArea('/me', { signedInAs: aUser({ phone: '447700900456' }) });
    await waitFor(() => expect(workshop.backend.sent('GET /me')).toHaveLength(1));
    expect(await fact('Phone number').findByText('+447700900456')).toBeVisible();
  });

  it("uses identity's name, otherwise the workshop's", async () => {
    workshop.me = { ...workshop.me, display_name: 'M. Weber' };
    await openSelfserviceArea('/me', { signedInAs: aUser({ displayName: 'Mara' }) });
    expect(fact('Name').getByText('Mara')).toBeVisible();
    await openSelfserviceArea('/me');
    expect(await screen.findByText('M. Weber')).toBeVisible();
  });

  it('shows changes made in another tab', async () => {
    await openSelfserviceArea('/me');
    await waitFor(() => updateDisplayName('Mara'));
    expect(await screen.findByText('Mara')).toBeVisible();
  });

  it('shows everything else when the name failed to load, and retry', async () => {
    workshop.me = { ...workshop.me, display_name: 'Mara' };
    workshop.backend.failNext('GET /me', new ApiProblem(503, 'unavailable'));
    const { user } = await openSelfserviceArea('/me');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We can’t show some of your details right now',
    );
    expect(fact('Name').getByText('Can’t be shown right now')).toBeVisible();
    expect(fact('Email address').getByText('Can’t be shown right now')).toBeVisible();
    expect(fact('Email address').queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('+447700900123')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
    expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Mara')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('does not say that there is no phone number when the profile failed to load', async () => {
    const unavailable = new ApiProblem(503, 'unavailable');
    workshop.backend.failNext('GET /me', unavailable, unavailable);
    await openSelfserviceArea('/me', { signedInAs: aUser({ phone: '' }) });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(fact('Phone number').getByText('Can’t be shown right now')).toBeVisible();
    expect(fact('Phone number').queryByRole('link')).not.toBeInTheDocument();
  });

  it.each([
    [503, 'overloaded', 'A lot of people are using the site at the moment.'],
    [429, 'too_many_requests', 'That was a lot of requests in a short time.'],
  ])('reports %d %s as busy, and retries by itself', async (status, code, why) => {
    workshop.me = { ...workshop.me, display_name: 'Mara' };
    workshop.backend.failNext('GET /me', new ApiProblem(status, code));
    await openSelfserviceArea('/me');
    expect(await screen.findByRole('alert')).toHaveTextContent(`${why} You don’t need to do anything`);
    act(() => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText('Mara')).toBeVisible();
  });

  it('says under the title from when the details are', async () => {
    await openSelfserviceArea('/me');
    expect(await screen.findByText('C-7K4F2')).toBeVisible();
    workshop.backend.failNext('GET /me', new ApiProblem(0, 'network'));
    await act(() => queryClient.invalidateQueries({ queryKey: meQuery().queryKey }));
    const age = await screen.findByText(/Last updated/);
    const details = screen.getByRole('heading', { name: 'Personal details' });
    expect(age.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('links to the screens of changes', async () => {
    await openSelfserviceArea('/me', { signedInAs: aUser({ displayName: 'Mara' }) });
    expect(target('Name')).toBe('/me/name');
    expect(target('Phone number')).toBe('/me/phone');
    expect(await screen.findByRole('link', { name: 'Add your email' })).toHaveAttribute('href', '/me/email');
    expect(await screen.findByRole('link', { name: /^Notifications.*On this site only$/ })).toHaveAttribute(
      'href',
      '/me/notifications',
    );
    expect(target('Delete my account')).toBe('/me/delete');
    expect(screen.getByRole('region', { name: 'Your data' })).toContainElement(
      screen.getByRole('link', { name: 'Delete my account' }),
    );
    expect(target('Calendar subscription')).toBe('/me/calendar');
    expect(screen.queryByRole('link', { name: /password/ })).not.toBeInTheDocument();
    expect(fact('How you sign in').getByText('Code by text message')).toBeVisible();
  });

  it.each([
    ['nothing', false, undefined],
    ['passwords', true, '/me/email'],
  ])(
    'asks for an email address on a site without emails only if it is for something: %s',
    async (_, password, to) => {
      workshop.me.channels.sends_email = false;
      await openSelfserviceArea('/me', { settings: { signIn: { password } } });
      expect(await screen.findByText('C-7K4F2')).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Add your email' })?.getAttribute('href')).toBe(to);
      expect(screen.queryByText('Email address')).not.toBeInTheDocument();
    },
  );

  it('offers to add an email address only once the site is known to send emails', async () => {
    workshop.me.channels.sends_email = false;
    const release = workshop.backend.hold('GET /me');
    await openSelfserviceArea('/me');
    expect(await screen.findByText('Loading your email address')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /email/i })).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('C-7K4F2')).toBeVisible();
    expect(screen.queryByText(/email/i)).not.toBeInTheDocument();
  });

  it('has the password if the site signs in with one', async () => {
    await openSelfserviceArea('/me', { settings: { signIn: { password: true } } });
    expect(target('Add password')).toBe('/me/password');
  });

  it('changes the language at once and keeps it with the account', async () => {
    const { user } = await openSelfserviceArea('/me');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    expect(fact('Bei uns seit').getByText('1. Nov. 2026')).toBeVisible();
    expect(fact('Letzte Anmeldung').getByText(/^23. Nov. 2026, \d\d:\d\d Uhr$/)).toBeVisible();
    await waitFor(() => expect(workshop.me.locale).toBe('de'));
  });

  it('keeps the language that was chosen last when two are chosen in a row', async () => {
    const slow = Promise.withResolvers<void>();
    workshop.backend.answer({
      'PATCH /me': async ({ body }) => {
        const { locale } = body as { locale: Locale };
        if (locale === 'de') await slow.promise;
        workshop.me = { ...workshop.me, locale };
        return workshop.me;
      },
    });
    const { user } = await openSelfserviceArea('/me');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    await user.click(await screen.findByRole('radio', { name: 'English' }));
    await act(async () => slow.resolve());
    await waitFor(() => expect(workshop.backend.sent('PATCH /me')).toHaveLength(2));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(workshop.me.locale).toBe('en');
    expect(queryClient.getQueryData(meQuery().queryKey)?.locale).toBe('en');
  });

  it('ignores an older response that arrives late', async () => {
    const late = Promise.withResolvers<Customer>();
    workshop.backend.answer({ 'GET /me': () => late.promise });
    const { user } = await openSelfserviceArea('/me');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    await waitFor(() => expect(queryClient.getQueryData(meQuery().queryKey)?.locale).toBe('de'));
    await act(async () => late.resolve(aCustomer({ locale: 'en' })));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(queryClient.getQueryData(meQuery().queryKey)?.locale).toBe('de');
  });

  it('does not apply the language of one customer to the next', async () => {
    const answer = workshop.backend.hold('PATCH /me');
    const { user } = await openSelfserviceArea('/me');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    const ben = aCustomer({ id: 'ben' });
    act(() => {
      queryClient.clear();
      queryClient.setQueryData(meQuery().queryKey, ben);
      becomeSignedIn(aUser({ uid: 'ben' }));
    });
    await act(async () => answer());
    expect(queryClient.getQueryData(meQuery().queryKey)).toEqual(ben);
  });

  it('reports that the language was not saved, and saves it at the next try', async () => {
    workshop.backend.failNext('PATCH /me', new ApiProblem(0, 'network'));
    const { user } = await openSelfserviceArea('/me');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    await screen.findByText('Ihre Auswahl gilt nur auf diesem Gerät');
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await waitFor(() => expect(workshop.me.locale).toBe('de'));
  });

  it('isolates a name that turns the direction of writing', async () => {
    await openSelfserviceArea('/me', { signedInAs: aUser({ displayName: '\u202eMara' }) });
    expect(screen.getByText('\u202eMara').tagName).toBe('BDI');
  });

  it('changes the theme of the page, and saves it for other devices', async () => {
    const { user } = await openSelfserviceArea('/me');
    expect(screen.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await waitFor(() => expect(workshop.me.theme).toBe('dark'));
    await user.click(screen.getByRole('radio', { name: 'Automatic' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });
});
