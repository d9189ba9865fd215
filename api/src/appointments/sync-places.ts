import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { Transaction } from '../db/database.ts';

/** Brings the places that can be booked in step with the settings; runs at every start. */
export async function syncPlaces(
  tx: Transaction,
  { slots, placesPerSlot }: Pick<SiteSettings['booking'], 'slots' | 'placesPerSlot'>,
): Promise<void> {
  const wanted = `select slot::time as time, place::smallint as place
    from unnest($1::text[]) slot, generate_series(1, $2::int) place`;
  await tx.query(
    `insert into bookable_places (time, place) ${wanted}
     on conflict (time, place) do update set active = true where not bookable_places.active`,
    [slots, placesPerSlot],
  );
  await tx.query(
    `update bookable_places set active = false
     where active and (time, place) not in (${wanted})`,
    [slots, placesPerSlot],
  );
}
