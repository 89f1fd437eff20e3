import { dayMs } from '@ballpark/domain/durations.ts';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { site } from '@ballpark/domain/site.ts';
import { completeOnboarding } from '../auth/sign-in/complete-onboarding.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { createAccount } from '../auth/sign-in/register.ts';
import type { Deps } from '../deps.ts';
import { closeListingWithPrice } from '../listings/close.ts';
import { markQuoteLine } from '../listings/mark-line.ts';
import { postListing } from '../listings/post-listing.ts';
import { suggestPrice } from '../listings/suggestions.ts';
import { savePhoto } from '../photos/save-photos.ts';
import { timeZoneAt } from '../places/places.ts';
import { updateRecords } from '../prices/update-records.ts';
import { askForSimilarAgain } from '../prices/similar-queries.ts';
import { changeProfile } from '../profiles/profile.ts';
import type { SessionUser } from '../session-user.ts';
import type { CommunityPlan, DemoEvent, DemoPost } from './community.ts';
import { letTimePass, stopTime } from './demo-queries.ts';
import { type DemoPerson, cities, isNamed } from './people.ts';
import { autoCloseExpired } from '../listings/auto-close.ts';

type Options = { signal: AbortSignal; onProgress: (percent: number) => void };
type Community = {
  deps: Deps;
  users: SessionUser[];
  listings: Map<number, string>;
  /** Ids, of the lines that each listing has. */
  lines: Map<number, string[]>;
};

const joinedDaysAgo = 75;

/** Uses the same operations as people, each at its time, so that constraints hold and the ledger is right. */
export async function seedDemo(
  live: Deps,
  password: string,
  { people, events }: CommunityPlan,
  { signal, onProgress }: Options,
): Promise<void> {
  const now = live.now().getTime();
  const total = people.length + events.length;
  // The last percent is for what follows the events.
  const percentAt = (count: number) => Math.floor((99 * count) / total);
  let done = 0;
  onProgress(percentAt(done));
  // Nobody signs in as the others, so they share a hash.
  const hashes = {
    named: await hashPassword(password, 'demo'),
    others: await hashPassword(randomBytes(18).toString('base64url'), 'demo'),
  };
  const community: Community = { deps: live, users: [], listings: new Map(), lines: new Map() };
  for (const [index, person] of people.entries()) {
    signal.throwIfAborted();
    const joinedAt = now - (joinedDaysAgo - index * 0.2) * dayMs;
    const passwordHash = isNamed(person) ? hashes.named : hashes.others;
    community.users.push(await join(atTime(live, joinedAt), person, index, passwordHash));
    advance();
  }
  for (const [index, event] of events.entries()) {
    signal.throwIfAborted();
    await make({ ...community, deps: atTime(live, event.at) }, event);
    if (index % 250 === 249) await updateRecords(live);
    advance();
    // Real calls go first.
    await breathe();
  }
  await letTimePass(live.db, [...community.listings.values()], openHours);
  // Some listings were posted before earlier closes were counted.
  await updateRecords(live);
  await askForSimilarAgain(live.db, [...community.listings.values()]);

  function advance(): void {
    done += 1;
    if (percentAt(done) > percentAt(done - 1)) onProgress(percentAt(done));
  }
}

/** Sends no mails and applies no limits. */
function atTime(live: Deps, at: number): Deps {
  return {
    ...live,
    config: { ...live.config, isRateLimited: false },
    now: () => new Date(at),
    jobs: { ...live.jobs, enqueue: async () => undefined },
  };
}

async function join(
  deps: Deps,
  person: DemoPerson,
  index: number,
  passwordHash: string,
): Promise<SessionUser> {
  const city = cities[index % cities.length] ?? cities[0];
  const [place] = await deps.places.search(city.name, 1);
  if (!place) throw new Error(`no place is called ${city.name}`);
  const { name, email } = person;
  const now = deps.now();
  const admitted = { isEmailVerified: true, accepted: { terms: 0, rules: 0 }, waits: false };
  const account = { name, email, passwordHash, point: null, ...admitted, now };
  const id = await deps.db.transaction().execute(async (trx) => createAccount(deps, trx, account));

  const point = { latitude: place.latitude, longitude: place.longitude };
  const joined: SessionUser = {
    id,
    isEmailVerified: true,
    isOnboarded: true,
    role: 'member',
    point,
    countryCode: city.countryCode,
    timeZone: timeZoneAt(point),
  };
  const picture = await readFace(person);
  const face = await savePhoto(deps, { user: joined, kind: 'profile' }, picture.toString('base64'));
  const { username, preferences } = person;
  await completeOnboarding(
    deps,
    { username, preferences: [...preferences], photoUrl: face.url, ...point },
    joined,
  );
  if (person.about !== null) await changeProfile(deps, { about: person.about }, joined);
  return joined;
}

async function make(community: Community, event: DemoEvent): Promise<void> {
  switch (event.kind) {
    case 'post':
      return post(community, event);
    case 'suggest': {
      const draft = { amount: event.amount, comment: event.note };
      await suggestPrice(
        community.deps,
        listingOf(community, event.listing),
        draft,
        userOf(community, event.person),
      );
      return;
    }
    case 'mark': {
      const lineId = community.lines.get(event.listing)?.[event.line];
      // Where an admin has turned lines off, there are none.
      if (lineId === undefined) return;
      await markQuoteLine(
        community.deps,
        listingOf(community, event.listing),
        { lineId, mark: event.mark },
        userOf(community, event.person),
      );
      return;
    }
    case 'close': {
      const owner = userOf(community, event.owner);
      await closeListingWithPrice(
        community.deps,
        listingOf(community, event.listing),
        event.finalPrice,
        owner,
      );
      return;
    }
    case 'expire':
      await letTimePass(community.deps.db, [listingOf(community, event.listing)], openHours);
      await autoCloseExpired(community.deps);
  }
}

async function post(community: Community, event: DemoPost): Promise<void> {
  const { deps, listings } = community;
  const { item, city, offer, lines } = event;
  const owner = userOf(community, event.owner);
  const picture = await readPicture(item.picture);
  const photo = await savePhoto(deps, { user: owner, kind: 'listing' }, picture.toString('base64'));
  const listing = await postListing(
    deps,
    {
      title: item.title,
      description: item.description,
      type: item.type,
      location: city.name,
      ...owner.point,
      hasOffer: offer !== null,
      offerAmount: offer,
      photoUrls: [photo.url],
      lines: site.hasQuoteLines ? lines : [],
      hasIndependentGuesses: event.isIndependent,
    },
    owner,
  );
  await stopTime(deps.db, listing.id);
  listings.set(event.listing, listing.id);
  community.lines.set(
    event.listing,
    (listing.lines ?? []).map(({ id }) => id),
  );
}

function userOf({ users }: Community, index: number): SessionUser {
  const user = users[index];
  if (!user) throw new Error(`person ${index} has not joined`);
  return user;
}

function listingOf({ listings }: Community, index: number): string {
  const id = listings.get(index);
  if (id === undefined) throw new Error(`listing ${index} has not been posted`);
  return id;
}

const folder = new URL('pictures/', import.meta.url);

export async function readPicture(name: string): Promise<Buffer> {
  return readFile(new URL(`listings/${name}.webp`, folder));
}

export async function readFace({ name }: Pick<DemoPerson, 'name'>): Promise<Buffer> {
  return readFile(new URL(`people/${name.toLowerCase().replaceAll(' ', '-')}.webp`, folder));
}
