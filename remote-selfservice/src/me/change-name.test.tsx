import { updateDisplayName } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { aUser } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from '../testing/open.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';

const CHANGE = 'PATCH /me';
const mara = aUser({ displayName: 'Mara' });

let workshop: Workshop;
beforeEach(() => {
  workshop = openWorkshop();
});

const field = () => screen.getByLabelText('Name');

async function rename(name: string) {
  const page = await open('/me/name', { signedInAs: mara });
  await page.user.clear(field());
  if (name) await page.user.type(field(), name);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  return page;
}

describe('changing the name', () => {
  it('should save it at identity and at the workshop, and say so', async () => {
    const { address } = await rename('  Mara Weber ');
    expect(await screen.findByText('Your name has been saved')).toBeVisible();
    expect(address()).toBe('/me');
    expect(screen.getByText('Mara Weber')).toBeVisible();
    expect(updateDisplayName).toHaveBeenCalledWith('Mara Weber');
    expect(workshop.backend.sent(CHANGE)[0]?.body).toEqual({ display_name: 'Mara Weber' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('should say who sees it', async () => {
    await open('/me/name');
    expect(screen.getByText(/Our staff see it/)).toBeVisible();
  });

  it('should save it once when it is sent twice in one go', async () => {
    await open('/me/name', { signedInAs: mara });
    const form = field().closest('form') as HTMLFormElement;
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await screen.findByText('Your name has been saved');
    expect(workshop.backend.sent(CHANGE)).toHaveLength(1);
    expect(updateDisplayName).toHaveBeenCalledTimes(1);
  });

  it('should stay busy while it is saved, although something else is typed meanwhile', async () => {
    const save = workshop.backend.hold(CHANGE);
    const { user } = await rename('Mara Weber');
    await user.type(field(), 's');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    save();
    await screen.findByText('Your name has been saved');
  });

  it('should report the saved name only once', async () => {
    const { reload } = await rename('Mara Weber');
    const notice = await screen.findByText('Your name has been saved');
    expect(document.activeElement).toContainElement(notice);
    await reload();
    expect(screen.queryByText('Your name has been saved')).not.toBeInTheDocument();
  });

  it('should remove the name when the field is empty', async () => {
    await rename('');
    await screen.findByText('Your name has been removed');
    expect(updateDisplayName).toHaveBeenCalledWith(null);
    expect(workshop.me.display_name).toBeNull();
  });

  it.each(['   ', '\u200b \u200b'])(
    'should accept %j neither as a name nor as its removal',
    async (typed) => {
      await rename(typed);
      expect(field()).toHaveAccessibleDescription('Enter your name, or clear the field to remove it.');
      expect(field()).toHaveFocus();
      expect(workshop.backend.sent(CHANGE)).toHaveLength(0);
    },
  );

  it('should not report the removal of a name that did not exist', async () => {
    const { user } = await open('/me/name');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(field()).toHaveAccessibleDescription('Enter your name.');
    expect(workshop.backend.sent(CHANGE)).toHaveLength(0);
  });

  it('should take a name of 100 characters that are stored in two units each', async () => {
    await rename('👍'.repeat(100));
    expect(await screen.findByText('Your name has been saved')).toBeVisible();
  });

  it('should not restore a removed name that the workshop still returns', async () => {
    workshop.me = { ...workshop.me, display_name: 'Mara' };
    workshop.backend.answer({ [CHANGE]: () => workshop.me });
    await rename('');
    await screen.findByText('Your name has been removed');
    expect(screen.queryByText('Mara')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add name' })).toBeVisible();
  });

  it("should begin with the workshop's name where identity has none", async () => {
    workshop.me = { ...workshop.me, display_name: 'M. Weber' };
    await open('/me/name');
    expect(await screen.findByLabelText('Name')).toHaveValue('M. Weber');
    expect(field()).toHaveAttribute('autocomplete', 'name');
  });

  it('should accept a name although the old one failed to load', async () => {
    workshop.backend.failNext('GET /me', new ApiProblem(503, 'unavailable'));
    await open('/me/name');
    expect(await screen.findByLabelText('Name')).toHaveValue('');
  });

  it('should refuse a name of more than 100 characters, and lead into the field', async () => {
    await rename('M'.repeat(101));
    expect(field()).toHaveAccessibleDescription('Use at most 100 characters.');
    expect(field()).toHaveFocus();
    expect(workshop.backend.sent(CHANGE)).toHaveLength(0);
  });

  it('should announce an error each time when the field already has the focus', async () => {
    const { user } = await rename('M'.repeat(101));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.type(field(), '{Enter}');
    const heard = screen.getByRole('alert');
    expect(heard).toHaveTextContent('Use at most 100 characters.');
    await user.type(field(), '{Enter}');
    expect(screen.getByRole('alert')).not.toBe(heard);
  });

  it('should lead into the field again when the same fault is found again', async () => {
    const { user } = await rename('M'.repeat(101));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field()).toHaveFocus();
  });

  it('should show at the field what the backend refuses', async () => {
    workshop.backend.failNext(CHANGE, new ApiProblem(422, 'invalid_input'));
    await rename('Mara');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/can’t accept this name/));
    expect(field()).toHaveFocus();
    expect(updateDisplayName).not.toHaveBeenCalled();
  });

  it('should retain the input when only one of the two has saved it, and complete it at the next try', async () => {
    const failure = {
      ok: false,
      code: 'network-request-failed',
      providerCode: 'auth/network-request-failed',
    } as const;
    const { user } = await open('/me/name', { signedInAs: mara });
    jest.mocked(updateDisplayName).mockResolvedValueOnce(failure);
    await user.type(field(), ' Weber');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Check your connection/);
    expect(field()).toHaveValue('Mara Weber');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your name has been saved')).toBeVisible();
    expect(workshop.backend.sent(CHANGE)).toHaveLength(2);
  });

  it('should say when the backend did not answer', async () => {
    workshop.backend.failNext(CHANGE, new ApiProblem(0, 'network'));
    await rename('Mara W');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save your name');
    expect(field()).toHaveValue('Mara W');
  });

  it('should keep what was typed over a reload', async () => {
    const { user, reload } = await open('/me/name', { signedInAs: mara });
    await user.type(field(), ' Weber');
    await reload();
    expect(field()).toHaveValue('Mara Weber');
  });

  it('should say when what was typed lies over another name, and show that instead', async () => {
    const { user } = await open('/me/name', { signedInAs: mara });
    await user.type(field(), ' Weber');
    await open('/me/name', { signedInAs: aUser({ displayName: 'Mara Winter' }) });
    expect(field()).toHaveValue('Mara Weber');
    expect(screen.getByText('Your changes aren’t saved yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field()).toHaveValue('Mara Winter');
    expect(sessionStorage).toHaveLength(0);
  });

  it('should not navigate when the customer leaves before it was saved', async () => {
    const save = workshop.backend.hold(CHANGE);
    const { user, address } = await rename('Mara Weber');
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    save();
    await waitFor(() => expect(updateDisplayName).toHaveBeenCalled());
    expect(address()).toBe('/me');
    expect(screen.queryByText('Your name has been saved')).not.toBeInTheDocument();
  });
});
