import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { logLevel: 'silent' } });
});
afterAll(() => on.close());

describe('every answer carries the headers that protect', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
  };

  test.each(['/healthz', '/nothing', '/api/docs/', '/api/docs/nothing'])('page %s', async (url) => {
    const { headers } = await on.app.inject(url);
    expect(headers).toMatchObject({
      ...always,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=()'),
    });
    const policy = String(headers['content-security-policy']).split(';');
    for (const directive of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types ballpark-service-worker',
    ])
      expect(policy).toContain(directive);
    // A built web app has one inline script, by hash.
    const scripts = policy.find((directive) => directive.startsWith('script-src '));
    expect(scripts).toMatch(/^script-src 'self'(?: 'sha256-[\w+/]{43}=')?$/);
  });

  test.each([
    '/api/listings',
    '/api/nothing',
    '/api/listings?limit=0',
    '/api/auth/profile',
    '/api/openapi.json',
    '/%61pi/listings',
    '/%61%70%69/nothing',
  ])('data %s', async (url) => {
    const { headers } = await on.app.inject(url);
    const policy = "default-src 'none';frame-ancestors 'none'";
    expect(headers).toMatchObject({ ...always, 'content-security-policy': policy });
  });

  test('and says nothing of the software behind it', async () => {
    const { headers } = await on.app.inject('/api/listings');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });
});
