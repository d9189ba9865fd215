import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceList } from './choice-list.tsx';
import { type Day, DayStrip } from './day-strip.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { SlotGrid } from './slot-grid.tsx';

const day = (value: string, month: string, rest: Partial<Day> = {}): Day => ({
  value,
  weekday: 'Thu',
  day: String(Number(value.slice(8))),
  month,
  availability: 'plenty',
  label: `Day ${value.slice(8)}`,
  ...rest,
});

function Vehicles({ error }: { error?: string }) {
  const [value, setValue] = useState<'golf' | 'bus' | 'van' | null>(null);
  return (
    <ChoiceList
      legend="Which vehicle?"
      error={error}
      value={value}
      onChange={setValue}
      choices={[
        { value: 'golf', title: 'VW Golf', description: '84,120 km' },
        { value: 'bus', title: 'VW Bus', disabled: true },
        { value: 'van', title: 'Ford Transit' },
      ]}
    />
  );
}

describe('ChoiceList', () => {
  it('should choose by a press anywhere on a card and move on by arrow key, past what is disabled', async () => {
    render(<Vehicles />);
    await userEvent.click(screen.getByText('84,120 km'));
    expect(screen.getByRole('radio', { name: /VW Golf/ })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Ford Transit' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'VW Bus' })).toBeDisabled();
  });

  it('should be described by its error', () => {
    render(<Vehicles error="Choose a vehicle." />);
    expect(screen.getByRole('group', { name: 'Which vehicle?' })).toHaveAccessibleDescription(
      'Choose a vehicle.',
    );
  });
});

describe('DayStrip', () => {
  it('should offer days under their months, choose by keyboard and leave closed days out', async () => {
    const choose = jest.fn();
    render(
      <DayStrip
        legend="Day"
        days={[
          day('2026-11-28', 'November 2026'),
          day('2026-11-29', 'November 2026', {
            availability: 'none',
            disabled: true,
            label: 'Day 29, closed',
          }),
          day('2026-12-01', 'December 2026'),
        ]}
        value="2026-11-28"
        onChange={choose}
        earlier="Earlier days"
        later="Later days"
      />,
    );
    expect(screen.getAllByText(/2026$/).map((month) => month.textContent)).toEqual([
      'November 2026',
      'December 2026',
    ]);
    expect(screen.getByRole('radio', { name: 'Day 29, closed' })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: 'Day 28' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(choose.mock.calls).toEqual([['2026-12-01']]);
  });

  it('should scroll the strip, not the page, to the chosen day', () => {
    const place = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this.matches('label') ? new DOMRect(900, 0, 60, 60) : new DOMRect(0, 0, 300, 60);
    });
    render(
      <DayStrip
        legend="Day"
        days={[day('2026-11-28', 'November 2026')]}
        value="2026-11-28"
        onChange={jest.fn()}
        earlier="Earlier days"
        later="Later days"
      />,
    );
    const strip = screen.getByRole('radio').closest('.strip');
    expect(strip?.scrollLeft).toBe(780);
    place.mockRestore();
  });
});

function Times() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <SlotGrid
      legend="Time"
      value={value}
      onChange={setValue}
      groups={[
        {
          title: 'Morning',
          slots: [
            { value: '09:00', text: '09:00', availability: 'none', note: 'full' },
            { value: '09:15', text: '09:15', availability: 'few', note: '1 left' },
          ],
        },
        { title: 'Afternoon', slots: [{ value: '13:00', text: '13:00', availability: 'plenty' }] },
      ]}
    />
  );
}

describe('SlotGrid', () => {
  it('should be one choice over all parts of the day', async () => {
    render(<Times />);
    await userEvent.click(screen.getByRole('radio', { name: '09:15 1 left' }));
    await userEvent.keyboard('{ArrowDown}');
    const afternoon = screen.getByRole('group', { name: 'Afternoon' });
    expect(within(afternoon).getByRole('radio', { name: '13:00' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '09:15 1 left' })).not.toBeChecked();
  });

  it('should show full times as full and not let them be chosen', async () => {
    render(<Times />);
    const full = screen.getByRole('radio', { name: '09:00 full' });
    await userEvent.click(full);
    expect(full).toBeDisabled();
    expect(full).not.toBeChecked();
  });
});

describe('SegmentedControl', () => {
  it('should act at once and name short texts in full', async () => {
    const change = jest.fn();
    render(
      <SegmentedControl
        label="Language"
        value="en"
        onChange={change}
        segments={[
          { value: 'en', text: 'EN', label: 'English' },
          { value: 'de', text: 'DE', label: 'Deutsch' },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
    expect(change).toHaveBeenCalledWith('de');
  });
});
