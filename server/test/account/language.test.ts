import type { Failure } from '@ballpark/domain/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { makeUser } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
const german = { 'accept-language': 'de-AT,de;q=0.9' };

test('whoever signs up has the language of the page', async () => {
  const register = async (email: string, headers: Record<string, string>) => {
    const payload = { name: 'Greta', email, password: 'Sommer-2026', latitude: 0, longitude: 0 };
    const reply = await on.app.inject({ method: 'POST', url: '/api/auth/register', payload, headers });
    return reply.json<{ data: { user: { language: string | null } } }>().data.user.language;
  };
  expect(await register('greta@example.com', german)).toBe('de');
  expect(await register('nobody@example.com', {})).toBeNull();
});

test('a person chooses among those that there are', async () => {
  const person = await makeUser(on);
  const { data } = await person.call('PUT /account/language', { body: { language: 'ar' } });
  expect(data.user.language).toBe('ar');
  const reply = await on.app.inject({
    method: 'PUT',
    url: '/api/account/language',
    headers: { authorization: `Bearer ${person.token}` },
    payload: { language: 'xx' },
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json<Failure>().fields?.['language']).toBe('Please choose one of the languages on the list');
});

test('a refusal is in the language of the call, with the same code', async () => {
  const refusalIn = async (headers: Record<string, string>) =>
    on.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'nobody@example.com', password: 'x' },
      headers,
    });
  const [reply, translatedReply] = [await refusalIn({}), await refusalIn(german)];
  const [english, translated] = [reply.json<Failure>(), translatedReply.json<Failure>()];
  expect(english.code).toBe(translated.code);
  expect(english.error).toBe('Invalid email or password');
  expect(translated.error).not.toBe(english.error);
  expect(translated.error).not.toBe('');
  expect(translatedReply.headers['vary']).toContain('accept-language');
});
