import { signOut } from '@forecourt/shared/auth';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen.tsx';
import { SignOut } from './sign-out.tsx';

jest.mock('@forecourt/shared/auth', () => ({ signOut: jest.fn() }));

beforeEach(() => {
  jest.mocked(signOut).mockReset().mockResolvedValue(undefined);
});

describe('sign-out', () => {
  it('should ask nothing', () => {
    renderScreen(<SignOut />);
    expect(screen.getByRole('heading', { name: 'Signing you out' })).toBeVisible();
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('should offer another try when it failed', async () => {
    jest.mocked(signOut).mockRejectedValueOnce(new Error('storage is blocked'));
    renderScreen(<SignOut />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(signOut).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('heading', { name: 'Signing you out' })).toBeVisible();
  });
});
