import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  ImportedRow,
  exportListings as exportContract,
  importListings as importContract,
} from '@ballpark/domain/contract/listing-table.ts';
import { type ListingDraft, listingDraft } from '@ballpark/domain/contract/listings.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { maxExportedListings, photoAddresses } from '@ballpark/domain/listing-table.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { isOutsideAddress } from '@ballpark/domain/outside-address.ts';
import { maxListingPhotos, photoUrlOf } from '@ballpark/domain/photos.ts';
import { readAmount } from '@ballpark/domain/read-amount.ts';
import { site } from '@ballpark/domain/site.ts';
import { maxTitleLength } from '@ballpark/domain/text-limits.ts';
import { nowhere } from '../adapters/places.ts';
import type { Deps } from '../deps.ts';
import { Conflict, HttpError, Unavailable } from '../errors.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { leftToday } from '../newcomers/posting-limits.ts';
import { ownPath, photosFrom } from '../photos/fetch-photos.ts';
import type { SessionUser } from '../session-user.ts';
import { findForTable, hasOpenListing } from './import-queries.ts';
import { type TableRow, readTable, writeTable } from './listing-table.ts';
import { postListing } from './post-listing.ts';

/** Then it answers; the photos of the row that is under way may take twelve more, and wait for their turn. */
const longMs = 15_000;

type Place = { location: string; currency: string };
type Judged = { row: TableRow; problems: string[]; draft: ListingDraft | null; addresses: string[] };

type Importer = { user: SessionUser; from: string };

/** Whose tables are being read: a row of two at once would be posted twice, and many at once would hold everybody up. */
const reading = new Set<string>();

/**
 * `from` is the caller’s address. Throws 400 if it is no table of listings, 409 while posting from tables is off, 503
 * while another table of this person is being read.
 */
export async function importListings(
  deps: Deps,
  asked: BodyOf<typeof importContract>,
  importer: Importer,
): Promise<ReplyOf<typeof importContract>> {
  if (!site.takesTables) throw new Conflict('importOff');
  const { id } = importer.user;
  if (reading.has(id)) throw new Unavailable();
  reading.add(id);
  try {
    await takeFromLimit(deps, rates.import.perPerson, id);
    return await importTable(deps, asked, importer);
  } finally {
    reading.delete(id);
  }
}

async function importTable(
  deps: Deps,
  { csv, isDryRun, fromRow }: BodyOf<typeof importContract>,
  { user, from }: Importer,
): Promise<ReplyOf<typeof importContract>> {
  const begun = performance.now();
  const place = placeOf(deps, user);
  const judged = withoutTwice(readTable(csv).map((row) => judge(deps, row, place)));
  const rows: ImportedRow[] = [];
  let left = await leftToday(deps, 'listing', user);
  let nextRow: number | null = null;
  for (const one of judged.filter(({ row }) => row.row >= fromRow)) {
    if (!isDryRun && performance.now() - begun > longMs) {
      nextRow = one.row.row;
      break;
    }
    const outcome = isDryRun ? await foresee(deps, one, user, left) : await post(deps, one, { user, from });
    if (left !== null && outcome.problems.length === 0) left -= 1;
    rows.push({ row: one.row.row, title: one.row.title.slice(0, maxTitleLength), ...outcome });
  }
  const postedCount = rows.filter(({ listingId }) => listingId !== null).length;
  return { isDryRun, rows, postedCount, leftToday: await leftToday(deps, 'listing', user), nextRow };
}

function placeOf({ places }: Deps, { point, countryCode }: SessionUser): Place {
  const place = point ? places.placeAt(point) : { ...nowhere, countryCode };
  return { location: place.formattedLocation, currency: currencyOfCountry(place.countryCode) };
}

function judge(deps: Deps, row: TableRow, { location, currency }: Place): Judged {
  const problems = row.problem === null ? [] : [row.problem];
  const amount = amountOf(row, currency);
  if (typeof amount === 'string') problems.push(amount);
  const addresses = photoAddresses(row.photos);
  if (addresses.length > maxListingPhotos) problems.push(messages.photosTooMany);
  if (!addresses.every((address) => ownPath(deps, address) !== null || isOutsideAddress(address)))
    problems.push(messages.importPhotoAddress);
  const type = row.type.toUpperCase() || 'PRODUCT';
  const isType = type === 'PRODUCT' || type === 'SERVICE';
  if (!isType) problems.push(messages.importType);
  const hasOffer = typeof amount === 'number';
  const read = listingDraft.safeParse({
    title: row.title,
    description: row.description,
    type: isType ? type : 'PRODUCT',
    location,
    hasOffer,
    ...(hasOffer && { offerAmount: amount }),
  });
  problems.push(...(read.error?.issues ?? []).map(({ message }) => message));
  return { row, problems: [...new Set(problems)], draft: read.data ?? null, addresses };
}

/** Null without one; a text if it cannot be read. */
function amountOf({ amount, currency: said }: TableRow, currency: string): number | string | null {
  if (said !== '' && said.toUpperCase() !== currency) return messages.importCurrency;
  if (amount === '') return null;
  const read = readAmount(amount, currency);
  if (read.is === 'amount') return read.amount;
  return read.is === 'either' ? messages.importAmountEither : messages.offerAmountInvalid;
}

function withoutTwice(judged: Judged[]): Judged[] {
  const seen = new Set<string>();
  return judged.map((one) => {
    const words = JSON.stringify([one.draft?.title, one.draft?.description]);
    const isTwice = one.draft !== null && seen.has(words);
    seen.add(words);
    return isTwice ? { ...one, problems: [...one.problems, messages.importTwice] } : one;
  });
}

type Outcome = Pick<ImportedRow, 'problems' | 'listingId'>;

async function foresee(
  { db }: Deps,
  { problems, draft }: Judged,
  user: SessionUser,
  left: number | null,
): Promise<Outcome> {
  const isPosted = draft !== null && (await hasOpenListing(db, user.id, draft));
  const others = [
    ...(isPosted ? [messages.importPosted] : []),
    ...(left !== null && left <= 0 && !isPosted ? [messages.importBeyondLimit] : []),
  ];
  return { problems: [...problems, ...others], listingId: null };
}

/** What is refused stands beside its row; a failure of the server stops all. */
async function post(
  deps: Deps,
  { problems, draft, addresses }: Judged,
  { user, from }: { user: SessionUser; from: string },
): Promise<Outcome> {
  if (problems.length > 0 || draft === null) return { problems, listingId: null };
  if (await hasOpenListing(deps.db, user.id, draft))
    return { problems: [messages.importPosted], listingId: null };
  if ((await leftToday(deps, 'listing', user)) === 0)
    return { problems: [messages.importBeyondLimit], listingId: null };
  try {
    const photoUrls = await photosFrom(deps, addresses, { user, from });
    const { id } = await postListing(deps, { ...draft, ...user.point, photoUrls }, user);
    return { problems: [], listingId: id };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500 || error.status === 401) throw error;
    return { problems: [error.message], listingId: null };
  }
}

export async function exportListings(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  user: SessionUser,
): Promise<ReplyOf<typeof exportContract>> {
  const rows = await findForTable(db, user.id, maxExportedListings);
  const csv = writeTable(
    rows.map(({ title, description, type, offer_minor: offer, currency, photo_ids: photoIds }) => ({
      title,
      description,
      type,
      amount: offer === null ? '' : String(fromMinor(offer, currency)),
      currency,
      photos: photoIds.map((id) => `${config.publicUrl}${photoUrlOf(id)}`).join(' '),
    })),
  );
  return { csv, filename: `ballpark-listings-${now().toISOString().slice(0, 10)}.csv` };
}
