/**
 * The calendar day in a time zone at an instant in epoch milliseconds, as 'YYYY-MM-DD': streaks count days where the person
 * lives (rules, People). A zone that this machine does not know counts as UTC.
 */
export function localDay(atMs: number, timeZone: string): string {
  return formatOf(timeZone).format(atMs);
}

/** Making a format takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = isKnown(timeZone) ? newFormat(timeZone) : newFormat('UTC');
  formats.set(timeZone, format);
  return format;
}

function isKnown(timeZone: string): boolean {
  try {
    newFormat(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** Swedes write days as ISO 8601 does. */
function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
}
