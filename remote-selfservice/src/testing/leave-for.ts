import { act } from '@testing-library/react';

/** Navigates like the browser's *Back*, which no screen can prevent. */
export async function leaveFor(address: string): Promise<void> {
  await act(async () => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
}
