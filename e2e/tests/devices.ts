/** What a context of the browser is given to be a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The two languages, each with another kind of device: name, language, and what the context is given. */
export const DEVICES = [
  ['on a phone, in English', 'en', { ...PHONE, locale: 'en-GB' }],
  ['on a desk, in German', 'de', { locale: 'de-DE' }],
] as const;
