import type { ListingType } from './listing-window.ts';

/** What somebody wants priced, as typed. */
export type Asked = { title: string; description: string; amount: string; type: ListingType | null };

/** The form with it filled in. */
export function askPath({ title = '', description = '', amount = '', type = null }: Partial<Asked>): string {
  const given = Object.entries({ title, description, amount, type }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  );
  const query = given.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return query === '' ? '/create' : `/create?${query}`;
}

/** As a form does. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll('%20', '+');
}
