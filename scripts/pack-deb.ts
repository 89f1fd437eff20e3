import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { npm } from './prepare.mjs';
import { root } from './run-command.mjs';

// Makes ballpark_VERSION-REVISION_ARCHITECTURE.deb from the npm package, for this machine's kind of processor.

const { values: options } = parseArgs({
  options: { revision: { type: 'string', default: '1' }, 'system-node': { type: 'boolean', default: false } },
});
// The package file has a version.
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
const name = `ballpark_${version}-${options.revision}_${architecture}.deb`;
const folder = join(root, '.cache/deb');
const maintainer = 'Ballpark <packages@ballpark.example>';
const library = join(folder, 'usr/lib/ballpark');

// Everybody may read it, whoever makes it.
process.umask(0o022);
rmSync(folder, { recursive: true, force: true });
await install();
tidy();
addNode();
copy('ops/debian/lintian-overrides', 'usr/share/lintian/overrides/ballpark');
addCommand();
copy('ops/ballpark.service', 'usr/lib/systemd/system/ballpark.service');
copy('ops/ballpark.env', 'etc/ballpark/ballpark.env');
const now = new Date();
write('usr/share/doc/ballpark/copyright', copyright());
writeGzipped('usr/share/doc/ballpark/changelog.Debian.gz', changelog());
writeGzipped('usr/share/doc/ballpark/changelog.gz', readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
writeGzipped('usr/share/man/man1/ballpark.1.gz', manPage());
for (const each of ['README.md', 'docs', 'ops'])
  symlinkSync(
    `/usr/lib/ballpark/node_modules/ballpark/${each}`,
    join(folder, 'usr/share/doc/ballpark', each),
  );
for (const script of ['postinst', 'prerm', 'postrm']) copy(`ops/debian/${script}`, `DEBIAN/${script}`);
write('DEBIAN/conffiles', '/etc/ballpark/ballpark.env\n');
write('DEBIAN/control', control());
build();

async function install(): Promise<void> {
  mkdirSync(library, { recursive: true });
  const from = join(root, `ballpark-${version}.tgz`);
  const flags = ['--prefix', library, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await npm(['install', ...flags, from]);
  if (code !== 0) throw new Error(output);
}

/** Only our own Node.js runs what is there, and nobody lints it. */
function tidy(): void {
  for (const each of readdirSync(library, { recursive: true, withFileTypes: true })) {
    const path = join(each.parentPath, each.name);
    if (!each.isFile()) continue;
    if (/^\.(eslintrc|npmignore)|\.sh$/.test(each.name)) rmSync(path);
    else chmodSync(path, 0o644);
  }
}

/** No Debian has Node.js 24 yet. */
function addNode(): void {
  const path = join(library, 'bin/node');
  mkdirSync(dirname(path));
  if (options['system-node']) symlinkSync('/usr/bin/node', path);
  else copyFileSync(process.execPath, path);
}

/** The npm package has it, too. */
function addCommand(): void {
  const command = 'node_modules/ballpark/ops/ballpark';
  chmodSync(join(library, command), 0o755);
  mkdirSync(join(folder, 'usr/bin'));
  symlinkSync(`../lib/ballpark/${command}`, join(folder, 'usr/bin/ballpark'));
}

function control(): string {
  const kilobytes = execFileSync('du', ['-sk', '--exclude=DEBIAN', folder], { encoding: 'utf8' });
  const node = options['system-node'] ? ', nodejs (>= 24)' : '';
  return `Package: ballpark
Version: ${version}-${options.revision}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${Number.parseInt(kilobytes, 10)}
Depends: adduser, libc6 (>= 2.28), libgcc-s1, libstdc++6${node}
Recommends: ca-certificates
Suggests: postgresql (>= 15)
Section: web
Priority: optional
Description: server of a place to ask what something is worth
 People post a thing or a service quote, and people nearby suggest a fair
 price. The server brings its own database, or uses PostgreSQL.
`;
}

/** The first entry says which version it is; what is new is in CHANGELOG.md. */
function changelog(): string {
  return `ballpark (${version}-${options.revision}) unstable; urgency=medium

  * What is new is in /usr/share/doc/ballpark/changelog.gz.

 -- ${maintainer}  ${now.toUTCString().replace('GMT', '+0000')}
`;
}

function manPage(): string {
  return execFileSync(process.execPath, [join(root, 'server/src/cli/man-page.ts')], { encoding: 'utf8' });
}

function copyright(): string {
  return `Ballpark
Copyright: ${now.getUTCFullYear()} the authors of Ballpark

The licences of the packages that it brings are in /usr/lib/ballpark/node_modules, beside each of them.

License: AGPL-3.0-or-later

${readFileSync(join(root, 'LICENSE'), 'utf8')}`;
}

function build(): void {
  // Higher levels take minutes.
  const flags = ['--root-owner-group', '-Zxz', '-z1'];
  const unfinished = join(root, '.cache/unfinished.deb');
  execFileSync('dpkg-deb', [...flags, '--build', folder, unfinished], { stdio: 'ignore' });
  renameSync(unfinished, join(root, name));
  process.stdout.write(`${name}, ${(statSync(join(root, name)).size / 1e6).toFixed(1)} MB\n`);
}

/** Scripts stay executable. */
function copy(from: string, to: string): void {
  cpSync(join(root, from), join(folder, to));
  chmodSync(join(folder, to), statSync(join(root, from)).mode & 0o111 ? 0o755 : 0o644);
}

function writeGzipped(path: string, text: string): void {
  write(path, gzipSync(text, { level: 9 }));
}

function write(path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
