import { queryOptions } from '@forecourt/shared/query';
import { call } from './call.ts';
import type { Customer, CustomerChange, GetMeData, UpdateMeData } from './generated/types.gen.ts';
import { zGetMeResponse, zUpdateMeResponse } from './generated/zod.gen.ts';
import { queryKeys } from './query-keys.ts';

/** Profile and preferences of the signed-in customer. */
export const meQuery = () =>
  queryOptions({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => call<GetMeData, Customer>('GET', '/api/v1/me', zGetMeResponse, { signal }),
  });

/** Changes what is given; what is left out stays. */
export function updateMe(body: CustomerChange): Promise<Customer> {
  return call<UpdateMeData, Customer>('PATCH', '/api/v1/me', zUpdateMeResponse, { body });
}
