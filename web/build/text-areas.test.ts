import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pages } from '@ballpark/domain/pages.ts';
import { expect, it } from 'vitest';
import { catalogs } from '../../lingui.config.ts';

const src = join(import.meta.dirname, '../src');
const routes = readFileSync(join(src, 'routes.tsx'), 'utf8');

it('no page for visitors renders a text that only members fetch', () => {
  const ofMembers = new Set(
    catalogs
      .filter(({ path }) => /\/(?:app|staff)$/.test(path))
      .flatMap(({ include }) => globSync(include, { cwd: join(src, '../..') }))
      .map((path) => path.replace(/^web\/src\//, '')),
  );
  expect(ofMembers.size).toBeGreaterThan(50);
  const reached = reachedFrom(['main.tsx', 'start.tsx', ...entriesOf('publicOnly'), ...entriesOf('open')]);
  expect(reached.size).toBeGreaterThan(100);
  expect([...reached].filter((file) => ofMembers.has(file))).toEqual([]);
});

/** Pages and layouts, by the table in routes.tsx; the shell is the members’. */
function entriesOf(access: string): string[] {
  const named = new Map(
    Array.from(
      routes.matchAll(/const (\w+) = \(\) => import\('\.\/([^']+)'\)/g),
      ([, name = '', path = '']) => [name, path],
    ),
  );
  return Object.entries(pages)
    .filter(([, page]) => page.access === access)
    .flatMap(([path]) => {
      const [, parts = ''] = new RegExp(`'${path}': \\{([\\s\\S]*?)\\},?\\n  [}']`).exec(routes) ?? [];
      const direct = Array.from(parts.matchAll(/import\('\.\/([^']+)'\)/g), ([, file = '']) => file);
      const byName = Array.from(parts.matchAll(/\w+/g), ([name]) => named.get(name) ?? []).flat();
      return [...direct, ...byName];
    });
}

function reachedFrom(entries: string[]): Set<string> {
  const reached = new Set<string>();
  const left = entries;
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (reached.has(file) || file === 'routes.tsx' || file === 'pages/app-shell.tsx') continue;
    reached.add(file);
    const code = readFileSync(join(src, file), 'utf8');
    for (const [, path = ''] of code.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const target = normalize(join(dirname(file), path));
      if (existsSync(join(src, target))) left.push(target);
    }
  }
  return reached;
}
