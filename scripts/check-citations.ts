// Fails on a dangling reference: a markdown link or path between backticks, a command, or a decision, cited as 'decision 2' in
// markdown or as `docs/decisions/0002` anywhere.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from './run-command.mjs';

const folders = 'bench|docs|domain|e2e|ops|scripts|server|web';
const ignored = new Set(['node_modules', 'dist']);
const decisions = new Set(
  globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => Number(/\d{4}/.exec(path)?.[0])),
);
const sources = globSync([`{${folders.replaceAll('|', ',')}}/**/*.{ts,tsx,mjs,js,css,md,sql}`, '*.md'], {
  cwd: root,
  exclude: (path) => path.split(/[/\\]/).some((part) => ignored.has(part)),
}).filter((path) => path !== 'scripts/check-citations.ts');

// From npm.
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const commands = new Set(
  globSync('server/src/cli/*.ts', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/\.command\('([\w-]+)'\)/g)].map(([, name]) => name),
  ),
);

const missing = sources.flatMap((path) => {
  const text = read(path);
  const isMarkdown = path.endsWith('.md');
  return [
    ...missingDecisions(text, isMarkdown),
    ...(isMarkdown ? [...deadLinks(path, text), ...deadPaths(text), ...deadCommands(text)] : []),
  ].map((what) => `${path} cites ${what}, which does not exist`);
});
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exitCode = 1;
}

function missingDecisions(text: string, isMarkdown: boolean): string[] {
  const inWords = isMarkdown ? [...text.matchAll(/\bdecisions?\s(\d{1,3})\b/g)] : [];
  // A list may continue on the next comment line.
  const byPath = [...text.matchAll(/docs\/decisions\/(\d{4}(?:,[\s*/-]+\d{4})*)/g)];
  return [...inWords, ...byPath]
    .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
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
      if (!existsSync(join(root, linked))) return true;
      return anchor !== undefined && !anchorsOf(read(linked)).has(anchor);
    });
}

/** Heading anchors as code hosts make them. */
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

/** A command may be broken over two lines. */
function deadCommands(text: string): string[] {
  const ofNpm = [...text.matchAll(/\bnpm run\s+([\w:-]+)/g)].filter(([, name = '']) => !(name in scripts));
  const ours =
    /(?:npm run\s+ballpark\s+--|npx\s+(?:\.\/)?ballpark(?:-[\d.]+\.tgz)?|sudo\s+ballpark)\s+([a-z][\w-]*)/g;
  const ofBallpark = [...text.matchAll(ours)].filter(([, name]) => !commands.has(name));
  return [...ofNpm, ...ofBallpark].map(([command]) => `the command ${command.replaceAll(/\s+/g, ' ')}`);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
