/** Browser context options of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Both languages, each with another kind of device: name, language, browser context options. */
export const DEVICES = [
  ['on a phone, in English', 'en', { ...PHONE, locale: 'en-GB' }],
  ['on a desk, in German', 'de', { locale: 'de-DE' }],
] as const;
