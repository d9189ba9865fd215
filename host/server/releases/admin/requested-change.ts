import * as z from 'zod';
import type { RemoteChange } from '../state/change-state.ts';
import { canarySchema } from '../state/remote-state.ts';

const MESSAGE_LENGTH = 500;

/** Body of `PUT /-/releases/:remote`. A key that is not there changes nothing; null and false undo. */
const changeSchema = z
  .strictObject({
    pin: z.string().nullable(),
    canary: canarySchema.nullable(),
    disabled: z.boolean(),
    /** What visitors of the disabled area are told. */
    message: z.string().max(MESSAGE_LENGTH),
  })
  .partial()
  .refine((change) => 'pin' in change || 'canary' in change || 'disabled' in change, {
    error: 'expected at least one of pin, canary and disabled',
  })
  .refine(({ disabled, message }) => message === undefined || disabled === true, {
    path: ['message'],
    error: 'a message belongs to "disabled": true',
  });

/** What a body asks for, or what is wrong with it. */
export function parseChange(body: unknown): RemoteChange | { mistake: string } {
  const parsed = changeSchema.safeParse(body);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(({ path, message }) =>
      [path.join('.'), message].filter(Boolean).join(': '),
    );
    return { mistake: mistakes.join('; ') };
  }
  const { pin, canary, disabled, message = '' } = parsed.data;
  return {
    ...(pin !== undefined && { pin }),
    ...(canary !== undefined && { canary }),
    ...(disabled !== undefined && { disabled: disabled ? { message } : null }),
  };
}
