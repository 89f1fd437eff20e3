import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { operations, streams } from '@ballpark/domain/contract/operations.ts';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Media, Reference, ResponseObject } from '../../src/docs/failures-of.ts';
import type { openApi, OperationObject } from '../../src/docs/openapi.ts';

import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

type OpenApi = ReturnType<typeof openApi>;

let on: TestApp;
let document: OpenApi;
let user: MadeUser;
beforeAll(async () => {
  on = await testApp();
  document = (await on.app.inject('/api/openapi.json')).json<OpenApi>();
  user = await makeUser(on);
});
afterAll(() => on.close());

describe('the document', () => {
  test('holds every operation of the contract at its path, and no other', () => {
    const declared: readonly Endpoint[] = [...operations, ...streams];
    expect(
      listed().map(({ route, operation }) => [route, operation.operationId, operation['x-access']]),
    ).toEqual(expect.arrayContaining(declared.map(({ route, id, access }) => [route, id, access])));
    expect(new Set(listed().map(({ operation }) => operation.operationId)).size).toBe(declared.length);
    expect(listed()).toHaveLength(declared.length);
  });

  test('declares every parameter of a path', () => {
    for (const { path, operation } of listed()) {
      const declared = (operation.parameters ?? []).filter((one) => one.in === 'path' && one.required);
      expect(
        declared.map(({ name }) => `{${name}}`),
        path,
      ).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  test('uses every component that it names', () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas))
      expect(text).toContain(`"#/components/schemas/${name}"`);
  });

  test('gives body and query examples that the contract takes', () => {
    const declared: readonly Endpoint[] = [...operations, ...streams];
    const refused = declared.filter(({ body, query, id }) => {
      const operation = operationOf(id);
      const given = (operation.parameters ?? []).filter((one) => one.in === 'query' && 'example' in one);
      const asked = Object.fromEntries(given.map(({ name, example }) => [name, String(example)]));
      const sent = operation.requestBody?.content['application/json'].examples?.call?.value;
      return body?.safeParse(sent).success === false || query?.safeParse(asked).success === false;
    });
    expect(refused.map(({ id }) => id)).toEqual([]);
  });

  test('says which failures each access class and each write may meet', () => {
    expect(statusesOf('listListings')).toEqual(['200', '400', '401', '415', '503']);
    expect(statusesOf('getListing')).toEqual(['200', '400', '401', '403', '404', '415', '503']);
    const ofWrite = ['200', '400', '401', '403', '404', '409', '413', '415', '429', '503', '507'];
    expect(statusesOf('updateListing')).toEqual(ofWrite);
    expect(operationOf('listListings').security).toEqual([{}, { session: [] }]);
    expect(operationOf('createListing').security).toEqual([{ session: [] }]);
  });
});

describe('what the server really answers', () => {
  test('fits the document when it succeeds', async () => {
    const { token } = user;
    const listing = await makeListing(on, user);
    const params = { id: listing.id };
    await makeSuggestion(on, listing);
    const ofUser = { params: { id: user.user.id }, token };
    const ofBerlin = { query: { query: 'Ber' } };
    const close = { params, token, body: { finalPrice: 110 } };
    const answers = {
      listListings: await on.call('GET /listings'),
      getListing: await on.call('GET /listings/:id', { params, token }),
      listSuggestions: await on.call('GET /listings/:id/suggestions', { params, token }),
      getOwnProfile: await on.call('GET /auth/profile', { token }),
      listProfileListings: await on.call('GET /profile/:id/listings', ofUser),
      searchCities: await on.call('GET /places/cities', ofBerlin),
      getLeaderboard: await on.call('GET /xp/leaderboard', { token }),
      closeListing: await on.call('POST /listings/:id/close', close),
      reopenListing: await on.call('POST /listings/:id/reopen', { params, token }),
    };
    for (const [id, { status, headers: _, ...body }] of Object.entries(answers)) {
      expect(status, id).toBe(200);
      expect(schemaOf(mediaOf(id, status)).safeParse(body).error, id).toBeUndefined();
    }
  });

  test('fits the document, and its example, when it refuses', async () => {
    const { token } = user;
    const newcomer = await makeUser(on, { isOnboarded: false });
    const listing = await makeListing(on, await makeUser(on));
    const params = { id: listing.id };
    const stranger = { email: 'nobody@example.com', password: 'x' };
    const answers = [
      ['createListing', await on.call('POST /listings', { token, body: {} })],
      ['createListing', await on.call('POST /listings', { body: {} })],
      ['deleteListing', await on.call('DELETE /listings/:id', { params, token })],
      ['getListing', await on.call('GET /listings/:id', { params: { id: user.user.id }, token })],
      ['getListing', await on.call('GET /listings/:id', { params, token: newcomer.token })],
      ['login', await on.call('POST /auth/login', { body: stranger })],
    ] as const;
    for (const [id, { status, headers: _, ...body }] of answers) {
      expect(status, id).toBeGreaterThanOrEqual(400);
      expect(mediaOf(id, status).examples?.[body.code ?? '']?.value, id).toEqual(body);
      expect(schemaOf(mediaOf(id, status)).safeParse(body).error, id).toBeUndefined();
    }
  });
});

describe('how it is served', () => {
  test.each(['/api/openapi.json', '/api/docs', '/api/docs/start.js', '/api/docs/swagger-ui.css'])(
    '%s is kept until it changes',
    async (url) => {
      const plain = await on.app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip;q=0, *;q=1' } });
      const small = await on.app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip' } });
      expect(plain.headers['cache-control']).toBe('no-cache');
      expect(plain.headers.etag).toMatch(/^"[\w.-]+"$/);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(small.headers['content-encoding']).toBe('gzip');
      expect(small.headers.etag).not.toBe(plain.headers.etag);
      expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);

      const etag = String(plain.headers.etag);
      const again = await on.app.inject({
        url,
        headers: { 'if-none-match': `W/${etag}`, 'accept-encoding': 'identity' },
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const other = await on.app.inject({ url, headers: { 'if-none-match': '"other"' } });
      expect(other.statusCode).toBe(200);
    },
  );

  test('the page is made of files of this server alone, and holds nothing that its policy forbids', async () => {
    const { body, headers } = await on.app.inject('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const files = Array.from(body.matchAll(/(?:src|href)="([^"]+)"/g), ([, file]) => file ?? '');
    expect(files).toContain('/api/docs/swagger-ui-bundle.js');
    for (const file of files.filter((file) => file.startsWith('/api/')))
      expect((await on.app.inject(file)).statusCode, file).toBe(200);
    expect(files.filter((file) => !file.startsWith('/'))).toEqual([]);
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  });
});

function listed() {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      route: `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  );
}

function operationOf(id: string): OperationObject {
  const found = listed().find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`${id} is not in the document`);
  return found.operation;
}

function statusesOf(id: string): string[] {
  return Object.keys(operationOf(id).responses);
}

function resolved(response: ResponseObject | Reference): ResponseObject {
  // Another test checks the references.
  return '$ref' in response
    ? (find(document, response.$ref.slice(2).split('/')) as ResponseObject)
    : response;
}

function find(node: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return node;
  if (typeof node !== 'object' || node === null) return undefined;
  return find(Object.getOwnPropertyDescriptor(node, name)?.value, rest);
}

/** From the document, not the contract. */
function schemaOf({ schema }: Media) {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  // OpenAPI 3.1 schemas are JSON Schema, except for the place of shared ones.
  const own = JSON.parse(
    text.replaceAll('#/components/schemas/', '#/$defs/'),
  ) as z.core.JSONSchema.JSONSchema;
  return z.fromJSONSchema(own);
}

function mediaOf(id: string, status: number): Media {
  const response = operationOf(id).responses[status];
  if (!response) throw new Error(`${id} does not declare ${status}`);
  const { content } = resolved(response);
  if (!('application/json' in content)) throw new Error(`${id} answers no JSON`);
  return content['application/json'];
}
