import { act } from '@testing-library/react';

/** Goes to another address as the browser's *Back* does, which asks no screen. */
export async function leaveFor(address: string): Promise<void> {
  await act(async () => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
}
