import * as z from 'zod/mini';

/** Regions whose public holidays are known: countries and parts of them (ISO 3166-2). `DE` has only nationwide holidays. */
const HOLIDAY_REGIONS = [
  'GB-ENG',
  'GB-WLS',
  'GB-SCT',
  'GB-NIR',
  'DE',
  'DE-BW',
  'DE-BY',
  'DE-BE',
  'DE-BB',
  'DE-HB',
  'DE-HH',
  'DE-HE',
  'DE-MV',
  'DE-NI',
  'DE-NW',
  'DE-RP',
  'DE-SL',
  'DE-SN',
  'DE-ST',
  'DE-SH',
  'DE-TH',
  'US',
] as const;
export type HolidayRegion = (typeof HOLIDAY_REGIONS)[number];

export const HOLIDAYS = [
  'new_year',
  'second_january',
  'epiphany',
  'martin_luther_king',
  'presidents',
  'womens_day',
  'st_patrick',
  'good_friday',
  'easter_sunday',
  'easter_monday',
  'early_may',
  'labour_day',
  'ascension',
  'whit_sunday',
  'whit_monday',
  'spring_bank',
  'memorial',
  'corpus_christi',
  'juneteenth',
  'independence',
  'twelfth_july',
  'summer_bank',
  'assumption',
  'labor_day',
  'childrens_day',
  'german_unity',
  'columbus',
  'reformation',
  'all_saints',
  'veterans',
  'repentance',
  'thanksgiving',
  'st_andrew',
  'christmas',
  'boxing',
] as const;
export type Holiday = (typeof HOLIDAYS)[number];

const names: readonly string[] = HOLIDAYS;
const openOn = z
  .string()
  .check(
    z.refine(
      (day) => names.includes(day) || z.iso.date().safeParse(day).success,
      'a date as YYYY-MM-DD, or the name of a holiday such as easter_monday',
    ),
  );

/** Public holidays on which the business is closed: those of `region`, except the dates and the (yearly) names in `open`. */
export const closedHolidaysSchema = z.strictObject({
  region: z.enum(HOLIDAY_REGIONS),
  open: z._default(z.array(openOn), []),
});
