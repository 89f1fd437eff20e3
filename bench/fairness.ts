/**
 * How much a ring of people who agree can move fair prices and earn, and how often honest households look like one: `node bench/fairness.ts
 * [seeds]`. A community of 50 lives a month by the server's own operations on PostgreSQL; docs/fairness.md explains what is done.
 */
import { startPostgres } from '../scripts/postgres.mjs';
import { openDatabase } from '../server/src/db/database.ts';
import { migrateToLatest } from '../server/src/db/migrate.ts';
import { connect } from './connect.ts';
import { live, type Outcome } from '../server/test/support/fairness/community.ts';
import type { Plan } from '../server/test/support/fairness/plan.ts';
import { silentLog } from './rows/load-postgres.ts';

const seeds = Number(process.argv[2] ?? 3);
const usual = { people: 50, days: 30, listingsADay: 10, zeal: 0.5, areCareful: false, isModerated: false };
const kinds: Record<string, Omit<Plan, 'seed'>> = {
  'a ring of 10': { ...usual, colluders: 10 },
  'a ring of 10, and a moderator': { ...usual, colluders: 10, isModerated: true },
  'a careful ring of 10': { ...usual, colluders: 10, areCareful: true },
  'nobody colludes': { ...usual, colluders: 0 },
};
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off' });
const admin = await connect(postgres.url);
for (const [name, wish] of Object.entries(kinds)) {
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) outcomes.push(await liveOnce({ ...wish, seed }));
  print(`${name}: ${summary(outcomes)}`);
}
await admin.end();
await postgres.stop();

async function liveOnce(wish: Plan): Promise<Outcome> {
  const name = `fairness_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const database = await openDatabase({
    databaseUrl: url.href,
    replicaUrl: undefined,
    dataDir: '',
    log: silentLog,
  });
  await migrateToLatest(database.db, silentLog);
  const outcome = await live(database.db, wish);
  await database.close();
  return outcome;
}

function summary(outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0);
  const households = sum(({ householdCount }) => householdCount);
  const falseCases = `${sum((one) => one.falseCases)} of ${households} households before the moderators`;
  const shifts = outcomes.flatMap((one) => one.shifts).toSorted((a, b) => a - b);
  if (shifts.length === 0) return falseCases;
  const middle = shifts[shifts.length >> 1] ?? 0;
  const ninth = shifts[Math.floor(0.9 * shifts.length)] ?? 0;
  const ratio = sum((one) => one.colluderXp) / sum((one) => one.honestXp);
  return [
    `prices moved by ${percent(middle)} in the middle, ${percent(ninth)} of one in ten, ${percent(shifts.at(-1) ?? 0)} at worst`,
    `XP ${Math.round(sum((one) => one.colluderXp) / outcomes.length)} to ${Math.round(sum((one) => one.honestXp) / outcomes.length)} (× ${ratio.toFixed(2)})`,
    `${sum((one) => one.colluderCases)} of ${10 * outcomes.length} colluders before the moderators`,
    falseCases,
  ].join('; ');
}
