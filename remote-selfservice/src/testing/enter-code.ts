import { DEMO_CODE } from '@forecourt/shared/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Sends a code to the customer's own phone and enters it. */
export async function enterCode(user: UserEvent, code: string = DEMO_CODE): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), code);
}
