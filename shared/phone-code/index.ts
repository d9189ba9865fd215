/**
 * Proving who one is by a code in a text message, and what everything that can go wrong with identity is called in
 * front of customers. For signing in, for doing it again before something that cannot be undone, and for a new number.
 */

export { DemoMailbox } from './demo-devices.tsx';
export { MIN_PASSWORD_LENGTH, useAuthErrorText } from './identity/auth-failure.ts';
export { AuthFailureNotice } from './identity/auth-failure-notice.tsx';
export { type IdentityAction, useIdentityAction } from './identity/use-identity-action.ts';
export { usePhoneText } from './phone-number/use-phone-text.ts';
export { PhoneVerification, type PhoneVerificationProps } from './phone-verification.tsx';
export { Countdown, useSecondsUntil } from './steps/countdown.tsx';
export { FieldMessage } from './steps/field-message.tsx';
export { useSessionEnd } from './use-session-end.ts';
export { forgetEmail, useTypedEmail } from './use-typed-email.ts';
