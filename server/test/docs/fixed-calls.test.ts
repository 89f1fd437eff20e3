import { expect, test } from 'vitest';
import type { Schema } from '../../src/docs/failures-of.ts';
import { openApi } from '../../src/docs/openapi.ts';

const document = openApi('1');

const listing = 'title description type location latitude longitude hasOffer offerAmount photoUrls';

/** The calls that are fixed from outside, with the fields that they take. */
test.each<[call: string, fields: string]>([
  ['POST /auth/register', 'name email password latitude longitude'],
  ['POST /auth/login', 'email password'],
  ['POST /auth/logout', ''],
  ['GET /auth/profile', ''],
  ['POST /auth/verify-email', 'token'],
  ['POST /auth/resend-verification', ''],
  ['POST /auth/onboarding', 'preferences photoUrl latitude longitude username'],
  ['GET /auth/check-username', 'username'],
  ['GET /listings', 'radius search type status page limit'],
  ['GET /listings/{id}', ''],
  ['POST /listings', listing],
  ['PUT /listings/{id}', listing],
  ['DELETE /listings/{id}', ''],
  ['POST /listings/{id}/close', 'finalPrice'],
  ['POST /listings/{id}/reopen', ''],
  ['POST /listings/{id}/suggest', 'listingId amount comment'],
  ['GET /listings/{id}/suggestions', ''],
  ['PUT /suggestions/{id}', 'amount comment'],
  ['GET /profile/{id}', ''],
  ['PUT /profile', 'photoUrl backgroundUrl about preferences'],
  ['GET /profile/{id}/listings', ''],
  ['GET /profile/{id}/suggestions', ''],
  ['GET /profile/location', 'latitude longitude'],
  ['GET /xp/leaderboard', 'location radius'],
  ['GET /xp/{userId}', ''],
  ['GET /xp/history', ''],
  ['GET /xp/history/{userId}', ''],
  ['POST /photos/upload-profile-base64', 'base64Data filename'],
  ['POST /photos/upload-base64', 'base64Data filename'],
  ['POST /photos/upload-multiple-base64', 'photos'],
  ['GET /photos/health', ''],
  ['POST /admin/auto-close-listings', 'adminKey'],
  ['GET /achievements/users/{id}/achievements', 'includeProgress'],
  ['GET /achievements/users/{id}/achievements/progress', ''],
])('%s takes %s', (call, fields) => {
  const [method = '', path = ''] = call.split(' ');
  const operation = document.paths[`/api${path}`]?.[method.toLowerCase()];
  const asked = operation?.parameters?.map(({ name }) => name) ?? [];
  const sent = fieldsOf(operation?.requestBody?.content['application/json'].schema);
  expect(operation).toBeDefined();
  expect([...asked, ...sent]).toEqual(expect.arrayContaining(words(fields)));
});

test.each<[schema: string, fields: string]>([
  ['Listing', `id userId ${listing} currency isActive autoClosedAt finalPrice createdAt user suggestions`],
  ['Suggestion', 'id userId listingId amount comment xpAwarded createdAt user'],
  [
    'OwnProfile',
    'id name email username photoUrl backgroundUrl about preferences xp latitude longitude location countryCode address isOnboarded isEmailVerified createdAt',
  ],
  ['Achievement', 'id name description icon category unlocked currentProgress requirement xpReward'],
  ['AchievementSummary', 'totalSuggestions accurateSuggestions quickResponses uniquePeopleHelped'],
  ['LeaderboardEntry', 'id username name photoUrl location xp'],
  ['City', 'displayName city country countryCode latitude longitude'],
  ['Location', 'city country formattedLocation'],
  ['Pagination', 'currentPage totalPages totalCount limit hasPreviousPage hasNextPage'],
])('%s has %s', (name, fields) => {
  expect(fieldsOf(document.components.schemas[name])).toEqual(expect.arrayContaining(words(fields)));
});

function fieldsOf(schema: Schema | undefined): string[] {
  const named = document.components.schemas[schema?.$ref?.replace('#/components/schemas/', '') ?? ''];
  return Object.keys((named ?? schema)?.properties ?? {});
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}
