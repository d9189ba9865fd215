import type { UnusualAmount } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';

/** The backend's problem about a reading that must be confirmed. */
export function readingProblem(
  date: string,
  odometer_km: number,
  code: 'odometer_lower' | 'odometer_jump' = 'odometer_lower',
): ApiProblem {
  const errors = [{ pointer: '/odometer_km', code, message: 'not for customers' }];
  const body = { type: 'about:blank', title: '', status: 409, code, errors };
  return new ApiProblem(409, code, '', { ...body, reading: { date, odometer_km } }, errors);
}

/** The backend's problem about amounts that must be confirmed. */
export function amountProblem(amounts: UnusualAmount[]): ApiProblem {
  const code = 'amount_unusual';
  const errors = amounts.map(({ field }) => ({ pointer: `/${field}`, code, message: 'not for customers' }));
  const body = { type: 'about:blank', title: '', status: 409, code, errors, amounts };
  return new ApiProblem(409, code, '', body, errors);
}
