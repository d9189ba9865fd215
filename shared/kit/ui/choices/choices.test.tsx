import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceList } from './choice-list.tsx';
import { DayStrip, type DayStripDay, type DayStripProps } from './day-strip.tsx';
import { MonthGrid, type MonthGridDay } from './month-grid.tsx';
import type { PageButtonProps } from './page-turner.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { SlotGrid } from './slot-grid.tsx';
import { SwitchList } from './switch-list.tsx';

const radio = (name: string | RegExp) => screen.getByRole('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });

const day = (value: string, rest: Partial<DayStripDay> = {}): DayStripDay => ({
  value,
  weekday: 'Thu',
  day: String(Number(value.slice(8))),
  availability: 'plenty',
  word: 'Nov',
  label: `Day ${value.slice(8)}`,
  ...rest,
});

function Vehicles({ error, onPick }: { error?: string; onPick?: (value: string) => void }) {
  const [value, setValue] = useState<'golf' | 'bus' | 'van' | null>(null);
  const pick = (picked: 'golf' | 'bus' | 'van') => {
    setValue(picked);
    onPick?.(picked);
  };
  return (
    <ChoiceList
      legend="Which vehicle?"
      error={error}
      value={value}
      onChange={setValue}
      onPick={onPick && pick}
      choices={[
        { value: 'golf', title: 'VW Golf', description: '84,120 km', below: 'Its tyres are new.' },
        { value: 'bus', title: 'VW Bus', disabled: true },
        { value: 'van', title: 'Ford Transit' },
      ]}
    />
  );
}

describe('ChoiceList', () => {
  it('chooses by a click anywhere on a card, and moves by arrow key past disabled cards', async () => {
    render(<Vehicles />);
    await userEvent.click(screen.getByText('84,120 km'));
    expect(radio(/VW Golf/)).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    expect(radio('Ford Transit')).toBeChecked();
    expect(radio('VW Bus')).toBeDisabled();
  });

  it('reports clicks, Enter and Space as a pick, but not arrow keys, which only choose', async () => {
    const pick = jest.fn();
    render(<Vehicles onPick={pick} />);
    await userEvent.click(screen.getByText('VW Golf'));
    expect(pick.mock.calls).toEqual([['golf']]);
    await userEvent.keyboard('{ArrowDown}');
    expect(radio('Ford Transit')).toBeChecked();
    expect(pick).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByText('Ford Transit'));
    expect(pick.mock.calls.slice(1)).toEqual([['van'], ['van'], ['van']]);
  });

  it('picks the focused option on Enter, and does not submit the form', async () => {
    const pick = jest.fn();
    const submit = jest.fn();
    render(
      <form onSubmit={submit}>
        <Vehicles onPick={pick} />
        <button type="submit">Continue</button>
      </form>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(pick.mock.calls).toEqual([['golf']]);
    expect(submit).not.toHaveBeenCalled();
  });

  it('reports a click by a screen reader, without key events, as a pick', () => {
    const pick = jest.fn();
    render(<Vehicles onPick={pick} />);
    fireEvent.keyDown(radio(/VW Golf/), { key: 'ArrowDown' });
    fireEvent.keyUp(radio('Ford Transit'), { key: 'ArrowDown' });
    fireEvent.click(radio('Ford Transit'));
    expect(pick.mock.calls).toEqual([['van']]);
  });

  it('has a check in each card, and shows the details of the chosen option only', async () => {
    render(<Vehicles onPick={jest.fn()} />);
    const golf = radio(/VW Golf/);
    expect(golf).toHaveClass('radio');
    expect(golf.closest('label')?.querySelector('.check')).toBeInTheDocument();
    expect(screen.queryByText('Its tyres are new.')).not.toBeInTheDocument();
    await userEvent.click(golf);
    expect(screen.getByText('Its tyres are new.')).toBeVisible();
    await userEvent.click(screen.getByText('Ford Transit'));
    expect(screen.queryByText('Its tyres are new.')).not.toBeInTheDocument();
  });

  it('is described by its error', () => {
    render(<Vehicles error="Choose a vehicle." />);
    expect(screen.getByRole('group', { name: 'Which vehicle?' })).toHaveAccessibleDescription(
      'Choose a vehicle.',
    );
  });
});

const DAYS = [
  day('2026-11-28'),
  day('2026-11-29', { availability: 'none', word: 'closed', disabled: true, label: 'Day 29, closed' }),
  day('2026-12-01'),
];

const strip = (rest: Partial<DayStripProps> = {}) => (
  <DayStrip
    legend="Day"
    days={DAYS}
    months={(first, last) => `${first.slice(0, 7)} to ${last.slice(0, 7)}`}
    value="2026-11-28"
    onChange={jest.fn()}
    earlier="Earlier days"
    later="Later days"
    more={null}
    {...rest}
  />
);

/** Sets the sizes of every element, because jsdom has no layout. */
function layOut(sizes: { scrollWidth: number; clientWidth: number }) {
  for (const [name, size] of Object.entries(sizes)) {
    jest.spyOn(Element.prototype, name as 'scrollWidth' | 'clientWidth', 'get').mockReturnValue(size);
  }
}

describe('DayStrip', () => {
  const frame = () => radio('Day 28').closest('.strip') as HTMLElement;
  afterEach(() => jest.restoreAllMocks());

  it('shows numbers in the tiles and why a day is closed, chooses by keyboard and skips closed days', async () => {
    const choose = jest.fn();
    render(strip({ onChange: choose }));
    expect(screen.getByText('2026-11 to 2026-11')).toBeVisible();
    expect(screen.getByText('1').closest('label')).toHaveTextContent(/^Thu1Nov$/);
    expect(screen.getByText('closed')).toBeVisible();
    expect(radio('Day 29, closed')).toBeDisabled();
    await userEvent.click(radio('Day 28'));
    await userEvent.keyboard('{ArrowRight}');
    expect(choose.mock.calls).toEqual([['2026-12-01']]);
  });

  it('names the visible months and updates them on scroll', () => {
    let scrolled = 0;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (!this.matches('.days')) return new DOMRect(0, 0, 300, 60);
      const isFirst = this.previousElementSibling === null;
      return new DOMRect((isFirst ? 0 : 290) - scrolled, 0, isFirst ? 280 : 500, 60);
    });
    render(strip());
    const months = () => screen.getByText(/^2026-/).textContent;
    expect(months()).toBe('2026-11 to 2026-11');
    scrolled = 100;
    fireEvent.scroll(frame());
    expect(months()).toBe('2026-11 to 2026-12');
    scrolled = 270;
    fireEvent.scroll(frame());
    expect(months()).toBe('2026-12 to 2026-12');
  });

  it('disables the earlier button at the start', () => {
    render(strip());
    const earlier = button('Earlier days');
    expect(earlier).toHaveAttribute('aria-disabled', 'true');
    fireEvent.scroll(frame(), { target: { scrollLeft: 100 } });
    expect(earlier).toHaveAttribute('aria-disabled', 'false');
  });

  it('replaces the days by other content and keeps the tool button', () => {
    const tool = <button type="button">Tool</button>;
    const { rerender } = render(strip({ tool }));
    const toggle = button('Tool');
    rerender(strip({ tool, instead: <p>A month</p> }));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Later days' })).not.toBeInTheDocument();
    expect(screen.getByText('A month')).toBeVisible();
    expect(button('Tool')).toBe(toggle);
  });

  it('scrolls the strip, not the page, to the chosen day', () => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.matches('label') ? new DOMRect(900, 0, 60, 60) : new DOMRect(0, 0, 300, 60);
    });
    render(strip());
    expect(frame().scrollLeft).toBe(780);
  });

  it('loads more days near its end without choosing one', () => {
    layOut({ scrollWidth: 1000, clientWidth: 300 });
    const more = { status: 'idle' as const, load: jest.fn() };
    const choose = jest.fn();
    render(strip({ more, onChange: choose }));
    fireEvent.scroll(frame(), { target: { scrollLeft: 100 } });
    expect(more.load).not.toHaveBeenCalled();
    fireEvent.scroll(frame(), { target: { scrollLeft: 450 } });
    expect(more.load).toHaveBeenCalledTimes(1);
    expect(choose).not.toHaveBeenCalled();
  });

  it('loads more days if its days do not fill the width', () => {
    layOut({ scrollWidth: 300, clientWidth: 300 });
    const load = jest.fn();
    render(strip({ more: { status: 'idle', load } }));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each(['loading', 'failed'] as const)('does not load again while more days are %s', (status) => {
    const load = jest.fn();
    render(strip({ more: { status, load } }));
    fireEvent.scroll(frame());
    expect(load).not.toHaveBeenCalled();
  });
});

describe('MonthGrid', () => {
  const dayOfMonth = (number: number, rest: Partial<MonthGridDay> = {}): MonthGridDay => ({
    value: `2026-12-0${number}`,
    day: String(number),
    availability: 'plenty',
    label: `Day ${number}`,
    ...rest,
  });
  const turn = (label: string, rest: Partial<PageButtonProps> = {}) => ({
    label,
    onTurn: jest.fn(),
    ...rest,
  });

  const month = (rest: Partial<Parameters<typeof MonthGrid>[0]> = {}) => (
    <MonthGrid
      title="December 2026"
      weekdays={['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']}
      days={[dayOfMonth(1), dayOfMonth(2, { availability: null, disabled: true }), dayOfMonth(3)]}
      value={null}
      onChange={jest.fn()}
      onPick={jest.fn()}
      previous={turn('Earlier weeks')}
      next={turn('Later weeks')}
      legend={{ few: 'Few left', none: 'Not available' }}
      {...rest}
    />
  );

  it('is named by its month, and reports clicks as a pick and arrow keys as a change', async () => {
    const change = jest.fn();
    const pick = jest.fn();
    render(month({ onChange: change, onPick: pick }));
    expect(screen.getByRole('radiogroup', { name: 'December 2026' })).toBeVisible();
    await userEvent.click(radio('Day 1'));
    await userEvent.keyboard('{ArrowRight}');
    expect(pick.mock.calls).toEqual([['2026-12-01']]);
    expect(change.mock.calls).toEqual([['2026-12-03']]);
    expect(radio('Day 2')).toBeDisabled();
  });

  describe('by keyboard', () => {
    const weeks = Array.from({ length: 14 }, (_, index) =>
      dayOfMonth(index + 1, {
        value: `2026-12-${String(index + 1).padStart(2, '0')}`,
        disabled: index === 4 || undefined,
      }),
    );
    const change = jest.fn();
    const focus = (name: string) => screen.getByRole('radio', { name }).focus();

    it.each([
      ['{ArrowDown}', 'Day 3', '10'],
      ['{ArrowUp}', 'Day 10', '03'],
      ['{ArrowRight}', 'Day 4', '06'],
      ['{ArrowLeft}', 'Day 6', '04'],
      // No day to choose in this direction.
      ['{ArrowDown}', 'Day 12', null],
      ['{ArrowUp}', 'Day 12', null],
      ['{ArrowLeft}', 'Day 1', null],
    ])('moves as in a calendar: %s from %s to %s', async (key, from, to) => {
      change.mockClear();
      render(month({ days: weeks, onChange: change }));
      focus(from);
      await userEvent.keyboard(key);
      expect(radio(to ? `Day ${Number(to)}` : from)).toHaveFocus();
      expect(change.mock.calls).toEqual(to ? [[`2026-12-${to}`]] : []);
    });

    it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
      'leaves keys with %s to the browser',
      (modifier) => {
        const onTurn = jest.fn();
        change.mockClear();
        render(month({ days: weeks, onChange: change, next: turn('Later weeks', { onTurn }) }));
        const day = radio('Day 3');
        for (const key of ['ArrowLeft', 'ArrowDown', 'PageDown']) {
          // `true`: the default action was not prevented.
          expect(fireEvent.keyDown(day, { key, [modifier]: true })).toBe(true);
        }
        expect(change).not.toHaveBeenCalled();
        expect(onTurn).not.toHaveBeenCalled();
      },
    );

    it('shows other weeks and keeps the focus in the grid', async () => {
      const onTurn = jest.fn();
      const turning = (days: MonthGridDay[]) =>
        month({ days, onChange: change, next: turn('Later weeks', { onTurn }) });
      const { rerender } = render(turning(weeks.slice(0, 7)));
      change.mockClear();
      focus('Day 2');
      await userEvent.keyboard('{PageDown}');
      expect(onTurn).toHaveBeenCalledTimes(1);
      rerender(turning(weeks.slice(7)));
      expect(radio('Day 9')).toHaveFocus();
      expect(change).not.toHaveBeenCalled();
    });
  });

  it('shows a caption above a day', () => {
    render(month({ days: [dayOfMonth(1, { caption: 'Dec' }), dayOfMonth(2)] }));
    expect(screen.getByText('Dec').closest('label')).toHaveTextContent('Dec1');
  });

  it('shows other weeks without choosing a day', async () => {
    const next = turn('Later weeks');
    const change = jest.fn();
    render(
      month({ next, previous: turn('Earlier weeks', { disabled: true }), onChange: change, onPick: change }),
    );
    await userEvent.click(button('Later weeks'));
    expect(next.onTurn).toHaveBeenCalledTimes(1);
    expect(change).not.toHaveBeenCalled();
    const previous = button('Earlier weeks');
    expect(previous).toHaveAttribute('aria-disabled', 'true');
  });

  it('leaves the focus on the button that turned the page, also after Page Down', async () => {
    const weeks = Array.from({ length: 21 }, (_, index) => dayOfMonth(index + 1));
    const turning = (days: MonthGridDay[]) => month({ days, next: turn('Later weeks') });
    const { rerender } = render(turning(weeks.slice(0, 7)));
    radio('Day 2').focus();
    await userEvent.keyboard('{PageDown}');
    rerender(turning(weeks.slice(7, 14)));
    await userEvent.click(button('Later weeks'));
    rerender(turning(weeks.slice(14)));
    expect(button('Later weeks')).toHaveFocus();
  });

  it('keeps the focus on a disabled button, which does nothing', async () => {
    const onTurn = jest.fn();
    const { rerender } = render(month({ next: turn('Later weeks', { onTurn }) }));
    await userEvent.click(button('Later weeks'));
    rerender(month({ next: turn('Later weeks', { onTurn, disabled: true }) }));
    expect(button('Later weeks')).toBeEnabled();
    expect(button('Later weeks')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onTurn).toHaveBeenCalledTimes(1);
  });
});

interface TimesProps {
  onPick?: (value: string) => void;
  own?: boolean;
  /** Availability of the two times that are free by default. */
  left?: 'few' | 'none';
}

function Times({ onPick, own, left = 'few' }: TimesProps) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <SlotGrid
      legend="Time"
      hint="Leads on."
      fold={() => 'More times'}
      value={value}
      onChange={setValue}
      onPick={onPick}
      groups={[
        {
          title: 'Morning',
          slots: [
            { value: '09:00', text: '09:00', availability: 'none', own, note: own ? 'yours' : 'full' },
            { value: '09:15', text: '09:15', availability: left, note: left === 'few' ? '1 left' : 'full' },
          ],
        },
        {
          title: 'Afternoon',
          slots: [{ value: '13:00', text: '13:00', availability: left === 'few' ? 'plenty' : 'none' }],
        },
      ]}
    />
  );
}

describe('SlotGrid', () => {
  it('is one radio group for all parts of the day', async () => {
    render(<Times />);
    await userEvent.click(radio('09:15 1 left'));
    await userEvent.keyboard('{ArrowDown}');
    const afternoon = screen.getByRole('group', { name: 'Afternoon' });
    expect(within(afternoon).getByRole('radio', { name: '13:00' })).toBeChecked();
    expect(radio('09:15 1 left')).not.toBeChecked();
  });

  it('has wider tiles for times of the 12-hour clock', () => {
    const grid = (text: string) => (
      <SlotGrid
        legend="Time"
        fold={() => 'More times'}
        value={null}
        onChange={() => undefined}
        groups={[{ title: 'Morning', slots: [{ value: '10:00', text, availability: 'plenty' }] }]}
      />
    );
    const { rerender } = render(grid('10:00'));
    const tiles = () => radio(/10:00/).closest('.slots');
    expect(tiles()).not.toHaveClass('wide');
    rerender(grid('10:00 AM'));
    expect(tiles()).toHaveClass('wide');
  });

  it('omits taken times, but not the customer’s own', () => {
    const { unmount } = render(<Times />);
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    unmount();
    render(<Times own />);
    expect(radio('09:00 yours')).toBeDisabled();
  });

  it('renders nothing without a free time, but keeps times in place that are taken while they are shown', () => {
    const { rerender, unmount } = render(<Times />);
    rerender(<Times left="none" />);
    expect(radio('09:15 full')).toBeDisabled();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    unmount();
    expect(render(<Times left="none" />).container).toBeEmptyDOMElement();
  });

  describe('with many free times', () => {
    const times = Array.from({ length: 40 }, (_, index) => `1${Math.floor(index / 10)}:0${index % 10}`);
    const grid = (value: string | null = null, taken: readonly number[] = []) => (
      <SlotGrid
        legend="Time"
        fold={(unfolded) => (unfolded ? 'Fewer times' : 'More times')}
        value={value}
        onChange={jest.fn()}
        groups={[
          {
            title: 'Morning',
            slots: times.map((time, index) => ({
              value: time,
              text: time,
              availability: taken.includes(index) ? 'none' : 'plenty',
              between: index % 2 === 1,
            })),
          },
        ]}
      />
    );

    it('shows the popular times, and the others on request', async () => {
      render(grid());
      expect(screen.getAllByRole('radio')).toHaveLength(20);
      await userEvent.click(screen.getByRole('button', { name: 'More times', expanded: false }));
      expect(screen.getAllByRole('radio')).toHaveLength(40);
      await userEvent.click(screen.getByRole('button', { name: 'Fewer times', expanded: true }));
      expect(screen.getAllByRole('radio')).toHaveLength(20);
    });

    it.each([0, 7])('shows all times if only %i popular ones are free', (others) => {
      const half = times.map((_, index) => index).filter((index) => index % 2 === 0);
      render(grid(null, half.slice(others)));
      expect(screen.getAllByRole('radio')).toHaveLength(20 + others);
    });

    it('has no button if only popular times are free', () => {
      render(
        grid(
          null,
          times.map((_, index) => index).filter((index) => index % 2 === 1),
        ),
      );
      expect(screen.getAllByRole('radio')).toHaveLength(20);
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    it('keeps every time that was chosen visible', () => {
      const { rerender } = render(grid('10:01'));
      expect(radio('10:01')).toBeChecked();
      rerender(grid('10:02'));
      expect(radio('10:01')).not.toBeChecked();
      expect(screen.getAllByRole('radio')).toHaveLength(21);
    });
  });

  it.each([
    [[6, 12], true],
    [[4, 9], true],
    [[8, 10], false],
    [[5, 3], true],
    [[13], false],
  ])('has the columns that leave the fewest cells empty for groups of %j: six is %s', (counts, isSix) => {
    render(
      <SlotGrid
        legend="Time"
        fold={() => 'More times'}
        value={null}
        onChange={jest.fn()}
        groups={counts.map((count, group) => ({
          title: `Group ${group}`,
          slots: Array.from({ length: count }, (_, index) => {
            const value = `${group + 1}${String.fromCharCode(65 + index)}`;
            return { value, text: value, availability: 'plenty' };
          }),
        }))}
      />,
    );
    expect(radio('1A').closest('.slots')?.matches('.six')).toBe(isSix);
  });

  it('reports a click or Enter as a pick, but not an arrow key', async () => {
    const pick = jest.fn();
    render(<Times onPick={pick} />);
    expect(screen.getByRole('group', { name: 'Time' })).toHaveAccessibleDescription('Leads on.');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(radio('13:00')).toBeChecked();
    expect(pick).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(pick.mock.calls).toEqual([['13:00']]);
  });
});

describe('SegmentedControl', () => {
  it('reports a change at once and names abbreviations in full', async () => {
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
    await userEvent.click(radio('Deutsch'));
    expect(change).toHaveBeenCalledWith('de');
  });
});

describe('SwitchList', () => {
  it('switches by a click anywhere on a row and by Space, and is described by its hint', async () => {
    const change = jest.fn();
    render(
      <SwitchList
        legend="Emails"
        onChange={change}
        items={[
          { value: 'moved', label: 'New times', hint: 'When a visit is moved.', checked: true },
          { value: 'ready', label: 'Ready', checked: false, disabled: true },
        ]}
      />,
    );
    const moved = within(screen.getByRole('group', { name: 'Emails' })).getByRole('switch', {
      name: 'New times',
      description: 'When a visit is moved.',
    });
    expect(moved).toBeChecked();
    await userEvent.click(screen.getByText('When a visit is moved.'));
    await userEvent.keyboard(' ');
    expect(change.mock.calls).toEqual([
      ['moved', false],
      ['moved', false],
    ]);
    await userEvent.click(screen.getByText('Ready'));
    expect(change).toHaveBeenCalledTimes(2);
  });
});
