/** Parts of screens that use the identity provider: verifying phone numbers, error messages, typed input, demo mailbox. */

export {
  AuthFailureNotice,
  FieldMessage,
  MIN_PASSWORD_LENGTH,
  useAuthErrorFormatter,
} from './auth-failure.tsx';
export { Countdown, useSecondsUntil } from './countdown.tsx';
export { DemoMailbox } from './demo-devices.tsx';
export { PhoneVerification } from './phone-verification.tsx';
export { type IdentityProviderAction, useIdentityProviderAction } from './use-identity-action.ts';
export { useFormattedPhone } from './use-number-parser.ts';
export { useSessionEndReason } from './use-session-end.ts';
export { clearTypedEmail, useTypedEmail } from './use-typed-email.ts';
