import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.mjs';

// Fails where a comment cites a rule like `(product 6.4)` whose number is not a heading of docs/product.md.

const law = 'docs/product.md';
const notOurs = new Set(['node_modules', 'dist']);
const sources = globSync('{bench,docs,domain,e2e,scripts,server,web}/**/*.{ts,tsx,mjs,js,css,md}', {
  cwd: root,
  exclude: (path) => path.split(/[/\\]/).some((part) => notOurs.has(part)),
});
const headings = [...read(law).matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number);
const cited = sources.flatMap((path) =>
  [...read(path).matchAll(/\(product (\d+(?:\.\d+)?)/g)].map(([, number]) => ({ path, number })),
);
const faults = [
  ...headings
    .filter((number, index) => headings.indexOf(number) !== index)
    .map((number) => `${law}: ${number} stands twice`),
  ...cited
    .filter(({ number }) => !headings.includes(number))
    .map(({ path, number }) => `${path} cites ${number}, which ${law} does not have`),
];
if (cited.length < headings.length) faults.push('hardly any rule is cited: the wrong files were read');

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
