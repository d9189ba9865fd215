import { type Vehicle, vehicleQuery, vehiclesQuery } from '@forecourt/shared/api';
import { useQuery, useQueryClient } from '@forecourt/shared/query';

/** One vehicle; until its own answer is there, as it stood in the list that the customer came from. */
export function useVehicle(id: string) {
  const client = useQueryClient();
  const fromList = (): Vehicle | undefined =>
    client.getQueryData(vehiclesQuery().queryKey)?.find((vehicle) => vehicle.id === id);
  return useQuery({ ...vehicleQuery(id), placeholderData: fromList });
}
