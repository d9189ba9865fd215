import { signOut } from '@forecourt/shared/auth';
import { renderArea } from '@forecourt/shared/testing';
import { act, screen } from '@testing-library/react';
import area from '../area.tsx';

const open = () => renderArea({ area, mount: '/', address: '/logout' });

describe('sign-out', () => {
  it('should ask nothing', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Signing you out' })).toBeVisible();
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('should offer another try when it failed', async () => {
    jest.mocked(signOut).mockRejectedValueOnce(new Error('storage is blocked'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(signOut).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('heading', { name: 'Signing you out' })).toBeVisible();
  });

  it('should not leave the customer believing that it worked when the browser never answers', async () => {
    jest.useFakeTimers();
    jest.mocked(signOut).mockReturnValueOnce(new Promise(() => {}));
    await open();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('alert')).toHaveTextContent('You are still signed in on this device.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    jest.useRealTimers();
  });
});
