import { markNotificationsRead } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';
import { becomeSignedIn, becomeSignedOut, writeInlineSettings } from '@forecourt/shared/testing';
import { waitFor } from '@testing-library/dom';
import area from '../area.tsx';
import { createSampleNotification } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const LIST = 'GET /notifications';

const workshop = setUpFakeWorkshop();
let end: (() => void) | undefined;
const tell = jest.fn();
beforeEach(() => {
  writeInlineSettings();
  tell.mockClear();
  becomeSignedIn();
  workshop.notifications = [
    createSampleNotification(),
    createSampleNotification({ id: '00000000-0000-4000-8000-000000000002' }),
  ];
});
afterEach(() => {
  end?.();
  // Ends the page's event stream, which would outlast the test.
  becomeSignedOut();
});

const watch = (path = '/notifications') => {
  end = area.watchUnread?.(path, tell);
};

describe('what the shell marks as unread', () => {
  it('is requested once, when the page subscribes to changes', async () => {
    workshop.backend.events.begin();
    watch();
    await waitFor(() => expect(tell).toHaveBeenCalledWith(2));
    expect(workshop.backend.events.openCount).toBe(1);
    expect(workshop.backend.sent(LIST)).toHaveLength(1);
    expect(workshop.backend.sent(LIST)[0]?.query).toEqual({ limit: '1' });
  });

  it('is requested together with the profile if the device does not know the account’s language yet', async () => {
    const profiles = () => workshop.backend.sent('GET /me').length;
    watch();
    await waitFor(() => expect(profiles()).toBe(1));
    await waitFor(() => expect(localStorage.getItem('forecourt.account-theme')).toBe('auto'));
    end?.();
    queryClient.clear();
    watch();
    await waitFor(() => expect(workshop.backend.sent(LIST)).toHaveLength(2));
    expect(profiles()).toBe(1);
  });

  it('follows news of the workshop, and reading on any page', async () => {
    workshop.backend.events.begin();
    watch();
    await waitFor(() => expect(tell).toHaveBeenLastCalledWith(2));
    await waitFor(() => expect(workshop.backend.events.openCount).toBe(1));
    workshop.notifications = [
      createSampleNotification({ id: '00000000-0000-4000-8000-000000000003' }),
      ...workshop.notifications,
    ];
    workshop.backend.events.sendEvent('notification', { id: '00000000-0000-4000-8000-000000000003' });
    await waitFor(() => expect(tell).toHaveBeenLastCalledWith(3));
    await markNotificationsRead('00000000-0000-4000-8000-000000000003');
    expect(tell).toHaveBeenLastCalledWith(0);
  });

  it.each([
    ['shows', async () => undefined],
    ['refuses', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ])('is also the badge of the installed app, which the browser %s', async (_, answer) => {
    const setAppBadge = jest.fn((_count: number) => answer());
    Object.assign(navigator, { setAppBadge });
    watch();
    await waitFor(() => expect(setAppBadge.mock.calls).toEqual([[2]]));
    await markNotificationsRead(createSampleNotification().id);
    expect(setAppBadge.mock.calls).toEqual([[2], [0]]);
    expect(tell).toHaveBeenLastCalledWith(0);
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });

  it('reports nothing after its end, nor for other entries', async () => {
    workshop.backend.events.begin();
    watch();
    area.watchUnread?.('/visits', tell);
    await waitFor(() => expect(tell).toHaveBeenLastCalledWith(2));
    end?.();
    const other = jest.fn();
    end = area.watchUnread?.('/notifications', other);
    await waitFor(() => expect(other).toHaveBeenLastCalledWith(2));
    await markNotificationsRead(createSampleNotification().id);
    expect(other).toHaveBeenLastCalledWith(0);
    expect(tell).toHaveBeenCalledTimes(1);
  });
});
