import { dirname, join, normalize } from 'node:path/posix';

type Reason = string | undefined;

/** Scripts that tests of the domain and the server may import. */
const testTools = new Set(['scripts/postgres.mjs', 'scripts/free-port.mjs', 'scripts/anywhere.ts']);

/**
 * Why a file must not import something, or undefined when it may. ARCHITECTURE.md draws the map.
 * `file` is a path below the repository's root, `specifier` what stands in the import.
 */
export function explainImport(file: string, specifier: string, isTypeOnly: boolean): Reason {
  const target = resolve(file, specifier);
  if (file.startsWith('domain/src/contract/')) return explainContract(target, isTest(file));
  if (file.startsWith('domain/src/')) return explainRule(target, isTest(file));
  if (file.startsWith('server/')) return explainServer(file, target, isTypeOnly);
  if (file.startsWith('web/')) return explainWeb(file, target);
  return undefined;
}

function explainRule(target: string, isInTest: boolean): Reason {
  if (target.startsWith('domain/src/contract/')) return 'Rules do not know the contract.';
  if (target.startsWith('domain/src/')) return undefined;
  if (isInTest && (!isOurs(target) || testTools.has(target))) return undefined;
  return 'Rules import nothing but rules.';
}

function explainContract(target: string, isInTest: boolean): Reason {
  if (target.startsWith('domain/src/') || target === 'zod') return undefined;
  if (isInTest && !isOurs(target)) return undefined;
  return 'The contract imports rules and zod only.';
}

function explainServer(file: string, target: string, isTypeOnly: boolean): Reason {
  const isTestTool = isServerTest(file) && testTools.has(target);
  if (isOurs(target) && !/^(server|domain)\//.test(target) && !isTestTool)
    return 'The server imports its own files and the domain only.';
  if (target.endsWith('-routes.ts') && !mayImportRoutes(file)) {
    return 'Only app.ts imports routes: call the queries or the operation behind them.';
  }
  if (/^(kysely|pg)(\/|$)/.test(target) && !isTypeOnly && !mayHoldSql(file)) {
    return 'SQL stands in *-queries.ts and db/ only; elsewhere import types.';
  }
  return undefined;
}

function mayImportRoutes(file: string): boolean {
  return file === 'server/src/app.ts' || isServerTest(file);
}

/** Files in which queries are written. */
export function mayHoldSql(file: string): boolean {
  return file.endsWith('-queries.ts') || file.startsWith('server/src/db/') || isServerTest(file);
}

function explainWeb(file: string, target: string): Reason {
  if (!isOurs(target)) return undefined;
  if (!/^(web|domain)\//.test(target)) return 'The web imports its own files and the domain only.';
  const [from, to] = [roomInWeb(file), roomInWeb(target)];
  if (from.name === 'ui' && to.name !== 'ui') return 'ui imports ui only.';
  if (from.name === 'lib' && ['money', 'features', 'pages'].includes(to.name)) {
    return 'lib imports neither money, features nor pages.';
  }
  if (from.name === 'money' && ['features', 'pages'].includes(to.name)) {
    return 'money imports neither features nor pages.';
  }
  if (from.name !== 'features') return undefined;
  if (to.name === 'pages') return 'Features do not import pages.';
  if (to.name === 'features' && to.feature !== from.feature) {
    return 'Features do not import each other: let the page compose them, or move the common part to lib.';
  }
  return undefined;
}

function roomInWeb(path: string): { name: string; feature: string } {
  const [, name = '', feature = ''] = /^web\/src\/(\w+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  return { name, feature };
}

/** The path below the root for one of our own files, the specifier itself for a package. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const workspace = /^@ballpark\/(\w+)\/(.*)$/.exec(specifier);
  return workspace === null ? specifier : `${workspace[1]}/src/${workspace[2]}`;
}

function isOurs(target: string): boolean {
  return /^(domain|server|web|e2e|bench|scripts)\//.test(target);
}

function isServerTest(file: string): boolean {
  return file.startsWith('server/test/') || isTest(file);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
