import { initialLocale, setLocale } from '@forecourt/shared/i18n';
import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { WorkshopCard } from './workshop-card.tsx';

const MONDAY_FIVE_TO_SIX = new Date('2026-11-23T17:55:00Z');
const MINUTE_MS = 60_000;

let hidden = false;
beforeEach(() => {
  hidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'Europe/London' } as never);
  jest.useFakeTimers({ now: MONDAY_FIVE_TO_SIX });
  act(() => setLocale('en'));
});
afterEach(() => jest.useRealTimers());

function show(settings: object = {}) {
  writeInlineSettings(settings);
  render(<WorkshopCard />, { wrapper: SiteProviders });
}

const pass = (minutes: number) => act(() => jest.advanceTimersByTime(minutes * MINUTE_MS));

function become(isHidden: boolean) {
  hidden = isHidden;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('WorkshopCard', () => {
  it('shows the address and a map link', () => {
    show();
    expect(screen.getByRole('region', { name: 'Harbour Street Garage' })).toBeVisible();
    expect(screen.getByText('12 Harbour Street, London SE1 0ZZ').closest('address')).toBeVisible();
    expect(screen.getByRole('link', { name: /^12 Harbour Street/ })).toHaveAttribute(
      'href',
      expect.stringContaining('https://www.openstreetmap.org/'),
    );
    expect(screen.getByRole('link', { name: 'Directions (opens in a new tab)' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://www.openstreetmap.org/'),
    );
  });

  it('offers a call on phones, and no number on desks, whose side bar has it', () => {
    show();
    const call = screen.getByRole('link', { name: 'Call the garage' });
    expect(call).toHaveAttribute('href', 'tel:+442079460100');
    expect(call.closest('[data-show-on]')).toHaveAttribute('data-show-on', 'phone');
    expect(screen.queryByText('+44 20 7946 0100')).not.toBeInTheDocument();
  });

  it('works without an address and without a map', () => {
    show({ organisation: { address: null } });
    expect(screen.queryByRole('link', { name: /^Directions/ })).not.toBeInTheDocument();
  });

  it('shows that the workshop is open, and updates at closing time', () => {
    show();
    expect(screen.getByText('Open now')).toBeVisible();
    expect(screen.getByText('Today, 09:00 to 18:00')).toBeVisible();
    pass(4);
    expect(screen.getByText('Open now')).toBeVisible();
    pass(1);
    expect(screen.getByText('Closed', { selector: ':not(dd)' })).toBeVisible();
    expect(screen.getByText('Opens tomorrow at 09:00')).toBeVisible();
  });

  it('shows the hours once if they are the same every day', () => {
    const hours = { from: '09:00', to: '18:00' };
    show({ booking: { openingHours: { saturday: hours, sunday: hours } } });
    expect(screen.getByText('Open now')).toBeVisible();
    expect(screen.getAllByText(/09:00 to 18:00/)).toHaveLength(1);
    expect(screen.getByText('Every day')).toBeVisible();
    act(() => setLocale('de'));
    expect(screen.getByText('Täglich')).toBeVisible();
  });

  it('stops updating while the page is hidden, and catches up when it is visible', () => {
    show();
    become(true);
    pass(60);
    expect(screen.getByText('Open now')).toBeVisible();
    expect(jest.getTimerCount()).toBe(0);
    become(false);
    expect(screen.getByText('Closed', { selector: ':not(dd)' })).toBeVisible();
    pass(14 * 60 + 5);
    expect(screen.getByText('Open now')).toBeVisible();
  });

  it('clears its timers on unmount', () => {
    writeInlineSettings({});
    const { unmount } = render(<WorkshopCard />, { wrapper: SiteProviders });
    unmount();
    become(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    ['2026-11-23T07:00:00Z', 'Opens today at 09:00', 'Öffnet heute um 09:00 Uhr'],
    ['2026-11-27T19:00:00Z', 'Opens on Monday at 09:00', 'Öffnet am Montag um 09:00 Uhr'],
    [
      '2026-12-23T19:00:00Z',
      'Opens on Monday 4 January at 09:00',
      'Öffnet am Montag, 4. Januar um 09:00 Uhr',
    ],
  ])('shows at %s when it opens next', (now, english, german) => {
    jest.setSystemTime(new Date(now));
    const closedDays = ['24', '25', '28', '29', '30', '31'].map((day) => `2026-12-${day}`);
    show({ booking: { closedDays: [...closedDays, '2027-01-01'] } });
    expect(screen.getByText(english)).toBeVisible();
    act(() => setLocale('de'));
    expect(screen.getByText(german)).toBeVisible();
  });

  it('shows times by the clock of the country', () => {
    jest
      .mocked(Intl.DateTimeFormat.prototype.resolvedOptions)
      .mockReturnValue({ timeZone: 'Europe/London', hourCycle: 'h12' } as never);
    act(() => initialLocale(['en'], 'en', 'US'));
    show({ organisation: { country: 'US' } });
    expect(screen.getByText('9:00 AM to 6:00 PM', { selector: 'dd' })).toBeVisible();
    pass(5);
    expect(screen.getByText('Opens tomorrow at 9:00 AM')).toBeVisible();
    act(() => initialLocale(['en', 'de'], 'en', 'GB'));
  });

  it('shows the hours of the week from the country’s first day', () => {
    const saturday = { from: '09:00', to: '13:00' };
    show({ booking: { openingHours: { saturday } } });
    const week = screen.getByText('Monday to Friday').closest('dl');
    expect(week).toBeVisible();
    expect(week).toHaveTextContent(/^Monday to Friday09:00 to 18:00Saturday09:00 to 13:00SundayClosed$/);
    act(() => setLocale('de'));
    expect(screen.getByText('Montag bis Freitag')).toBeVisible();
    expect(screen.getByText('09:00 bis 13:00 Uhr')).toBeVisible();
  });

  it('collapses the hours if they need many lines', () => {
    show({ booking: { openingHours: { monday: null, wednesday: { from: '10:00', to: '20:00' } } } });
    expect(screen.getByText('Wednesday')).not.toBeVisible();
    fireEvent.click(screen.getByText('Opening hours'));
    expect(screen.getByText('Wednesday')).toBeVisible();
    expect(screen.getByText('10:00 to 20:00')).toBeVisible();
  });

  it('shows the hours of today although those of the week are collapsed', () => {
    jest.setSystemTime(new Date('2026-11-25T07:00:00Z'));
    show({ booking: { openingHours: { monday: null, wednesday: { from: '10:00', to: '20:00' } } } });
    expect(screen.getByText('Today, 10:00 to 20:00')).toBeVisible();
    expect(screen.getByText('Opens today at 10:00')).toBeVisible();
  });

  it('names the time zone if the visitor’s differs', () => {
    show({ organisation: { timeZone: 'America/New_York' } });
    expect(screen.getByText('All times are New York time')).toBeVisible();
  });
});
