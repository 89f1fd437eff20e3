import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { withLock } from './lock.mjs';
import { root, run, say, withProgress } from './run-command.mjs';

const lockFile = join(root, 'package-lock.json');
const installStamp = join(root, 'node_modules/.ballpark-stamp');
const webStamp = join(root, '.cache/web-build.stamp');
const oldestNode = 20;
const oldestNpm = 10;
const runtimeNode = 24;
/** npm leaves out packages of this platform that need a newer Node than its own. */
const isOlder = majorOf(process.versions.node) < runtimeNode;

/** Printed without a stack. */
export class CannotPrepare extends Error {}

/** Takes milliseconds if nothing has changed. */
export async function ensureInstalled() {
  if (majorOf(process.versions.node) < oldestNode) {
    throw new CannotPrepare(
      `Ballpark needs Node.js ${oldestNode} or later; this is ${process.versions.node}.`,
    );
  }
  await unlessDone(isInstalled, install);
}

export async function ensureWebBuilt() {
  await unlessDone(isWebBuilt, buildWeb);
}

/** The pinned Node. */
export function runtime() {
  const pinned = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (majorOf(process.versions.node) >= runtimeNode) return process.execPath;
  throw new CannotPrepare(
    `The pinned Node.js ${runtimeNode} is missing. This happens if npm doesn’t run install scripts. ` +
      `Run \`npm rebuild node\`, or use Node.js ${runtimeNode}.`,
  );
}

/**
 * Other processes wait and then find it done.
 *
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 */
async function unlessDone(isDone, work) {
  if (isDone()) return;
  await withLock(join(root, '.cache/prepare.lock'), sayThatWeWait, async () => {
    if (!isDone()) await work();
  });
}

function sayThatWeWait() {
  say('Another process is installing or building. Waiting for it …');
}

function isInstalled() {
  if (read(installStamp) === installKey()) return true;
  if (isOlder || !matchesLockFile()) return false;
  writeFileSync(installStamp, installKey());
  return true;
}

/** npm records what it installed. */
function matchesLockFile() {
  const record = read(join(root, 'node_modules/.package-lock.json'));
  if (record === undefined) return false;
  const present = packagesOf(record);
  return Object.entries(packagesOf(readFileSync(lockFile, 'utf8'))).every(([path, wanted]) => {
    if (path === '' || wanted.link === true) return true;
    const found = present[path];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} Package
 * @param {string} text of one of npm's two lock files
 */
function packagesOf(text) {
  return /** @type {{ packages: Record<string, Package> }} */ (JSON.parse(text)).packages;
}

/** Without the running Node's version: packages are for the pinned one. */
function installKey() {
  return hash([process.platform, process.arch, readFileSync(lockFile)]);
}

async function install() {
  requireNpm();
  say('Installing packages. This takes a minute or two the first time …');
  rmSync(installStamp, { force: true });
  // NODE_ENV=production would leave out build and test tools.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = isOlder
    ? run('npx', ['--yes', `--package=${pinnedNode()}`, '--', 'npm', ...flags])
    : npm(flags);
  const { code, output, seconds } = await withProgress((time) => `  still installing, ${time} …`, done);
  if (code !== 0) throw new CannotPrepare(`${output.trim()}\nCouldn’t install the packages. See above.`);
  writeFileSync(installStamp, installKey());
  say(`Installed in ${seconds.toFixed(0)} s.`);
}

/** As npm names it. */
function pinnedNode() {
  const { devDependencies } = /** @type {{ devDependencies: { node: string } }} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  );
  return `node@${devDependencies.node}`;
}

/**
 * The npm that started this, if one did.
 *
 * @param {string[]} args
 */
export function npm(args) {
  const cli = process.env.npm_execpath ?? '';
  return basename(cli) === 'npm-cli.js' ? run(process.execPath, [cli, ...args]) : run('npm', args);
}

function requireNpm() {
  const version = /^npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];
  if (version === undefined || majorOf(version) >= oldestNpm) return;
  throw new CannotPrepare(
    `Ballpark needs npm ${oldestNpm} or later; this is ${version}. Run: npm install -g npm`,
  );
}

function isWebBuilt() {
  return existsSync(join(root, 'web/dist/site/pages/en/app.html')) && read(webStamp) === webKey();
}

function webKey() {
  const sources = ['web', 'domain/src', 'locales'].flatMap((folder) => filesBelow(join(root, folder)));
  return hash([lockFile, ...sources].flatMap((path) => [relative(root, path), readFileSync(path)]));
}

async function buildWeb() {
  say('Building the web app …');
  const key = webKey();
  const done = run(runtime(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { code, output, seconds } = await withProgress((time) => `  still building, ${time} …`, done);
  if (code !== 0) throw new CannotPrepare(`${output.trim()}\nCouldn’t build the web app. See above.`);
  mkdirSync(dirname(webStamp), { recursive: true });
  writeFileSync(webStamp, key);
  say(`Built in ${seconds.toFixed(0)} s.`);
}

const notSources = new Set(['dist', 'node_modules']);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** @param {(string | Buffer)[]} parts */
function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length}:`).update(part);
  return sum.digest('hex');
}

/** @param {string} version */
function majorOf(version) {
  return Number.parseInt(version, 10);
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
