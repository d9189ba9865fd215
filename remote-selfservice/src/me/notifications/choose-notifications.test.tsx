import { ApiProblem } from '@forecourt/shared/http';
import { aUser } from '@forecourt/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open.ts';
import { openWorkshop, type Workshop } from '../../testing/workshop.ts';

const SAVE = 'PATCH /me';
const CONFIRMED = aUser({ email: 'mara@example.com', emailVerified: true });

let workshop: Workshop;
beforeEach(() => {
  workshop = openWorkshop();
});

const wish = (name: string) => screen.findByRole('switch', { name });
const bodies = () => workshop.backend.sent(SAVE).map(({ body }) => body);

describe('choosing notifications', () => {
  it('should show what is wanted, what each kind brings, and where e-mails go', async () => {
    workshop.me.channels.email.moved = false;
    await open('/me/notifications', { signedInAs: CONFIRMED });
    expect(await wish('New times')).not.toBeChecked();
    expect(await wish('The day before')).toBeChecked();
    expect(await wish('The day before')).toHaveAccessibleDescription(
      'A reminder of your visit, with where and when.',
    );
    expect(await wish('Reminders')).toHaveAccessibleDescription(/is due, or soon will be/);
    expect(screen.getAllByRole('switch')).toHaveLength(6);
    expect(screen.getByText('To mara@example.com')).toBeVisible();
    expect(screen.queryByRole('link', { name: /e-mail address/ })).not.toBeInTheDocument();
  });

  it('should save each choice at once, say so, and undo it the same way', async () => {
    const { user, reload } = await open('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await wish('The day before'));
    expect(await screen.findByText('Saved: no more e-mails for “The day before”.')).toBeVisible();
    await user.click(await wish('The day before'));
    expect(await screen.findByText('Saved: you’ll get e-mails for “The day before”.')).toBeVisible();
    await user.click(await wish('Cancellations'));
    expect(await screen.findByText('Saved: no more e-mails for “Cancellations”.')).toBeVisible();
    expect(bodies()).toEqual([
      { channels: { email: { day_before: false } } },
      { channels: { email: { day_before: true } } },
      { channels: { email: { cancelled: false } } },
    ]);
    await reload();
    expect(await wish('The day before')).toBeChecked();
    expect(await wish('Cancellations')).not.toBeChecked();
  });

  it('should end with the last choice when it changes during a save', async () => {
    const answer = workshop.backend.hold(SAVE);
    const { user } = await open('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await wish('The day before'));
    await user.click(await wish('The day before'));
    expect(await wish('The day before')).toBeChecked();
    answer();
    expect(await screen.findByText('Saved: you’ll get e-mails for “The day before”.')).toBeVisible();
    expect(await wish('The day before')).toBeChecked();
    expect(workshop.me.channels.email.day_before).toBe(true);
  });

  it('should keep what was chosen when it could not be saved, and save it with the next try', async () => {
    workshop.backend.failNext(SAVE, new ApiProblem(0, 'network'), new ApiProblem(0, 'network'));
    const { user } = await open('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await wish('The day before'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save your choice');
    expect(await wish('The day before')).not.toBeChecked();
    await user.click(await wish('New times'));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(bodies().at(-1)).toEqual({ channels: { email: { day_before: false, moved: false } } });
    expect(workshop.me.channels.email).toMatchObject({ day_before: false, moved: false, ready: true });
    expect(await wish('The day before')).not.toBeChecked();
  });

  it('should save both of two quick choices when the first request fails', async () => {
    const answer = workshop.backend.hold(SAVE);
    workshop.backend.failNext(SAVE, new ApiProblem(0, 'network'));
    const { user } = await open('/me/notifications', { signedInAs: CONFIRMED });
    await user.click(await wish('Cancellations'));
    await user.click(await wish('The day before'));
    answer();
    expect(await screen.findByText('Saved: no more e-mails for “The day before”.')).toBeVisible();
    expect(bodies()).toHaveLength(2);
    expect(workshop.me.channels.email).toMatchObject({ cancelled: false, day_before: false, ready: true });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('should say what to do where no address is known', async () => {
    const { user, address } = await open('/me/notifications');
    expect(await screen.findByText(/^We don’t have an e-mail address for you/)).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.getByText('Ready to collect')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Add an e-mail address' }));
    expect(address()).toBe('/me/email');
  });

  it('should say what to do where the address is not confirmed', async () => {
    await open('/me/notifications', { signedInAs: aUser({ email: 'mara@example.com' }) });
    expect(await screen.findByText(/Open the link that we sent to mara@example.com/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Confirm e-mail address' })).toHaveAttribute('href', '/me/email');
  });
});

describe('the profile', () => {
  it.each([
    [{}, 'All'],
    [{ moved: false }, '5 of 6'],
    [
      { confirmed: false, moved: false, cancelled: false, ready: false, day_before: false, reminder: false },
      'None',
    ],
  ])('should say how much of it is wanted: all but %j: %s', async (unwanted, words) => {
    Object.assign(workshop.me.channels.email, unwanted);
    const { user, address } = await open('/me', { signedInAs: CONFIRMED });
    const section = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(await section.findByText(words)).toBeVisible();
    await user.click(section.getByRole('link', { name: 'Change notifications' }));
    expect(address()).toBe('/me/notifications');
  });

  it.each([
    [aUser(), 'We don’t have your address yet'],
    [aUser({ email: 'mara@example.com' }), 'Your address isn’t confirmed yet'],
  ])('should not promise e-mails that cannot come', async (signedInAs, words) => {
    await open('/me', { signedInAs });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('should say where they are, and offer no choice, where the site sends no e-mails', async () => {
    workshop.me.channels.sends_email = false;
    await open('/me', { signedInAs: CONFIRMED });
    const section = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(await section.findByText('On this site')).toBeVisible();
    expect(section.getByText('All')).toBeVisible();
    expect(section.queryByRole('link', { name: 'Change notifications' })).not.toBeInTheDocument();
    expect(section.getByRole('link', { name: /Show all/ })).toHaveAttribute('href', '/notifications');
  });
});
