import { expect, test } from 'vitest';
import { testApp } from './test-app.ts';

test('production shows no kept mail', async () => {
  const on = await testApp({ config: { isProduction: true } });
  for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/x/html'])
    expect((await on.app.inject({ url })).statusCode).toBe(404);
  await on.close();
});
