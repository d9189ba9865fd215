/** Currencies (ISO 4217) that are the main one of a single country and begin with its code (ISO 3166-1); by CLDR 47. */
const NATIONAL = `
  AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY
  COP CRC CUP CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR
  IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT
  MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR
  SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS
  VES VND VUV WST YER ZAR ZMW
`;

/** Currency → countries whose main currency it is. Contains only currencies that are not in `NATIONAL`. */
const SHARED: Readonly<Record<string, string>> = {
  AUD: 'AU CC CX HM KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG GS IM JE',
  ILS: 'IL PS',
  MAD: 'EH MA',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI ZW',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
};

/** Changes after CLDR 47: Bulgaria has used the euro since 2026. */
const CHANGED_SINCE: Readonly<Record<string, string>> = { BG: 'EUR' };

const OTHERWISE = 'EUR';

/** Codes (ISO 4217) of the currencies in use, in alphabetical order. */
export const CURRENCY_CODES: readonly string[] = [
  ...NATIONAL.trim().split(/\s+/),
  ...Object.keys(SHARED),
].sort();

/** Currency of the workshop (ISO 4217): from its settings, or that of its country; EUR for a country without one. */
export function workshopCurrency({
  country,
  currency,
}: {
  country: string;
  currency: string | null;
}): string {
  return currency ?? CHANGED_SINCE[country] ?? currencyOfCountry(country) ?? OTHERWISE;
}

function currencyOfCountry(country: string): string | undefined {
  const shared = Object.keys(SHARED).find((code) => SHARED[code]?.split(' ').includes(country));
  return (
    shared ??
    NATIONAL.trim()
      .split(/\s+/)
      .find((code) => code.startsWith(country))
  );
}
