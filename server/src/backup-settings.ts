/** How many days, weeks and months keep a backup. */
export type Keep = { days: number; weeks: number; months: number };
export type TimeOfDay = { hours: number; minutes: number };

/** `7d 4w 6m`, in this order; what is left out is 0. Undefined if it is none of that, or keeps nothing. */
export function readKeep(text: string): Keep | undefined {
  const [whole, days = 0, weeks = 0, months = 0] =
    /^(?:(\d{1,3})d)? ?(?:(\d{1,3})w)? ?(?:(\d{1,3})m)?$/.exec(text) ?? [];
  const keep = { days: Number(days), weeks: Number(weeks), months: Number(months) };
  return whole !== undefined && keep.days + keep.weeks + keep.months > 0 ? keep : undefined;
}

/** The longest that a backup stays: “up to 6 months”. */
export function longestKept({ days, weeks, months }: Keep): string {
  const spans = [
    { count: days, unit: 'day', days },
    { count: weeks, unit: 'week', days: weeks * 7 },
    { count: months, unit: 'month', days: months * 30 },
  ];
  const [longest] = spans.toSorted((one, other) => other.days - one.days);
  return longest === undefined
    ? ''
    : `up to ${longest.count} ${longest.unit}${longest.count === 1 ? '' : 's'}`;
}

/** `03:30`. */
export function readTimeOfDay(text: string): TimeOfDay | undefined {
  const [whole, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return whole === undefined ? undefined : { hours: Number(hours), minutes: Number(minutes) };
}

/** A key, an endpoint and a region may be left to STORAGE_URL. */
export function isBackupBucket(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, pathname } = new URL(url);
  return protocol === 's3:' && hostname !== '' && /^(\/[\w.-]+)*\/?$/.test(pathname);
}

/** The address of a bucket with all that it needs; null if it has no key and STORAGE_URL gives none. */
export function wholeBucket(backupUrl: string, storageUrl: string | undefined): string | null {
  const url = new URL(backupUrl);
  if (url.username !== '') return backupUrl;
  if (storageUrl === undefined) return null;
  const photos = new URL(storageUrl);
  url.username = photos.username;
  url.password = photos.password;
  if (url.search === '') url.search = photos.search;
  return url.href;
}
