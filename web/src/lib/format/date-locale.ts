/** English, with days and hours in the order and the clock of the region of this device: the app speaks English everywhere. */
export const dateLocale = `en-${new Intl.Locale(navigator.language).maximize().region ?? 'US'}`;
