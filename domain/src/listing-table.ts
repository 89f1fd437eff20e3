/** Columns of a table of listings, as it is brought in and taken out. */
export const listingColumns = ['title', 'description', 'type', 'amount', 'currency', 'photos'] as const;
export type ListingColumn = (typeof listingColumns)[number];

/** Rows of one table; nobody may post as many in a day. */
export const maxImportRows = 200;
export const maxImportLength = 400_000;
/** The newest of one’s own. */
export const maxExportedListings = 2000;

/** What spreadsheets would run. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell that begins like a formula was taken out with a ' before it. */
export function cellText(cell: string): string {
  const text = cell.trim().replaceAll('\r\n', '\n');
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}

/** Addresses contain no spaces. */
export function photoAddresses(cell: string): string[] {
  return cell.split(/\s+/u).filter((address) => address !== '');
}
