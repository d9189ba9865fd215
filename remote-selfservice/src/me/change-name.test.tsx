import { updateDisplayName } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { aUser } from '@forecourt/shared/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const CHANGE = 'PATCH /me';
const mara = aUser({ displayName: 'Mara' });

const workshop = setUpFakeWorkshop();

const field = () => screen.getByLabelText('Name');

async function rename(name: string) {
  const page = await openSelfserviceArea('/me/name', { signedInAs: mara });
  await page.user.clear(field());
  if (name) await page.user.type(field(), name);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  return page;
}

describe('changing the name', () => {
  it.each(['name', 'email', 'password'])('can be cancelled, as that of the %s', async (what) => {
    const { user, address } = await openSelfserviceArea(`/me/${what}`, {
      settings: { signIn: { password: true } },
      signedInAs: aUser({ email: 'mara@example.com', emailVerified: true }),
    });
    const cancel = await screen.findByRole('link', { name: 'Cancel' });
    expect(cancel.closest('[data-show-on]')).toBeNull();
    await user.click(cancel);
    expect(address()).toBe('/me');
  });

  it('saves it at identity and at the workshop, and reports it', async () => {
    const { address } = await rename('  Mara Weber ');
    expect(await screen.findByText('Your name has been saved')).toBeVisible();
    expect(address()).toBe('/me');
    expect(screen.getByText('Mara Weber')).toBeVisible();
    expect(updateDisplayName).toHaveBeenCalledWith('Mara Weber');
    expect(workshop.backend.sent(CHANGE)[0]?.body).toEqual({ display_name: 'Mara Weber' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('explains what it is for', async () => {
    await openSelfserviceArea('/me/name');
    expect(await screen.findByLabelText('Name')).toHaveAccessibleDescription('First and last name');
    expect(screen.getByText(/so they know who’s coming/)).toBeVisible();
    expect(screen.queryByText('Customer number')).not.toBeInTheDocument();
  });

  it.each([
    ['name', 'Name'],
    ['email', 'Email address'],
  ])('focuses the field of the %s only if the device has a keyboard', async (what, label) => {
    await openSelfserviceArea(`/me/${what}`);
    expect(await screen.findByLabelText(label)).not.toHaveFocus();
    cleanup();
    const media = jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await openSelfserviceArea(`/me/${what}`);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    media.mockRestore();
  });

  it('stays busy while it is saved, although something else is typed meanwhile', async () => {
    const save = workshop.backend.hold(CHANGE);
    const { user } = await rename('Mara Weber');
    await user.type(field(), 's');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    save();
    await screen.findByText('Your name has been saved');
  });

  it('explains how to remove the name only if one is saved', async () => {
    await openSelfserviceArea('/me/name');
    expect(await screen.findByLabelText('Name')).toHaveAccessibleDescription('First and last name');
    cleanup();
    await openSelfserviceArea('/me/name', { signedInAs: mara });
    expect(await screen.findByLabelText('Name')).toHaveAccessibleDescription(
      /To remove it, leave this empty\.$/,
    );
  });

  it('reports the saved name only once', async () => {
    const { reload } = await rename('Mara Weber');
    const notice = await screen.findByText('Your name has been saved');
    expect(document.activeElement).toContainElement(notice);
    await reload();
    expect(screen.queryByText('Your name has been saved')).not.toBeInTheDocument();
  });

  it('removes the name when the field is empty', async () => {
    await rename('');
    await screen.findByText('Your name has been removed');
    expect(updateDisplayName).toHaveBeenCalledWith(null);
    expect(workshop.me.display_name).toBeNull();
  });

  it.each(['   ', '\u200b \u200b'])('accepts %j neither as a name nor as its removal', async (typed) => {
    await rename(typed);
    expect(field()).toHaveAccessibleDescription('Enter your name, or clear the field to remove it.');
    expect(field()).toHaveFocus();
    expect(workshop.backend.sent(CHANGE)).toHaveLength(0);
  });

  it('does not report the removal of a name that did not exist', async () => {
    const { user } = await openSelfserviceArea('/me/name');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(field()).toHaveAccessibleDescription('Enter your name.');
    expect(workshop.backend.sent(CHANGE)).toHaveLength(0);
  });

  it('does not restore a removed name that the workshop still returns', async () => {
    workshop.me = { ...workshop.me, display_name: 'Mara' };
    workshop.backend.answer({ [CHANGE]: () => workshop.me });
    await rename('');
    await screen.findByText('Your name has been removed');
    expect(screen.queryByText('Mara')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add your name' })).toBeVisible();
  });

  it("begins with the workshop's name if identity has none", async () => {
    workshop.me = { ...workshop.me, display_name: 'M. Weber' };
    await openSelfserviceArea('/me/name');
    expect(await screen.findByLabelText('Name')).toHaveValue('M. Weber');
    expect(field()).toHaveAttribute('autocomplete', 'name');
  });

  it('accepts a name although the old one failed to load', async () => {
    workshop.backend.failNext('GET /me', new ApiProblem(503, 'unavailable'));
    await openSelfserviceArea('/me/name');
    expect(await screen.findByLabelText('Name')).toHaveValue('');
  });

  it('refuses a name of more than 100 characters, and leads into the field', async () => {
    await rename('M'.repeat(101));
    expect(field()).toHaveAccessibleDescription('Use at most 100 characters.');
    expect(field()).toHaveFocus();
    expect(workshop.backend.sent(CHANGE)).toHaveLength(0);
  });

  it('shows the backend’s refusal at the field', async () => {
    workshop.backend.failNext(CHANGE, new ApiProblem(422, 'invalid_input'));
    await rename('Mara');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/can’t accept this name/));
    expect(field()).toHaveFocus();
    expect(updateDisplayName).not.toHaveBeenCalled();
  });

  it('retains the input when only one of the two has saved it, and completes it at the next try', async () => {
    const failure = {
      ok: false,
      code: 'network-request-failed',
      providerCode: 'auth/network-request-failed',
    } as const;
    const { user } = await openSelfserviceArea('/me/name', { signedInAs: mara });
    jest.mocked(updateDisplayName).mockResolvedValueOnce(failure);
    await user.type(field(), ' Weber');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Try again in a moment/);
    expect(field()).toHaveValue('Mara Weber');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your name has been saved')).toBeVisible();
    expect(workshop.backend.sent(CHANGE)).toHaveLength(2);
  });

  it('reports a missing response of the backend', async () => {
    workshop.backend.failNext(CHANGE, new ApiProblem(0, 'network'));
    await rename('Mara W');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save your name');
    expect(field()).toHaveValue('Mara W');
  });

  it('reports typed input that hides another name, and shows that name on request', async () => {
    const { user } = await openSelfserviceArea('/me/name', { signedInAs: mara });
    await user.type(field(), ' Weber');
    await openSelfserviceArea('/me/name', { signedInAs: aUser({ displayName: 'Mara Winter' }) });
    expect(field()).toHaveValue('Mara Weber');
    expect(screen.getByText('Your changes aren’t saved yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field()).toHaveValue('Mara Winter');
    expect(sessionStorage).toHaveLength(0);
  });
});
