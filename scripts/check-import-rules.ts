// Seeds a violation of each import rule into a small copy of the tree and fails unless lint reports every one, and nothing else.
// Otherwise a rule could stop working without anybody seeing it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from './run-command.mjs';

const boundaries = 'ballpark(import-boundaries)';
const sql = 'ballpark(sql-in-queries)';

/** Path, source, and the rule that must report it; without a rule, lint must let it pass. */
const seeds: readonly (readonly [path: string, source: string, rule?: string])[] = [
  ['domain/src/rule-imports-package.ts', "export { z } from 'zod';", boundaries],
  ['domain/src/rule-imports-node.ts', "export { sep } from 'node:path';", boundaries],
  ['domain/src/rule-imports-contract.ts', "export { wire } from './contract/wire.ts';", boundaries],
  ['domain/src/rule-imports-rule.ts', "export { money } from './money.ts';"],
  ['domain/src/rule.test.ts', "import { expect } from 'vitest';\nexport const fact = expect;"],
  ['domain/src/rule-reads-clock.ts', 'export const now = () => Date.now();', 'eslint(no-restricted-globals)'],
  [
    'domain/src/rule-draws-lots.ts',
    'export const lot = () => Math.random();',
    'eslint(no-restricted-properties)',
  ],
  ['domain/src/contract/contract-imports-package.ts', "export { format } from 'date-fns';", boundaries],
  [
    'domain/src/contract/contract-imports-server.ts',
    "export { app } from '../../../server/src/app.ts';",
    boundaries,
  ],
  ['domain/src/contract/wire.test.ts', "import { expect } from 'vitest';\nexport const fact = expect;"],
  ['domain/src/contract/wire.ts', "export { money as wire } from '../money.ts';\nexport { z } from 'zod';"],

  ['server/src/app.ts', "export { listingRoutes as app } from './listings/listing-routes.ts';"],
  ['server/src/server-imports-web.ts', "export { page } from '../../web/src/pages/page.tsx';", boundaries],
  [
    'server/src/server-imports-web-type.ts',
    "export type Page = import('../../web/src/pages/page.tsx').Page;",
    boundaries,
  ],
  ['server/src/xp/feature-imports-routes.ts', "export * from '../listings/listing-routes.ts';", boundaries],
  [
    'server/src/xp/feature-imports-routes-later.ts',
    "export const later = () => import('../listings/listing-routes.ts');",
    boundaries,
  ],
  [
    'server/src/xp/feature-imports-queries.ts',
    "export { listingById } from '../listings/listing-queries.ts';",
  ],
  ['server/src/xp/operation-imports-kysely.ts', "export { sql } from 'kysely';", boundaries],
  ['server/src/xp/operation-imports-pg.ts', "export { Pool } from 'pg';", boundaries],
  ['server/src/xp/operation-imports-type.ts', "export type { Kysely } from 'kysely';"],
  [
    'server/src/xp/operation-holds-sql.ts',
    "export const all = (db: { selectFrom(table: string): string }) => db.selectFrom('xp');",
    sql,
  ],
  [
    'server/src/xp/operation-reads-env.ts',
    'export const home = () => process.env.HOME;',
    'eslint(no-restricted-properties)',
  ],
  ['server/src/config.ts', 'export const home = () => process.env.HOME;'],
  [
    'server/src/listings/listing-routes.ts',
    "export { listingById as listingRoutes } from './listing-queries.ts';",
  ],
  [
    'server/src/listings/listing-queries.ts',
    "import { sql } from 'kysely';\nexport const listingById = sql;",
  ],
  [
    'server/src/listings/one-of-circle.ts',
    "import { other } from './other-of-circle.ts';\nexport const one = () => other;",
    'import(no-cycle)',
  ],
  [
    'server/src/listings/other-of-circle.ts',
    "import { one } from './one-of-circle.ts';\nexport const other = () => one;",
    'import(no-cycle)',
  ],
  [
    'server/src/listings/floating-promise.ts',
    'export function start() {\n  Promise.resolve(1);\n}',
    'typescript(no-floating-promises)',
  ],

  [
    'web/src/pages/page.tsx',
    "export { card as page } from '../features/listings/card.tsx';\nexport type Page = string;",
  ],
  ['web/src/pages/page-imports-server.tsx', "export { app } from '../../../server/src/app.ts';", boundaries],
  [
    'web/src/pages/page-imports-server-by-name.tsx',
    "export { app } from '@ballpark/server/app.ts';",
    boundaries,
  ],
  [
    'web/src/features/listings/card.tsx',
    "export { button as card } from '../../ui/button.tsx';\nexport { money } from '@ballpark/domain/money.ts';",
  ],
  [
    'web/src/features/listings/feature-imports-feature.tsx',
    "export { badge } from '../xp/badge.tsx';",
    boundaries,
  ],
  [
    'web/src/features/listings/feature-imports-page.tsx',
    "export { page } from '../../pages/page.tsx';",
    boundaries,
  ],
  ['web/src/features/xp/badge.tsx', "export { button as badge } from '../../ui/button.tsx';"],
  ['web/src/ui/button.tsx', 'export const button = 1;'],
  ['web/src/ui/ui-imports-domain.tsx', "export { money } from '@ballpark/domain/money.ts';", boundaries],
  ['web/src/ui/ui-imports-lib.tsx', "export { api } from '../lib/api/api.ts';", boundaries],
  ['web/src/ui/ui-imports-feature.tsx', "export { badge } from '../features/xp/badge.tsx';", boundaries],
  ['web/src/lib/api/api.ts', "export { money as api } from '@ballpark/domain/money.ts';"],
  ['web/src/money/field.tsx', "export { button as field } from '../ui/button.tsx';"],
  [
    'web/src/money/money-imports-feature.tsx',
    "export { badge } from '../features/xp/badge.tsx';",
    boundaries,
  ],
  ['web/src/features/xp/feature-imports-money.tsx', "export { field } from '../../money/field.tsx';"],
  ['web/src/lib/lib-imports-money.ts', "export { field } from '../money/field.tsx';", boundaries],
  ['web/src/lib/lib-imports-feature.ts', "export { badge } from '../features/xp/badge.tsx';", boundaries],
  ['domain/src/money.ts', 'export const money = 1;'],
];

const tree = mkdtempSync(join(tmpdir(), 'ballpark-import-rules-'));
try {
  const faults = compare(lint(plant(tree)));
  if (faults.length > 0) console.log(faults.join('\n'));
  else
    console.log(
      `${seeds.filter(([, , rule]) => rule !== undefined).length} seeded violations, all reported.`,
    );
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(tree, { recursive: true, force: true });
}

function plant(folder: string): string {
  for (const path of ['.oxlintrc.json', 'tsconfig.base.json', 'scripts/lint']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  for (const workspace of ['domain', 'server', 'web']) {
    cpSync(join(root, workspace, 'tsconfig.json'), join(folder, workspace, 'tsconfig.json'));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, source] of seeds) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${source}\n`);
  }
  return folder;
}

/** What lint reports in the folder, as `path rule`. */
function lint(folder: string): Set<string> {
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const done = spawnSync(process.execPath, [program, '--format=json', 'domain', 'server', 'web'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (!done.stdout.startsWith('{')) throw new Error(`Lint did not run: ${done.stdout}${done.stderr}`);
  // What oxlint prints with `--format=json`.
  const { diagnostics } = JSON.parse(done.stdout) as { diagnostics: { filename: string; code: string }[] };
  return new Set(
    diagnostics.map(({ filename, code }) => `${relative(folder, join(folder, filename))} ${code}`),
  );
}

function compare(reported: Set<string>): string[] {
  const expected = new Set(
    seeds.flatMap(([path, , rule]) => (rule === undefined ? [] : [`${path} ${rule}`])),
  );
  return [
    ...[...expected].filter((line) => !reported.has(line)).map((line) => `Seeded but not reported: ${line}`),
    ...[...reported].filter((line) => !expected.has(line)).map((line) => `Reported without cause: ${line}`),
  ];
}
