import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from './make.ts';
import { testApp, type TestApp } from './test-app.ts';

let on: TestApp;
let member: MadeUser;
const ids: string[] = [];
beforeAll(async () => {
  on = await testApp();
  member = await makeUser(on);
  const listing = await makeListing(on, await makeUser(on));
  const own = await makeListing(on, member, { photoUrls: [(await makePhoto(on, member)).url] });
  const suggestion = await makeSuggestion(on, listing, { by: member });
  ids.push(listing.id, own.id, suggestion.id, member.user.id);
});
afterAll(() => on.close());

const naughty: unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1e308,
  1e-308,
  2 ** 53,
  999_999_999.99,
  0.1 + 0.2,
  '',
  ' ',
  'a',
  "'; drop table app_user; --",
  "' or '1'='1",
  '%_\\',
  '../../../etc/passwd',
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '\ud800',
  '\udc00\ud800',
  '﷽'.repeat(60),
  '㌀'.repeat(200),
  '\u202e\u200b\ufeff',
  'İıßſŸ',
  'x'.repeat(300),
  'x'.repeat(60_000),
  '1e999',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '9'.repeat(400),
  '2020-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '90,180',
  '-90,-180',
  'constructor',
  'toString',
  'hasOwnProperty',
  [],
  [null],
  [[]],
  ['a', 1, {}],
  {},
  { length: 5 },
  { toString: 1 },
  { $gt: '' },
];
/** What is right, so that one wrong field at a time gets past the others. */
const right: Record<string, unknown> = {
  name: 'Ada',
  password: 'Correct-horse-9',
  latitude: 52.5,
  longitude: 13.4,
  username: 'ada.lovelace',
  preferences: ['helping'],
  title: 'Lamp',
  description: 'Brass',
  type: 'PRODUCT',
  location: 'Berlin',
  hasOffer: true,
  offerAmount: 5,
  finalPrice: 5,
  amount: 5,
  base64Data: 'AAAA',
  query: 'Ber',
};
const leaks =
  /node_modules|\.ts:\d|\bat \w+ \(|select "|from "|insert into|update "|relation|syntax error|pg_|kysely|zod|fst_err|stack/i;

/** The fields that an operation reads of its body and of its query. */
function fieldsOf(part: z.ZodType | undefined): string[] {
  if (!part) return [];
  const schema = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema.properties ?? {});
}

const cases = operations.map((operation: Endpoint) => ({
  route: operation.route,
  inBody: fieldsOf(operation.body),
  inQuery: fieldsOf(operation.query),
}));

test.each(cases)(
  '$route bears whatever is sent',
  { timeout: 120_000 },
  async ({ route, inBody, inQuery }) => {
    // A session that a call ends is none of the others'.
    const token = route === 'POST /auth/logout' ? (await makeUser(on)).token : member.token;
    const headers = { authorization: `Bearer ${token}` };
    for (const [index, value] of naughty.entries()) {
      const [method = 'GET', path = ''] = route.split(' ');
      const id =
        index % 7 === 6 ? encodeURIComponent(textOf(value).slice(0, 150)) : (ids[index % ids.length] ?? '');
      const url = `/api${path.replace(/:\w+/, id)}`;
      const verb = method as 'GET' | 'POST' | 'PUT' | 'DELETE';
      const email = `fuzz${index}@example.com`;
      const requests: InjectOptions[] = [
        ...inQuery.map((field) => ({ query: { [field]: textOf(value) } })),
        ...inBody.map((field) => ({ payload: { ...right, email, [field]: value } })),
        ...(inBody.length > 0
          ? [{ payload: JSON.stringify(value), headers: { 'content-type': 'application/json' } }]
          : []),
        {},
      ];
      for (const request of requests) {
        const answer = await on.app.inject({
          method: verb,
          url,
          ...request,
          headers: { ...headers, ...request.headers },
        });
        const told = `${url} ${JSON.stringify(request).slice(0, 200)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`;
        expect(answer.statusCode, told).toBeLessThan(500);
        if (answer.statusCode >= 400) expect(answer.body, told).not.toMatch(leaks);
      }
    }
  },
);

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Half a surrogate pair has no place in an address.
  return text.toWellFormed().slice(0, 2000);
}
