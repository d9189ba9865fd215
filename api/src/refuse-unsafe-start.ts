import {
  findEmulatorStartRefusals,
  findHttpOriginStartRefusals,
  findInternalListenerStartRefusals,
  findWeakAdminTokenStartRefusals,
  findWeakPasswordStartRefusals,
  refuseUnsafeStart,
  type StartRefusal,
} from '@forecourt/shared/server';
import { isEncryptedOrInvalidSmsUrl } from './messaging/text/sms-provider.ts';

interface UnsafeVariables {
  NODE_ENV?: string | undefined;
  ALLOW_EMULATOR: string;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  SITE_URL?: string | undefined;
  SMS_URL?: string | undefined;
  API_ADMIN_TOKEN?: string | undefined;
  PUSH_ALLOW_PRIVATE: string;
  PORT: number;
  INTERNAL_PORT: number;
  INTERNAL_HOST: string;
}

/** Refuses unsafe values in production. @throws EnvironmentError listing all unsafe variables, with NODE_ENV=production only */
export function assertSafeApiEnvironment(values: UnsafeVariables): void {
  refuseUnsafeStart(values, [
    ...findEmulatorStartRefusals(
      values.FIREBASE_AUTH_EMULATOR_HOST ? 'FIREBASE_AUTH_EMULATOR_HOST' : null,
      values,
    ),
    ...findWeakPasswordStartRefusals('DATABASE_URL', values.DATABASE_URL),
    ...findWeakPasswordStartRefusals('DATABASE_DIRECT_URL', values.DATABASE_DIRECT_URL),
    ...findHttpOriginStartRefusals('SITE_URL', values.SITE_URL === undefined ? [] : [values.SITE_URL]),
    ...findWeakAdminTokenStartRefusals('API_ADMIN_TOKEN', values.API_ADMIN_TOKEN),
    ...pushRefusals(values.PUSH_ALLOW_PRIVATE),
    ...findSmsRefusals(values),
    ...findInternalListenerStartRefusals(values),
  ]);
}

function findSmsRefusals({ SMS_URL: url, ALLOW_EMULATOR }: UnsafeVariables): StartRefusal[] {
  if (ALLOW_EMULATOR === '1' || url === undefined || isEncryptedOrInvalidSmsUrl(url)) return [];
  return [
    {
      variable: 'SMS_URL',
      reason:
        'twilio+http: is not encrypted, so networks in between can read numbers, messages and the token',
      cure: 'Use twilio:, which is encrypted, or set ALLOW_EMULATOR=1 for a site without real customers.',
    },
  ];
}

function pushRefusals(allowPrivate: string): StartRefusal[] {
  if (allowPrivate !== '1') return [];
  return [
    {
      variable: 'PUSH_ALLOW_PRIVATE',
      reason: 'customers choose the address of their push service, so they could reach your private network',
      cure: 'Unset it: it is for tests.',
    },
  ];
}
