import type { Customer } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';
import { aCustomer } from '@forecourt/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createSampleVisit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

async function openVisit(visit: ReturnType<typeof createSampleVisit>) {
  workshop.appointments = [visit];
  await openSelfserviceArea(`/visits/${visit.id}`);
}

const next = () => screen.findByRole('region', { name: 'What happens next' });

describe('the reminder the day before a visit', () => {
  const mail = { email: 'mara@example.com', email_verified: true };
  const reminder = async () => (await next()).textContent ?? '';

  it('is announced with the confirmed email address', async () => {
    workshop.me = { ...workshop.me, ...mail };
    await openVisit(createSampleVisit());
    await waitFor(async () =>
      expect(await reminder()).toContain('The day before, we’ll send a reminder to mara@example.com.'),
    );
  });

  it.each([
    ['has not confirmed their address', { ...mail, email_verified: false }],
    ['has no address', {}],
    ['does not want it', { ...mail, channels: channels({ day_before: false }) }],
    ['is on a site that sends none', { ...mail, channels: { ...channels(), sends_email: false } }],
  ])('is announced in the app only when the customer %s', async (_, change) => {
    workshop.me = { ...workshop.me, ...change };
    await openVisit(createSampleVisit());
    await waitFor(async () => expect(await reminder()).toContain('find a reminder in your notifications'));
    expect(await reminder()).not.toContain('a reminder to mara@example.com');
  });

  it('is offered by email, if the site sends any', async () => {
    await openVisit(createSampleVisit());
    const other = await screen.findByRole('link', { name: 'Get updates by email' });
    expect(other).toHaveAttribute('href', '/me/notifications');
    workshop.me = { ...workshop.me, channels: { ...channels(), sends_email: false } };
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(other).not.toBeInTheDocument());
  });

  it.each([
    ['is tomorrow', { date: '2026-11-24' }],
    ['is not confirmed', { status: 'requested' as const }],
  ])('is not announced for a visit that %s', async (_, change) => {
    await openVisit(createSampleVisit(change));
    await next();
    await waitFor(() => expect(workshop.backend.sent('GET /me')).toHaveLength(1));
    expect(await reminder()).not.toContain('day before');
  });

  function channels(email: Partial<Customer['channels']['email']> = {}): Customer['channels'] {
    const known = aCustomer().channels;
    return { ...known, email: { ...known.email, ...email } };
  }
});
