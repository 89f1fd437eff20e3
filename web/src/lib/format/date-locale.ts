/** English, with days and hours in the order and the clock of the region of this device: the app speaks English everywhere. */
export const dateLocale = `en-${regionOf(navigator.language)}`;

/** Some browsers name no language: 'C' in WebKitGTK, 'en-US@posix' in Chromium on Linux. */
export function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? 'US';
  } catch {
    return 'US';
  }
}
