import { initialLocale } from '@forecourt/shared/i18n';
import { pinDate, writeInlineSettings } from '@forecourt/shared/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { DateTile } from './date-tile.tsx';
import { alertIcon } from './icon.tsx';
import { List, ListRow } from './list.tsx';
import { Plate } from './plate.tsx';
import { Timeline } from './timeline.tsx';

beforeEach(() => writeInlineSettings({}));

describe('display', () => {
  it('makes the whole row a link whose name contains the registration', () => {
    render(
      <MemoryRouter>
        <List>
          <ListRow to="/vehicle/1" leading={<Plate registration="AB12 CDE" />} title="VW Golf" />
          <ListRow title="Ford Transit" />
        </List>
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: /Registration AB12 CDE\s*VW Golf/ });
    expect(link).toHaveAttribute('href', '/vehicle/1');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it.each([
    ['GB', 'ab12cde', 'AB12 CDE'],
    ['DE', 'b ab 1234', 'B-AB 1234'],
    ['FR', 'ab-123-cd', 'AB-123-CD'],
  ])('formats a registration for %s, in whatever format it is stored', (country, kept, plate) => {
    writeInlineSettings({ organisation: { country } });
    render(<Plate registration={kept} />);
    expect(screen.getByText(plate)).toBeVisible();
    expect(screen.getByText(`Registration ${plate}`)).toBeInTheDocument();
  });

  it('marks a cancellation by the workshop in a history with the sign that it has elsewhere', () => {
    render(
      <Timeline
        events={[
          { title: 'Booked', state: 'done', stateText: 'done' },
          { title: 'Cancelled by us', state: 'cancelledByWorkshop', stateText: 'ended' },
        ]}
      />,
    );
    const [booked, cancelled] = screen.getAllByRole('listitem');
    expect(cancelled?.querySelector(`.warn [d="${alertIcon}"]`)).toBeVisible();
    expect(cancelled).toHaveTextContent('Cancelled by us (ended)');
    expect(booked?.querySelector('svg')).toBeNull();
  });

  it('reads a date tile as one date', () => {
    render(<DateTile weekday="Thu" day="26" month="Nov" dateTime="2026-11-26" />);
    expect(screen.getByText('26').closest('time')).toHaveTextContent('Thu 26 Nov');
    expect(screen.getByText('26').closest('time')).toHaveAttribute('datetime', '2026-11-26');
  });

  it('writes the month before the day where the country does', () => {
    initialLocale(['en'], 'en', 'US');
    render(<DateTile weekday="Thu" day="26" month="Nov" dateTime="2026-11-26" />);
    expect(screen.getByText('26').closest('time')).toHaveTextContent('Thu Nov 26');
    initialLocale(['en'], 'en', 'GB');
  });

  it.each([
    ['2026-12-31T23:30:00Z', '2026-11-26', 'Thu 26 Nov'],
    ['2026-12-31T23:30:00Z', '2027-11-26', 'Thu 26 Nov 2027'],
    ['2027-01-01T00:30:00Z', '2026-11-26', 'Thu 26 Nov 2026'],
    ['2027-01-01T00:30:00Z', '2027-11-26T10:30', 'Thu 26 Nov'],
  ])('shows the year unless it is the current one at the workshop: at %s of %s', (at, day, words) => {
    writeInlineSettings({ organisation: { timeZone: 'Europe/London' } });
    pinDate(at);
    render(<DateTile weekday="Thu" day="26" month="Nov" dateTime={day} />);
    expect(screen.getByText('26').closest('time')).toHaveTextContent(words);
  });

  it('gives each event its state in words and marks the current one', () => {
    render(
      <Timeline
        events={[
          { title: 'Booked', state: 'done', stateText: 'done' },
          { title: 'Confirmed', state: 'current', stateText: 'now' },
        ]}
      />,
    );
    const [booked, confirmed] = screen.getAllByRole('listitem');
    expect(booked).toHaveTextContent('Booked (done)');
    expect(confirmed).toHaveAttribute('aria-current', 'step');
  });
});
