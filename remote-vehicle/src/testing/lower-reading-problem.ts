import { ApiProblem } from '@forecourt/shared/http';

/** A reading that is asked about, the way the backend does it. */
export function lowerReadingProblem(date: string, odometer_km: number): ApiProblem {
  const errors = [{ pointer: '/odometer_km', code: 'odometer_lower', message: 'not for customers' }];
  const body = { type: 'about:blank', title: '', status: 409, code: 'odometer_lower', errors };
  return new ApiProblem(409, 'odometer_lower', '', { ...body, reading: { date, odometer_km } }, errors);
}
