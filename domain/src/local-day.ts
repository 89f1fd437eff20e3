/**
 * The calendar day in a time zone at an instant in epoch milliseconds, as 'YYYY-MM-DD': streaks count days where the person
 * lives. A zone that this machine does not know counts as UTC.
 */
export function localDay(atMs: number, timeZone: string): string {
  return localClock(atMs, timeZone).day;
}

/** What calendar and clock show in a time zone at an instant: the day like `localDay`, and the minutes since midnight. */
export function localClock(atMs: number, timeZone: string): { day: string; minute: number } {
  const shown = formatOf(timeZone).format(atMs);
  const [day = '', time = ''] = shown.split(' ');
  const [hours, minutes] = time.split(':').map(Number);
  return { day, minute: (hours ?? 0) * 60 + (minutes ?? 0) };
}

/** Making a format takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? newFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    // Swedes write days and times as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return newFormat('UTC');
  }
}
