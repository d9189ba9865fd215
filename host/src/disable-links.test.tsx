import { BACKEND_UNREACHABLE_ATTRIBUTE, NEEDS_BACKEND } from '@forecourt/shared/contract';
import * as links from '@forecourt/shared/links';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { disableChangesWhileBackendUnreachable } from './disable-links.ts';

let end: () => void;
beforeEach(() => {
  end = disableChangesWhileBackendUnreachable();
});
afterEach(() => end());

const FORMS = [
  links.bookPath({ vehicle: '7' }),
  links.moveVisitPath('7'),
  links.cancelVisitPath('7'),
  links.newReminderPath(),
  links.editReminderPath('7'),
  links.newVehiclePath(),
  links.editVehiclePath('7'),
  links.newFuelEntryPath(),
  links.newRecordEntryPath('7'),
  links.importRecordsPath('7'),
  links.editRecordEntryPath('7', '8'),
  links.mePath('name'),
];
const VIEWS = [
  links.homePath(),
  links.visitsPath(),
  links.visitPath('7'),
  links.remindersPath(),
  links.reminderPath('7'),
  links.notificationsPath(),
  links.mePath(),
  links.logoutPath(),
  links.vehiclesPath(),
  links.vehiclePath('7'),
  links.vehicleRecordPath('7'),
  links.recordEntryPath('7', '8'),
  links.vehicleFiguresPath('7'),
  'https://maps.example/book',
  'tel:+442079460100',
];

const press = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
function Page({ unreached }: { unreached: boolean }) {
  return (
    <main>
      {unreached && (
        <div {...{ [BACKEND_UNREACHABLE_ATTRIBUTE]: '' }}>
          <p>We can’t reach our system.</p>
          <button type="button">Try again</button>
        </div>
      )}
      {[...FORMS, ...VIEWS].map((path) => (
        <a key={path} href={path} onClick={press}>
          {path}
        </a>
      ))}
      <button type="button" {...NEEDS_BACKEND} onClick={press}>
        Add to this visit
      </button>
    </main>
  );
}

const link = (name: string) => screen.getByRole('link', { name });
const disabled = () =>
  screen
    .getAllByRole('link')
    .filter((each) => each.getAttribute('aria-disabled') === 'true')
    .map(({ textContent }) => textContent);

test('links to forms are disabled, with the reason, while the page says that the backend is unreached', async () => {
  const { rerender } = render(<Page unreached={false} />);
  expect(disabled()).toEqual([]);
  await act(async () => rerender(<Page unreached />));
  expect(disabled()).toEqual(FORMS);
  expect(link('/visits/7/move')).toHaveAccessibleDescription('We can’t reach our system.');
  expect(fireEvent.click(link('/visits/7/move'))).toBe(false);
  expect(press).not.toHaveBeenCalled();
  fireEvent.click(link('/visits/7'));
  expect(press).toHaveBeenCalledTimes(1);
  await act(async () => rerender(<Page unreached={false} />));
  expect(disabled()).toEqual([]);
  expect(link('/visits/7/move')).not.toHaveAccessibleDescription();
});

test('so are buttons that need the backend, and only those', async () => {
  const { rerender } = render(<Page unreached={false} />);
  await act(async () => rerender(<Page unreached />));
  const add = screen.getByRole('button', { name: 'Add to this visit' });
  press.mockClear();
  fireEvent.click(add);
  expect(press).not.toHaveBeenCalled();
  expect(add).toHaveAttribute('aria-disabled', 'true');
  expect(add).toHaveAccessibleDescription('We can’t reach our system.');
  expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-disabled');
  await act(async () => rerender(<Page unreached={false} />));
  expect(add).not.toHaveAttribute('aria-disabled');
  fireEvent.click(add);
  expect(press).toHaveBeenCalledTimes(1);
});

interface VisitState {
  unreached?: boolean;
  busy?: boolean;
  to?: string;
}

function Visit({ unreached, busy, to = '/visits/7/move' }: VisitState) {
  return (
    <main>
      {unreached && <p {...{ [BACKEND_UNREACHABLE_ATTRIBUTE]: '' }}>Offline</p>}
      <p id="until">Until Friday</p>
      <a href={to} aria-describedby="until">
        Move
      </a>
      <button type="button" {...NEEDS_BACKEND} aria-busy={busy} aria-disabled={busy}>
        Save
      </button>
      {unreached && <a href="/visits/7/cancel">Cancel</a>}
    </main>
  );
}

describe('while the page says that the backend is unreached', () => {
  const save = () => screen.getByRole('button', { name: 'Save' });
  async function open(state: VisitState) {
    const { rerender } = render(<Visit {...state} />);
    return (next: VisitState) => act(async () => rerender(<Visit {...next} />));
  }

  test('what is added is disabled too, and nothing else is changed again', async () => {
    const change = await open({});
    await change({ unreached: true });
    expect(link('Cancel')).toHaveAttribute('aria-disabled', 'true');
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((more) => records.push(...more));
    observer.observe(document.body, { attributes: true, subtree: true });
    const added = document.createElement('a');
    added.href = '/book';
    await act(async () => void screen.getByRole('main').append(added));
    observer.disconnect();
    expect(added).toHaveAttribute('aria-disabled', 'true');
    expect(new Set(records.map(({ target }) => target))).toEqual(new Set([added]));
    added.remove();
  });

  test('a link is enabled as soon as it opens another screen', async () => {
    const change = await open({ unreached: true });
    expect(link('Move')).toHaveAccessibleDescription('Offline');
    await change({ unreached: true, to: '/visits/7' });
    expect(link('Move')).not.toHaveAttribute('aria-disabled');
    expect(link('Move')).toHaveAccessibleDescription('Until Friday');
  });

  test('the attributes that the page gave are restored afterwards', async () => {
    const change = await open({ busy: true });
    await change({ unreached: true, busy: true });
    expect(link('Move')).toHaveAccessibleDescription('Offline');
    expect(save()).toHaveAccessibleDescription('Offline');
    await change({ busy: true });
    expect(link('Move')).toHaveAccessibleDescription('Until Friday');
    expect(save()).not.toHaveAttribute('aria-describedby');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  test('a button stays disabled when its action ends, and only until the backend is reached again', async () => {
    const change = await open({ busy: true });
    await change({ unreached: true, busy: true });
    await change({ unreached: true });
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await change({});
    expect(save()).not.toHaveAttribute('aria-disabled');
  });

  test('what is not in the page when the message goes is enabled', async () => {
    const change = await open({ unreached: true });
    const move = link('Move');
    const { parentElement, nextSibling } = move;
    await act(async () => move.remove());
    await change({});
    await act(async () => void parentElement?.insertBefore(move, nextSibling));
    expect(move).not.toHaveAttribute('aria-disabled');
    expect(move).toHaveAccessibleDescription('Until Friday');
  });

  test('what no longer needs the backend is enabled with the others', async () => {
    const change = await open({ unreached: true });
    save().removeAttribute('data-needs-backend');
    const move = link('Move');
    await act(async () => document.body.append(move));
    expect(move).not.toHaveAttribute('aria-disabled');
    await act(async () => screen.getByRole('main').prepend(move));
    expect(move).toHaveAttribute('aria-disabled', 'true');
    await change({});
    expect(move).not.toHaveAttribute('aria-disabled');
    expect(save()).not.toHaveAttribute('aria-disabled');
  });

  test('the message may appear and go by its attribute alone', async () => {
    await open({});
    const message = screen.getByText('Until Friday');
    await act(async () => message.setAttribute(BACKEND_UNREACHABLE_ATTRIBUTE, ''));
    expect(link('Move')).toHaveAttribute('aria-disabled', 'true');
    await act(async () => message.removeAttribute(BACKEND_UNREACHABLE_ATTRIBUTE));
    expect(link('Move')).not.toHaveAttribute('aria-disabled');
  });
});
