import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, type FakeBackend, fakeBackend } from '@forecourt/shared/testing';
import { screen } from '@testing-library/react';
import { EMPTY_RESPONSES, openVehicleArea } from '../testing/samples.ts';

const UNTIL = '2999-12-30T09:00:00.000Z';
const MAKE = 'POST /vehicles/{id}/link';
const END = 'DELETE /vehicles/{id}/link';

let golf = aVehicle();
let backend: FakeBackend;
beforeEach(() => {
  golf = aVehicle({ make: 'VW', model: 'Golf', vin: 'WVWZZZ1KZAW123456' });
  let made = 0;
  backend = fakeBackend({
    ...EMPTY_RESPONSES,
    'GET /vehicles/{id}': () => golf,
    [MAKE]: () => {
      made += 1;
      golf = { ...golf, shared_until: UNTIL };
      return { token: `fshr_${made}`, created_at: '2026-11-30T09:00:00.000Z', expires_at: UNTIL };
    },
    [END]: () => {
      golf = { ...golf, shared_until: null };
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

const openScreen = () => openVehicleArea(`/vehicle/${golf.id}/share`);
const button = (name: string) => screen.findByRole('button', { name });
const link = () => screen.findByRole('textbox', { name: 'Link' });

describe('sharing the record', () => {
  it('creates a link without costs and VIN, which can be copied, scanned and opened', async () => {
    const { user } = await openScreen();
    await user.click(await button('Create a link'));
    expect(await link()).toHaveValue(`${location.origin}/shared/record#fshr_1`);
    expect(backend.sent(MAKE).map(({ body }) => body)).toEqual([{ costs: false, vin: false }]);
    expect(screen.getByText('The link works until Monday 30 December.')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Print with QR code/ })).toHaveAttribute(
      'href',
      `${location.origin}/shared/record#fshr_1`,
    );
    await user.click(await button('Copy link'));
    expect(await screen.findAllByText('Copied')).not.toHaveLength(0);
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/shared/record#fshr_1`);
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  });

  it('sends the choice, and offers to share the link where the device can', async () => {
    const share = jest.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = await openScreen();
    await user.click(await screen.findByRole('switch', { name: 'Show costs' }));
    await user.click(screen.getByRole('switch', { name: 'Show the VIN' }));
    await user.click(await button('Create a link'));
    await user.click(await button('Share'));
    expect(backend.sent(MAKE).map(({ body }) => body)).toEqual([{ costs: true, vin: true }]);
    expect(share).toHaveBeenCalledWith({
      title: 'Record of VW Golf',
      url: `${location.origin}/shared/record#fshr_1`,
    });
  });

  it('shows the link again in the same tab, and elsewhere offers to replace it', async () => {
    const { user, reload } = await openScreen();
    await user.click(await button('Create a link'));
    await link();
    await reload();
    expect(await link()).toHaveValue(`${location.origin}/shared/record#fshr_1`);
    // Another tab has replaced it.
    golf = { ...golf, shared_until: '2999-12-31T09:00:00.000Z' };
    await reload();
    expect(await screen.findByText(/^For your privacy, the link isn’t shown again here/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument();
    await user.click(await button('New link'));
    expect(screen.getByText(/printed QR codes/i)).toBeVisible();
    await user.click(await screen.findByRole('switch', { name: 'Show costs' }));
    await user.click(await button('Replace the link'));
    expect(backend.sent(MAKE).at(-1)?.body).toEqual({ costs: true, vin: false });
    expect(await link()).toHaveValue(`${location.origin}/shared/record#fshr_2`);
  });

  it('says what a link of another tab shows, and presets the same for a new one', async () => {
    golf = { ...golf, shared_until: UNTIL, shared_costs: true, shared_vin: true };
    const { user } = await openScreen();
    expect(await screen.findByText('It shows costs and the VIN.')).toBeVisible();
    await user.click(await button('New link'));
    for (const name of ['Show costs', 'Show the VIN'])
      expect(screen.getByRole('switch', { name })).toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Show the VIN' }));
    await user.click(await button('Replace the link'));
    expect(backend.sent(MAKE).at(-1)?.body).toEqual({ costs: true, vin: false });
    expect(screen.getByText('It shows costs, but not the VIN.')).toBeVisible();
  });

  it('ends the link after a confirmation', async () => {
    golf = { ...golf, shared_until: UNTIL };
    const { user } = await openScreen();
    await user.click(await button('End sharing'));
    await user.click(await button('Keep the link'));
    expect(await button('End sharing')).toBeVisible();
    await user.click(await button('End sharing'));
    await user.click(await button('End sharing'));
    expect(await button('Create a link')).toBeVisible();
    expect(backend.sent(END)).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('The link no longer works.');
  });

  it('offers to try again what failed', async () => {
    backend.failNext(MAKE, new ApiProblem(503, 'unavailable'));
    const { user } = await openScreen();
    await user.click(await button('Create a link'));
    expect(await screen.findByText('We couldn’t create the link')).toBeVisible();
    await user.click(await button('Try again'));
    expect(await link()).toHaveValue(`${location.origin}/shared/record#fshr_1`);
    expect(screen.queryByText('We couldn’t create the link')).not.toBeInTheDocument();
  });

  it('takes an expired link for none, and offers no VIN that is unknown', async () => {
    golf = aVehicle({ shared_until: '2020-01-01T09:00:00.000Z' });
    await openScreen();
    expect(await button('Create a link')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End sharing' })).not.toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Show the VIN' })).not.toBeInTheDocument();
  });
});
