import lookUp from '@photostructure/tz-lookup';

/** The IANA name of the time zone at a point in degrees; at sea the nautical one. */
export function timeZoneAt({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return lookUp(latitude, longitude);
}
