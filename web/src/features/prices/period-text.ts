const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** ‘2026-02’ as ‘Feb 2026’; a year as it is. */
export function periodText(period: string): string {
  return period.length === 4 ? period : months.format(new Date(`${period}-01T00:00:00Z`));
}
