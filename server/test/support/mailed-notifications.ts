import { askForDigests } from '../../src/notifications/send.ts';
import { fanOutAll } from './fan-out-all.ts';
import { makeUser, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

export const publicUrl = 'https://ballpark.example';
export const dayMs = 24 * 3_600_000;
/** An hour later in summer. */
export const berlinNoon = new Date(Math.floor(Date.now() / dayMs) * dayMs + 11 * 3_600_000);

/** Noon in Berlin without notifications; returns a new user. */
export async function startAtNoon(on: TestApp): Promise<MadeUser> {
  await work(on);
  await on.db.deleteFrom('notification').execute();
  on.mails.length = 0;
  on.clock.now = berlinNoon;
  return makeUser(on, { name: 'Grace Hopper' });
}

export async function work(on: TestApp): Promise<void> {
  await fanOutAll(on);
  await on.jobs.run();
}

export async function morning(on: TestApp, hours = 21): Promise<void> {
  on.clock.advance(hours * 3_600_000);
  await askForDigests(on.deps);
  await on.jobs.run();
}

export function mailsTo(on: TestApp, { user }: MadeUser): TestApp['mails'] {
  return on.mails.filter(({ to }) => to === user.email);
}
