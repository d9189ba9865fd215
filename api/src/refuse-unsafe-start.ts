import {
  adminTokenRefusals,
  emulatorRefusals,
  httpOriginRefusals,
  internalListenerRefusals,
  passwordRefusals,
  type Refusal,
  refuseUnsafeStart,
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

/** @throws EnvironmentError listing every unsafe variable, with NODE_ENV=production only */
export function refuseUnsafeApi(values: UnsafeVariables): void {
  refuseUnsafeStart(values, [
    ...emulatorRefusals(values.FIREBASE_AUTH_EMULATOR_HOST ? 'FIREBASE_AUTH_EMULATOR_HOST' : null, values),
    ...passwordRefusals('DATABASE_URL', values.DATABASE_URL),
    ...passwordRefusals('DATABASE_DIRECT_URL', values.DATABASE_DIRECT_URL),
    ...httpOriginRefusals('SITE_URL', values.SITE_URL === undefined ? [] : [values.SITE_URL]),
    ...adminTokenRefusals('API_ADMIN_TOKEN', values.API_ADMIN_TOKEN),
    ...pushRefusals(values.PUSH_ALLOW_PRIVATE),
    ...internalListenerRefusals(values),
  ]);
}

function pushRefusals(allowPrivate: string): Refusal[] {
  if (allowPrivate !== '1') return [];
  return [
    {
      variable: 'PUSH_ALLOW_PRIVATE',
      reason: 'customers choose the address of their push service, so they could reach your private network',
      cure: 'Unset it: it is for tests.',
    },
  ];
}
