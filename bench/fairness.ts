/**
 * How much a ring of people who agree can move fair prices and earn, and how often honest people look like one: `node bench/fairness.ts
 * [seeds] [first seed]`. A town of 50 lives a year by the rules alone, and a community of 50 a month by the server's own operations on
 * PostgreSQL; docs/fairness.md explains what is done. Ends with status 1 where a figure is beyond its bound.
 */
import { startPostgres } from '../scripts/postgres.mjs';
import { openDatabase } from '../server/src/db/database.ts';
import { migrateToLatest } from '../server/src/db/migrate.ts';
import { live, type Outcome } from '../server/test/support/fairness/community.ts';
import type { Plan } from '../server/test/support/fairness/plan.ts';
import { liveTown } from '../server/test/support/fairness/town.ts';
import { connect } from './connect.ts';
import { silentLog } from './rows/load-postgres.ts';

/**
 * The bounds of docs/fairness.md: of the XP of colluders who use one network, in a year and where a moderator looks, of households with a
 * case, and of honest pairs with a limit.
 */
const bounds = { xp: 1.2, falseCases: 0.01, limitedPairs: 0 };
/** How far a price has to be moved to be counted. */
const farShift = 0.05;
const seeds = Number(process.argv[2] ?? 6);
const firstSeed = Number(process.argv[3] ?? 1);
const usual = { people: 50, days: 30, listingsADay: 10, zeal: 0.5, areCareful: false, isModerated: false };
const kinds: Record<string, Omit<Plan, 'seed'>> = {
  'a ring of 10 on one network': { ...usual, colluders: 10 },
  'a ring of 10 on one network, and a moderator': { ...usual, colluders: 10, isModerated: true },
  'a careful ring of 10 on networks of their own': { ...usual, colluders: 10, areCareful: true },
  'nobody colludes': { ...usual, colluders: 0 },
};
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off' });
const admin = await connect(postgres.url);
const outcomes = new Map<string, Outcome[]>(Object.keys(kinds).map((name) => [name, []]));
const missed = liveTowns();
for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
  for (const [name, wish] of Object.entries(kinds))
    outcomes.get(name)?.push(await liveOnce({ ...wish, seed }));
  print(`\nseeds ${firstSeed} to ${seed}`);
  for (const [name, of] of outcomes) print(`${name}: ${summary(of)}`);
}
missed.push(...missedBounds());
for (const miss of missed) print(`beyond its bound: ${miss}`);
await admin.end();
await postgres.stop();
process.exitCode = missed.length > 0 ? 1 : 0;

/** Lets an honest town live a year for each seed, and one in which ten collude. Answers the bounds that were missed. */
function liveTowns(): string[] {
  let [limitedPairs, colluderXp, honestXp] = [0, 0, 0];
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const ring = liveTown({ seed, weeks: 52, colluders: 10 });
    limitedPairs += liveTown({ seed, weeks: 52, colluders: 0 }).limitedPairs + ring.limitedPairs;
    colluderXp += ring.colluderXp / seeds;
    honestXp += ring.honestXp / seeds;
  }
  print(
    `a year of a town: ${limitedPairs} honest pairs limited in ${2 * seeds} years; XP of a ring of 10 on one network ${Math.round(colluderXp)} ` +
      `to ${Math.round(honestXp)} (× ${(colluderXp / honestXp).toFixed(2)})`,
  );
  return [
    ...(limitedPairs > bounds.limitedPairs ? ['honest pairs limited in a town'] : []),
    ...(colluderXp > bounds.xp * honestXp ? ['XP of a ring in a town'] : []),
  ];
}

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
  await admin.query(`drop database ${name}`);
  return outcome;
}

/** The figures of several months as one. */
function figuresOf(of: readonly Outcome[]) {
  const sum = (part: (outcome: Outcome) => number) => of.reduce((total, one) => total + part(one), 0);
  const shifts = of.flatMap((one) => one.shifts).toSorted((a, b) => a - b);
  const at = (share: number) => shifts[Math.min(Math.floor(share * shifts.length), shifts.length - 1)] ?? 0;
  return {
    shifts: { count: shifts.length, middle: at(0.5), ninth: at(0.9), worst: at(1) },
    beyond: shifts.filter((shift) => shift > farShift).length,
    mean: shifts.reduce((total, shift) => total + shift, 0) / Math.max(shifts.length, 1),
    colluderXp: sum((one) => one.colluderXp) / of.length,
    honestXp: sum((one) => one.honestXp) / of.length,
    colluderCases: sum((one) => one.colluderCases),
    falseCases: sum((one) => one.falseCases),
    households: sum(({ householdCount }) => householdCount),
  };
}

function summary(of: readonly Outcome[]): string {
  const { shifts, beyond, mean, ...figures } = figuresOf(of);
  const falseCases = `${figures.falseCases} of ${figures.households} households before the moderators`;
  if (shifts.count === 0) return falseCases;
  const { colluderXp, honestXp, colluderCases } = figures;
  return [
    `prices moved by ${percent(shifts.middle)} in the middle, ${percent(mean)} on average, ${percent(shifts.ninth)} of one in ten, ${percent(shifts.worst)} at worst, ` +
      `${beyond} of ${shifts.count} by more than ${percent(farShift)}`,
    `XP ${Math.round(colluderXp)} to ${Math.round(honestXp)} (× ${(colluderXp / honestXp).toFixed(2)})`,
    `${colluderCases} of ${10 * of.length} colluders before the moderators`,
    falseCases,
  ].join('; ');
}

function missedBounds(): string[] {
  const rows = [...outcomes].map(([name, of]) => ({ name, ...figuresOf(of) }));
  const [falseCases, households] = (['falseCases', 'households'] as const).map((part) =>
    rows.reduce((total, row) => total + row[part], 0),
  );
  return [
    ...rows
      .filter(
        ({ name, colluderXp, honestXp }) => kinds[name]?.isModerated && colluderXp > bounds.xp * honestXp,
      )
      .map(({ name }) => `XP of ${name}`),
    ...((falseCases ?? 0) > bounds.falseCases * (households ?? 0) ? ['households with a case'] : []),
  ];
}
