/**
 * Proving who one is by a code in a text message, and what everything that can go wrong with identity is called in
 * front of customers. For signing in, for doing it again before something that cannot be undone, and for a new number.
 */
export { Countdown, useSecondsUntil } from './countdown.tsx';
export { DemoMail } from './demo/demo-mail.tsx';
export { useAuthErrorText } from './failure/auth-failure.ts';
export { AuthFailureNotice } from './failure/auth-failure-notice.tsx';
export { LeadToField } from './failure/lead-to-field.tsx';
export { useFault } from './failure/use-fault.ts';
export { PhoneVerification, type PhoneVerificationProps } from './phone-verification.tsx';
export { FieldMessage } from './steps/field-message.tsx';
export { type IdentityAction, useIdentityAction } from './use-identity-action.ts';
export { useSessionEnd } from './use-session-end.ts';
export { forgetEmail, useTypedEmail } from './use-typed-email.ts';
