import { signOut } from '@forecourt/shared/auth';
import { renderArea } from '@forecourt/shared/testing';
import { act, screen } from '@testing-library/react';
import area from '../area.tsx';

const open = () => renderArea({ area, mount: '/', address: '/logout' });

describe('sign-out', () => {
  it('signs out without a confirmation', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Signing you out' })).toBeVisible();
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('offers a retry when it failed', async () => {
    jest.mocked(signOut).mockRejectedValueOnce(new Error('storage is blocked'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(signOut).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('heading', { name: 'Signing you out' })).toBeVisible();
  });

  it('reports a failure when the browser never responds', async () => {
    jest.useFakeTimers();
    jest.mocked(signOut).mockReturnValueOnce(new Promise(() => {}));
    await open();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('alert')).toHaveTextContent('You’re still signed in on this device.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    jest.useRealTimers();
  });

  it('ignores a late result of an earlier attempt', async () => {
    jest.useFakeTimers();
    const tries = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    for (const { promise } of tries) jest.mocked(signOut).mockReturnValueOnce(promise);
    const { user } = await open();
    const waitInVain = () => act(() => jest.advanceTimersByTimeAsync(10_000));
    const again = () => user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitInVain();
    await again();
    await act(async () => tries[0]?.reject(new Error('storage is blocked')));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitInVain();
    await again();
    await waitInVain();
    await act(async () => tries[1]?.reject(new Error('storage is blocked')));
    expect(screen.getByRole('alert')).toBeVisible();
    await again();
    await act(async () => tries[2]?.resolve());
    await waitInVain();
    expect(screen.getByRole('alert')).toHaveTextContent('You’re still signed in on this device.');
    jest.useRealTimers();
  });
});
