/**
 * Measures how far a colluding ring moves prices and earns XP, and how often honest users look like one: `node bench/fairness.ts [seeds]
 * [first seed]`. See docs/fairness.md. Exits with 1 if a bound is exceeded.
 */
import { startPostgres } from '../scripts/postgres.mjs';
import { migrateToLatest } from '../server/src/db/migrate.ts';
import { live, type Outcome } from '../server/test/support/fairness/community.ts';
import type { Plan } from '../server/test/support/fairness/plan.ts';
import { worstShift } from './worst-shift.ts';
import { withClient, withDatabase } from './rows/load-rows.ts';
import { quantile, say, silentLog } from './support.ts';
import { liveTown } from './town.ts';

/**
 * Bounds of docs/fairness.md: XP of moderated colluders on one network over a year, households with a case, limited honest pairs, and how far
 * false closes of two or three accounts move a fair price.
 */
const bounds = { xp: 1.2, falseCases: 0.01, limitedPairs: 0, shift: 0.15 };
const seeds = Number(process.argv[2] ?? 6);
const firstSeed = Number(process.argv[3] ?? 1);
const usual = { people: 50, days: 30, listingsADay: 10, zeal: 0.5, areCareful: false, isModerated: false };
const kinds: Record<string, Omit<Plan, 'seed'>> = {
  'a ring of 10 on one network': { ...usual, colluders: 10 },
  'a ring of 10 on one network, and a moderator': { ...usual, colluders: 10, isModerated: true },
  'a careful ring of 10 on networks of their own': { ...usual, colluders: 10, areCareful: true },
  'nobody colludes': { ...usual, colluders: 0 },
};

const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off' });
const missed = [...liveTowns(), ...closeFalsely()];
let [falseCases, households] = [0, 0];
for (const [name, wish] of Object.entries(kinds)) {
  const months: Outcome[] = [];
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1)
    months.push(await liveOnce({ ...wish, seed }));
  say(`${name}: ${describe(months)}`);
  falseCases += sumOf(months, 'falseCases');
  households += sumOf(months, 'householdCount');
  if (wish.isModerated && sumOf(months, 'colluderXp') > bounds.xp * sumOf(months, 'honestXp'))
    missed.push(`XP of ${name}`);
}
if (falseCases > bounds.falseCases * households) missed.push('households with a case');
for (const miss of missed) say(`beyond its bound: ${miss}`);
await postgres.stop();
process.exitCode = missed.length > 0 ? 1 : 0;

/** A year per seed, honest and with ten colluders. Returns the missed bounds. */
function liveTowns(): string[] {
  let [limitedPairs, colluderXp, honestXp] = [0, 0, 0];
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const ring = liveTown({ seed, weeks: 52, colluders: 10 });
    limitedPairs += liveTown({ seed, weeks: 52, colluders: 0 }).limitedPairs + ring.limitedPairs;
    colluderXp += ring.colluderXp / seeds;
    honestXp += ring.honestXp / seeds;
  }
  say(
    `a year of a town: ${limitedPairs} honest pairs limited in ${2 * seeds} years; ` +
      `XP of a ring of 10 on one network ${describeXp(colluderXp, honestXp)}`,
  );
  return [
    ...(limitedPairs > bounds.limitedPairs ? ['honest pairs limited in a town'] : []),
    ...(colluderXp > bounds.xp * honestXp ? ['XP of a ring in a town'] : []),
  ];
}

/** Returns the missed bounds. */
function closeFalsely(): string[] {
  const rings = [
    { name: 'one of two accounts', accounts: 2, owners: 1, isBound: true },
    { name: 'two accounts', accounts: 2, owners: 2, isBound: true },
    { name: 'three accounts', accounts: 3, owners: 3, isBound: true },
    { name: 'five accounts', accounts: 5, owners: 5, isBound: false },
  ];
  return rings.flatMap(({ name, isBound, ...ring }) => {
    const shifts = [0, 20, 200, 2_000].map((honest) =>
      Math.max(...[120, 1_000].map((count) => worstShift({ ...ring, honest, count, seed: firstSeed }))),
    );
    const shown = shifts.map((shift) => `${(100 * shift).toFixed(1)} %`).join(', ');
    say(
      `1,000 false closes of ${name} beside 0, 20, 200 and 2,000 honest ones move a fair price by ${shown}`,
    );
    return isBound && Math.max(...shifts) > bounds.shift ? [`false closes of ${name}`] : [];
  });
}

async function liveOnce(wish: Plan): Promise<Outcome> {
  const name = `fairness_${Date.now()}`;
  await withClient(postgres.url, (client) => client.query(`create database ${name}`));
  const outcome = await withDatabase(postgres.url.replace(/[^/]*$/, name), async ({ db }) => {
    await migrateToLatest(db, silentLog);
    return live(db, wish);
  });
  await withClient(postgres.url, (client) => client.query(`drop database ${name}`));
  return outcome;
}

function describe(months: readonly Outcome[]): string {
  const shifts = months.flatMap((month) => month.shifts);
  const [colluderXp, honestXp] = [sumOf(months, 'colluderXp'), sumOf(months, 'honestXp')];
  const cases = `${sumOf(months, 'falseCases')} of ${sumOf(months, 'householdCount')} households before the moderators`;
  if (shifts.length === 0) return cases;
  const [middle, ninth, worst] = [0.5, 0.9, 1].map(
    (share) => `${(100 * quantile(shifts, share)).toFixed(1)} %`,
  );
  return [
    `prices moved by ${middle} in the middle, ${ninth} of one in ten, ${worst} at worst`,
    `XP ${describeXp(colluderXp / months.length, honestXp / months.length)}`,
    `${sumOf(months, 'colluderCases')} of ${10 * months.length} colluders before the moderators`,
    cases,
  ].join('; ');
}

function describeXp(colluder: number, honest: number): string {
  return `${Math.round(colluder)} to ${Math.round(honest)} (× ${(colluder / honest).toFixed(2)})`;
}

type Count = Exclude<keyof Outcome, 'shifts'>;

function sumOf(months: readonly Outcome[], count: Count): number {
  return months.reduce((sum, month) => sum + month[count], 0);
}
