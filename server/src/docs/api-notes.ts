import type { Declared } from '@ballpark/domain/contract/operations.ts';
import { site } from '@ballpark/domain/site.ts';

/** What is the same for every call, as Markdown of paragraphs only, because the page shows it too. */
export const description = [
  `${site.description} This is the API that the web app itself uses.`,
  'Every success is `{ "success": true, "data": … }`, with `pagination` beside it where a list has pages. Every failure is `{ "success": false, "error", "message", "code", "fields"? }`: `error` and `message` hold the same text for people, `code` is a stable name for programs, and `fields` names what was refused by its path. Whatever is unforeseen answers 500 with the code `UNEXPECTED` and nothing of its cause.',
  'Bodies are JSON (`content-type: application/json`) of at most 64 kB, photos more; fields that are not declared are ignored. Ids are UUIDv7, made by the server. Times are ISO 8601 in UTC. Amounts are numbers in the listing’s currency with at most 2 decimals, none for currencies that have none; the largest is 999,999,999.99.',
  'A session is a bearer token: `authorization: Bearer …`. Access is one of: `public`, anyone, where a session is used when one is sent; `leaving`, signed in, even while the account waits to be deleted or is suspended; `suspended`, signed in, even while suspended; `session`, signed in to an account that stays and is not suspended; `verified`, with a verified e-mail address too; `full`, with a finished profile too; `contributor`, and not limited; `adminKey`, whoever knows the key in the body.',
  'Writes are limited to 120 a minute for each person, and to 600 a minute for each address without a session; signing in, registering and asking for mail have narrower limits. Two calls of each person are at work at once, or of each address without a session; the others wait for their turn. 429, 503 and 507 say in `retry-after` how many seconds to wait.',
  'Calls that create take an `idempotency-key`: sent again within 24 hours with the same key and input, they answer what they answered the first time and do nothing more. The key with another input is 422, and while the first call is under way 409.',
].join('\n\n');

export const tagNotes: Record<Declared['tag'], string> = {
  Auth: 'Accounts, sessions and the first steps.',
  Account:
    'Names, taking one’s data along, and leaving. The last two are done by jobs: a copy of all data within minutes, the end of an account after 14 days.',
  Listings: 'What people want priced.',
  Suggestions: 'What people think it is worth.',
  Questions: 'What people ask about a listing, and what its owner answers.',
  People: 'Of whom one wants to see no more.',
  Prices: 'What things went for.',
  Profile: 'People, as others see them and as they see themselves.',
  Places: 'Cities by name and by point.',
  XP: 'What good suggestions earn.',
  Achievements:
    'What unlocks with the first, the tenth and the hundredth good suggestion, and how far people are.',
  Photos: 'Photos of listings and people.',
  Notifications: 'Notifications of people, and their channels.',
  Live: 'Live events: what has changed, sent at once.',
  Moderation: 'What those who look after the community have done.',
  Admin:
    'The place and its people, for admins. `autoCloseListings` is for operators, and off unless ADMIN_KEY is set.',
};
