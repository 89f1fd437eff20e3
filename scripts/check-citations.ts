// Fails if a text cites something that does not exist: a rule like `(product 6.4, 6.5)` or `(product 3.10 to 3.12)` in any source, a
// decision like 'decision 2' or `docs/decisions/0002`, and in markdown a link's file and anchor, or a path between backticks. Seeded
// violations first prove that each of these is found.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from './run-command.mjs';

const folders = 'bench|docs|domain|e2e|scripts|server|web';
const rulesFile = 'docs/product.md';
const itself = 'scripts/check-citations.ts';
const notOurs = new Set(['node_modules', 'dist']);
const rules = [...read(rulesFile).matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number);
const decisionFiles = globSync('docs/decisions/[0-9]*.md', { cwd: root });
const decisions = new Set(decisionFiles.map((path) => Number(/\d{4}/.exec(path)?.[0])));

/** A text of a markdown file in docs/, and how many faults it has. */
const seeds: readonly (readonly [text: string, faults: number])[] = [
  ['Nobody may (product 99.1).', 1],
  ['Nobody may (product 6.4, 99.1), nor (product 98.2; docs/decisions/0098, 0002, 0099).', 4],
  ['Nobody may (product 3.10 to 3.12, 6.1\n// and 6.2).', 0],
  ['Nobody may (product 3.10 to 3.99).', 1],
  ['Nobody may (product 3.12 to 3.10).', 1],
  ['See [product 6.1](product.md#61-fields), [above](#one--two) and [here](decisions).\n## One & two', 0],
  ['See [product 6.1](product.md#61-field).', 1],
  ['See [above](#two).\n## One', 1],
  ['See [there](no-such-file.md) and [here](../LICENSE).', 1],
  ['See decision 2, decision 99 and decisions 98.', 2],
  ['See `server/src/app.ts`, `domain/src/*.test.ts`, `no/folder-of-ours.ts` and `server/src/no-such.ts`.', 1],
];

const sources = globSync([`{${folders.replaceAll('|', ',')}}/**/*.{ts,tsx,mjs,js,css,md,sql}`, '*.md'], {
  cwd: root,
  exclude: (path) => path.split(/[/\\]/).some((part) => notOurs.has(part)),
}).filter((path) => path !== itself);
const cited = new Set<string>();
const faults = [
  ...seeds.flatMap(([text, expected]) => {
    const found = faultsOf('docs/seed.md', text);
    return found.length === expected
      ? []
      : [`Of ${expected} seeded faults ${found.length} were found: ${text}`];
  }),
  ...rules
    .filter((number, index) => rules.indexOf(number) !== index)
    .map((number) => `${number} stands twice`),
  ...decisionFiles
    .filter((path) => !/^# .*\n\n2\d{3}-\d\d-\d\d/.test(read(path)))
    .map((path) => `${path} has no date`),
  ...sources.flatMap((path) => faultsOf(path, read(path))),
];
if (cited.size < rules.length / 2) faults.push('hardly any rule is cited: the wrong files were read');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

function faultsOf(path: string, text: string): string[] {
  // A citation may go on in the next line of a comment.
  const line = text.replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ');
  const isMarkdown = path.endsWith('.md');
  const missing = [
    ...missingRules(line),
    ...missingDecisions(line, isMarkdown),
    ...(isMarkdown ? [...deadLinks(path, text), ...deadPaths(text)] : []),
  ];
  return missing.map((what) => `${path} cites ${what}, which is not there`);
}

function missingRules(line: string): string[] {
  return [...line.matchAll(/\bproduct (\d+(?:\.\d+)?(?:(?:, | to | and )\d+(?:\.\d+)?)*)/g)]
    .flatMap(([, list = '']) => list.split(/, | and /))
    .filter((part) => {
      const [first = '', last = first] = part.split(' to ');
      const [from, to] = [rules.indexOf(first), rules.indexOf(last)];
      for (const number of rules.slice(from, to + 1)) cited.add(number);
      return from < 0 || to < from;
    });
}

function missingDecisions(line: string, isMarkdown: boolean): string[] {
  const inWords = isMarkdown ? [...line.matchAll(/\bdecisions? (\d{1,3})\b/g)] : [];
  const byPath = [...line.matchAll(/docs\/decisions\/(\d{4}(?:, \d{4})*)/g)];
  return [...inWords, ...byPath]
    .flatMap(([, list = '']) => list.split(', '))
    .filter((number) => !decisions.has(Number(number)))
    .map((number) => `decision ${number}`);
}

function deadLinks(path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const linked = file === '' ? path : join(dirname(path), file);
      if (file !== '' && !existsSync(join(root, linked))) return true;
      return anchor !== undefined && !anchorsOf(file === '' ? text : read(linked)).has(anchor);
    });
}

/** The anchors that a markdown file's headings get on code hosts: lower case, hyphens for spaces, no other signs. */
function anchorsOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function deadPaths(text: string): string[] {
  return [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)));
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
