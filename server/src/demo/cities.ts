/** The cities of the demo community; coordinates are found by the name. */
export type City = { name: string; countryCode: string };

export const cities: readonly [City, ...City[]] = [
  { name: 'Austin, Texas, United States', countryCode: 'US' },
  { name: 'Portland, Oregon, United States', countryCode: 'US' },
  { name: 'Chicago, Illinois, United States', countryCode: 'US' },
  { name: 'Brooklyn, New York, United States', countryCode: 'US' },
  { name: 'London, England, United Kingdom', countryCode: 'GB' },
  { name: 'Manchester, England, United Kingdom', countryCode: 'GB' },
  { name: 'Edinburgh, Scotland, United Kingdom', countryCode: 'GB' },
  { name: 'Berlin, Germany', countryCode: 'DE' },
  { name: 'Hamburg, Germany', countryCode: 'DE' },
  { name: 'Munich, Bavaria, Germany', countryCode: 'DE' },
  { name: 'Istanbul, Turkey', countryCode: 'TR' },
  { name: 'Izmir, Turkey', countryCode: 'TR' },
  { name: 'Tokyo, Japan', countryCode: 'JP' },
  { name: 'Osaka, Japan', countryCode: 'JP' },
  { name: 'São Paulo, Brazil', countryCode: 'BR' },
  { name: 'Curitiba, Paraná, Brazil', countryCode: 'BR' },
  { name: 'Mumbai, Maharashtra, India', countryCode: 'IN' },
  { name: 'Bengaluru, Karnataka, India', countryCode: 'IN' },
  { name: 'Toronto, Ontario, Canada', countryCode: 'CA' },
  { name: 'Vancouver, British Columbia, Canada', countryCode: 'CA' },
];

/** The local price of something that costs a dollar, accurate enough for a demo. */
export const unitsPerDollar: Readonly<Record<string, number>> = {
  USD: 1,
  GBP: 0.8,
  EUR: 0.92,
  TRY: 34,
  JPY: 150,
  BRL: 5.4,
  INR: 60,
  CAD: 1.35,
};
