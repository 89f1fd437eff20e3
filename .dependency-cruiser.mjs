// Who may import whom, as the two tables of ARCHITECTURE.md say; the one with the server's rooms is read here. Part of `npm run check`.
import { globSync, readFileSync } from 'node:fs';

const test = '[.]test[.]tsx?$';
const serverTest = `^server/test/|${test}`;
/** Scripts that tests of the domain and the server may use. */
const testTools = '^scripts/(postgres|free-port|anywhere|test-tools)[.](mjs|ts)$';
const rules = '^domain/src/(?!contract/)';
const contract = '^domain/src/contract/';
const holdsSql = '^server/src/db/|-queries[.]ts$';

/** Our own files that do not begin with one of these. */
const oursBut = (/** @type {string} */ paths) => `^(?!${paths})(domain|server|web|e2e|bench|scripts)/`;

/**
 * Patterns of which files may not import which, each with a pattern of those to which this does not apply.
 *
 * @param {string} name
 * @param {[path: string, pathNot?: string]} from
 * @param {[path: string, pathNot?: string]} to
 */
const rule = (name, [from, fromNot = '^$'], [to, toNot = '^$']) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: fromNot },
  to: { path: to, pathNot: toNot },
});

const [table = ''] = /^\| room .*(?:\n\|.*)*/m.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? [];
/** The rooms of each row, from above to below. */
const rows = [...table.matchAll(/^\| (`[^|]*)\|/gm)].map(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, room = '']) => {
    if (globSync(`server/src/${room}`).length === 0) throw new Error(`There is no room ${room}`);
    return room.replace('.', '[.]').replace('*', '[^/]*');
  }),
);
const roomsIn = (/** @type {string[][]} */ some) => `^server/src/(${some.flat().join('|')})`;
const below1 = roomsIn(rows.slice(1));

export default {
  forbidden: [
    { name: 'no circle of files', severity: 'error', from: {}, to: { circular: true } },
    rule(
      'rules import rules and the texts’ library',
      [rules, test],
      ['.', '^domain/src/|node_modules/@lingui/'],
    ),
    rule('rules do not know the contract', [rules], [contract]),
    rule(
      'the contract imports rules, zod and the texts’ library',
      [contract, test],
      ['.', '^domain/src/|node_modules/(zod|@lingui)/'],
    ),
    rule('domain tests use few scripts', [`^domain/.*${test}`], [oursBut('domain/'), testTools]),
    rule('the server imports itself and the domain', ['^server/', serverTest], [oursBut('server/|domain/')]),
    rule(
      'server tests use few scripts',
      [`^server/(test/|.*${test})`],
      [oursBut('server/|domain/'), testTools],
    ),
    rule(
      'only app.ts imports routes',
      ['^server/', `^server/src/app[.]ts$|${serverTest}`],
      ['-routes[.]ts$'],
    ),
    {
      name: 'SQL stands in *-queries.ts and db/; elsewhere import types',
      severity: 'error',
      from: { path: '^server/', pathNot: `${holdsSql}|${serverTest}` },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    rule('the web imports itself and the domain', ['^web/'], [oursBut('web/|domain/')]),
    rule('ui imports ui', ['^web/src/ui/'], [oursBut('web/src/ui/')]),
    rule('lib is above money, features, pages', ['^web/src/lib/'], ['^web/src/(money|features|pages)/']),
    rule('money is above features, pages', ['^web/src/money/'], ['^web/src/(features|pages)/']),
    rule('features are above pages', ['^web/src/features/'], ['^web/src/pages/']),
    rule(
      'features do not import each other',
      ['^web/src/features/([^/]+)/'],
      ['^web/src/features/', '/features/$1/'],
    ),
    rule('every room stands in the table', ['^server/src/[^/]+/', roomsIn(rows)], ['.']),
    // Files at the root that no row names belong to the first.
    rule('row 1 imports nothing below it', ['^server/src/', `${below1}|${test}`], [below1]),
    ...rows
      .slice(1, -1)
      .map((row, at) =>
        rule(`row ${at + 2} imports nothing below it`, [roomsIn([row]), test], [roomsIn(rows.slice(at + 2))]),
      ),
    {
      name: 'no circle of folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server/src|web/src|domain/src|bench)/' },
      to: { circular: true },
    },
  ],
  options: {
    // TypeScript 7 has no interface for programs yet.
    parser: 'swc',
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
