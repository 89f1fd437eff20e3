const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;
const year = 365 * day;

/**
 * How long ago something was, like 'about 2 hours ago' (product 2.8). `then` is an ISO time. A time in the future, which a slow
 * clock sees, counts as just now.
 */
export function relativeTime(then: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(then)) / 1000);
  if (seconds < minute / 2) return 'less than a minute ago';
  if (seconds < 44.5 * minute) return ago(seconds / minute, 'minute');
  if (seconds < 23.5 * hour) return `about ${ago(seconds / hour, 'hour')}`;
  if (seconds < 29.5 * day) return ago(seconds / day, 'day');
  if (seconds < 60 * day) return `about ${ago(seconds / month, 'month')}`;
  if (seconds < year) return ago(Math.min(seconds / month, 11), 'month');
  return `about ${ago(seconds / year, 'year')}`;
}

function ago(amount: number, unit: string): string {
  const count = Math.max(1, Math.round(amount));
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
