import {
  findAdminTokenRefusals,
  findEmulatorRefusals,
  findHttpOriginRefusals,
  findInternalListenerRefusals,
  findPasswordRefusals,
  refuseUnsafeStart,
  type StartRefusal,
} from '@forecourt/shared/server';

/** Variables of the api's environment that can be unsafe. */
interface UnsafeVariables {
  NODE_ENV?: string | undefined;
  ALLOW_EMULATOR: string;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  SITE_URL?: string | undefined;
  API_ADMIN_TOKEN?: string | undefined;
  PUSH_ALLOW_PRIVATE: string;
  PORT: number;
  INTERNAL_PORT: number;
  INTERNAL_HOST: string;
}

/** Refuses unsafe values in production. @throws EnvironmentError listing every unsafe variable, with NODE_ENV=production only */
export function refuseUnsafeApi(values: UnsafeVariables): void {
  refuseUnsafeStart(values, [
    ...findEmulatorRefusals(
      values.FIREBASE_AUTH_EMULATOR_HOST ? 'FIREBASE_AUTH_EMULATOR_HOST' : null,
      values,
    ),
    ...findPasswordRefusals('DATABASE_URL', values.DATABASE_URL),
    ...findPasswordRefusals('DATABASE_DIRECT_URL', values.DATABASE_DIRECT_URL),
    ...findHttpOriginRefusals('SITE_URL', values.SITE_URL === undefined ? [] : [values.SITE_URL]),
    ...findAdminTokenRefusals('API_ADMIN_TOKEN', values.API_ADMIN_TOKEN),
    ...pushRefusals(values.PUSH_ALLOW_PRIVATE),
    ...findInternalListenerRefusals(values),
  ]);
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
