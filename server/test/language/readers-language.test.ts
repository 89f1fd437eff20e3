import type { PushSender } from '../../src/adapters/push-sender.ts';
import { textsIn } from '../../src/language/texts.ts';
import type { Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statedFacts } from '../../src/moderation/stated-facts.ts';
import { exportedFiles } from '../support/calls.ts';
import { askForReset, mailsTo, work } from '../support/mailed.ts';
import {
  type Person,
  chooseChannels,
  makeListing,
  makeNotification,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { notifyPerson, subscribe } from '../support/push-service.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/** Whatever the catalog holds by then. */
const german = {
  'Set a new password for {site}': 'Neues Passwort für {site}',
  '“{text}”': '„{text}“',
  '{count, plural, one {A new guess on {title}} other {# new guesses on {title}}}':
    '{count, plural, one {Eine neue Schätzung zu {title}} other {# neue Schätzungen zu {title}}}',
  '{name} guesses {amount} for {title}': '{name} schätzt {title} auf {amount}',
  '{clause}.': '{clause}.',
  'You’re now number {rank} in your area': 'Du bist jetzt Nummer {rank} in deiner Gegend',
  '{count, plural, one {One person reported it.} other {# people reported it.}}':
    '{count, plural, one {Eine Person hat es gemeldet.} other {# Personen haben es gemeldet.}}',
  'You were warned': 'Du wurdest verwarnt',
  'Last updated {day}.': 'Zuletzt geändert am {day}.',
  'Your listings.': 'Deine Einträge.',
};

const pushed: string[] = [];
const pushSender: PushSender = {
  send: async ({ payload }) => {
    pushed.push(payload);
    return 'sent';
  },
};

let on: TestApp;
let anna: Person;
beforeAll(async () => {
  const messages: Messages = {};
  for (const [message, text] of Object.entries(german))
    messages[String(generateMessageId(message))] = compileMessageOrThrow(text);
  textsIn('de').load('de', messages);
  on = await testApp({ deps: { pushSender } });
  anna = await inLanguage('de');
});
afterAll(() => on.close());

async function inLanguage(language: string | null): Promise<Person> {
  const person = await makeUser(on, { name: 'Anna Beispiel' });
  // Another version may know more of them.
  await sql`update app_user set language = ${language} where id = ${person.user.id}`.execute(on.db);
  return person;
}

const asGerman = { headers: { 'accept-language': 'de' } };

test.each([
  ['de', 'Neues Passwort für Ballpark', '<html lang="de" dir="ltr">'],
  [null, 'Set a new password for Ballpark', '<html lang="en" dir="ltr">'],
  ['xx', 'Set a new password for Ballpark', '<html lang="en" dir="ltr">'],
])('a person who reads %s gets the mail %s', async (language, subject, element) => {
  const person = await inLanguage(language);
  await askForReset(on, person.user.email);
  const [mail] = mailsTo(on, person);
  expect(mail?.subject).toBe(subject);
  expect(mail?.html).toContain(element);
});

test.each([
  ['en', 'See you in the neighbourhood,'],
  ['en-US', 'See you in the neighborhood,'],
])('a mail in %s says “%s”, and is English otherwise', async (language, farewell) => {
  const person = await inLanguage(language);
  await askForReset(on, person.user.email);
  const [mail] = mailsTo(on, person);
  expect(mail?.subject).toBe('Set a new password for Ballpark');
  expect(mail?.text).toContain(farewell);
  expect(mail?.html).toContain(`<html lang="${language}" dir="ltr">`);
});

test('somebody chooses American English, and is refused in it', async () => {
  const person = await inLanguage('en');
  await person.call('PUT /account/language', { body: { language: 'en-US' } });
  expect((await person.call('GET /auth/profile')).data.user.language).toBe('en-US');
  const refusal = async (asked: string) => {
    const headers = { 'accept-language': asked };
    const reply = await on.call('POST /auth/not-me', { body: { token: 'x'.repeat(43) }, headers });
    return reply.error;
  };
  expect(await refusal('en-US')).toMatch(/^We don’t recognize this link/);
  expect(await refusal('en-GB')).toMatch(/^We don’t recognise this link/);
});

test('a mail in Arabic runs from right to left, also where a mail program keeps no html element', async () => {
  const person = await inLanguage('ar');
  await askForReset(on, person.user.email);
  const { html = '' } = mailsTo(on, person)[0] ?? {};
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<table [^>]*lang="ar" dir="rtl"/);
});

test('the mail of a notification is in its receiver’s language, not in that of whoever caused it', async () => {
  await chooseChannels(on, anna, { suggestionReceived: { mail: 'atOnce' } });
  const listing = await makeListing(on, anna, { title: 'Oak bookcase' });
  await makeSuggestion(on, listing);
  await work(on);
  expect(mailsTo(on, anna).at(-1)?.subject).toMatch(/^person\.\d+ schätzt „Oak bookcase“ auf 100\u00A0€$/);
});

test('a statement names its facts in the receiver’s language, and in the caller’s when they are read', async () => {
  await restrict(on, anna.user.id, { facts: statedFacts.reported(3) });
  await work(on);
  const mail = mailsTo(on, anna).at(-1);
  expect(mail?.subject).toBe('Du wurdest verwarnt');
  expect(mail?.text).toContain('Du wurdest verwarnt.\n\n3 Personen haben es gemeldet.');
  const factsIn = async (input: object) => (await anna.call('GET /auth/statements', input)).data[0]?.facts;
  expect(await factsIn(asGerman)).toBe('3 Personen haben es gemeldet.');
  expect(await factsIn({})).toBe('3 people reported it.');
});

test('notifications are answered in the caller’s language', async () => {
  const person = await inLanguage('de');
  await makeNotification(on, person);
  const textIn = async (headers: Record<string, string>) =>
    (await person.call('GET /notifications', { headers })).data.notifications[0]?.text;
  expect(await textIn(asGerman.headers)).toBe('Eine neue Schätzung zu „Oak bookcase“');
  expect(await textIn({})).toBe('A new guess on “Oak bookcase”');
});

test('a push is in its receiver’s language', async () => {
  await subscribe(on, anna.token, 'browser');
  await notifyPerson(on, anna, on.jobs);
  await on.jobs.run();
  expect(pushed.at(-1)).toContain('Du bist jetzt Nummer 3 in deiner Gegend');
});

test('a copy of the data says what it is in the person’s language', async () => {
  await anna.call('POST /account/export');
  await work(on);
  const files = await exportedFiles(on, anna);
  expect(files.get('README.txt')?.toString()).toContain('- listings.json: Deine Einträge.');
  expect(files.get('decisions.json')?.toString()).toContain('3 Personen haben es gemeldet.');
});

test('pages of the site are dated in the caller’s language, and cities have its name of their country', async () => {
  const terms = await on.call('GET /pages/:page', { params: { page: 'terms' }, query: {}, ...asGerman });
  expect(terms.data.html).toMatch(/^<p>Zuletzt geändert am \d+\. \p{L}+ \d{4}\.<\/p>/u);
  const cities = await on.call('GET /places/cities', { query: { query: 'Berlin' }, ...asGerman });
  expect(cities.data[0]).toMatchObject({ displayName: 'Berlin, Deutschland', country: 'Deutschland' });
  const query = { latitude: 52.52, longitude: 13.4 };
  const found = await anna.call('GET /profile/location', { query, ...asGerman });
  expect(found.data).toMatchObject({ formattedLocation: 'Berlin, Deutschland', city: 'Berlin' });
});
