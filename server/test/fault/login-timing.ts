import { parseArgs } from 'node:util';
import { makeUser } from '../support/make.ts';
import { testApp } from '../support/test-app.ts';

/** Whether the time of a refused login reveals an account: medians for known and unknown e-mails, in turns. */
const { values } = parseArgs({ options: { attempts: { type: 'string', default: '200' } } });
const on = await testApp();
await makeUser(on, { email: 'known@example.com' });
const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
for (let index = -10; index < Number(values.attempts); index++) {
  for (const who of ['known', 'unknown'] as const) {
    const startedAt = performance.now();
    const body = { email: `${who}@example.com`, password: 'Wrong-password-1' };
    const { status } = await on.call('POST /auth/login', { body });
    if (status !== 401) throw new Error(`expected 401, got ${status}`);
    // The first ones warm up.
    if (index >= 0) times[who].push(performance.now() - startedAt);
  }
}
await on.close();
const known = medianOf(times.known);
const unknown = medianOf(times.unknown);
const apart = Math.abs(known / unknown - 1);
process.stdout.write(
  `refused sign-ins, median of ${values.attempts}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ${(apart * 100).toFixed(1)} % apart\n`,
);
process.exitCode = apart < 0.1 ? 0 : 1;

function medianOf(sample: number[]): number {
  return sample.toSorted((a, b) => a - b)[Math.floor(sample.length / 2)] ?? 0;
}
