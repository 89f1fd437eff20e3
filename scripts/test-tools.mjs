import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from './postgres.mjs';
import { run, withProgress } from './run-command.mjs';

const tools = {
  caddy: { title: 'Caddy', isPresent: () => isOnPath('caddy') },
  chromium: { title: 'Chromium', isPresent: () => chromiumPath() !== undefined },
  'chromium-headless-shell': {
    title: 'Chromium’s headless shell',
    isPresent: () => Boolean(process.env.CHROMIUM_PATH) || headlessShell() !== undefined,
  },
  'firefox-esr': { title: 'Firefox', isPresent: () => firefoxPath() !== undefined },
  'etcd-server': { title: 'etcd', isPresent: () => isOnPath('etcd') },
  haproxy: { title: 'HAProxy', isPresent: () => isOnPath('haproxy') || existsSync('/usr/sbin/haproxy') },
  nginx: { title: 'nginx', isPresent: () => isOnPath('nginx') || existsSync('/usr/sbin/nginx') },
  patroni: { title: 'Patroni', isPresent: () => isOnPath('patroni') },
  pgbouncer: {
    title: 'PgBouncer',
    isPresent: () => isOnPath('pgbouncer') || existsSync('/usr/sbin/pgbouncer'),
  },
  postgresql: { title: 'PostgreSQL 15 or later', isPresent: () => findPostgres() !== undefined },
  prometheus: { title: 'promtool', isPresent: () => isOnPath('promtool') },
  'webkit2gtk-driver': { title: 'WebKit', isPresent: () => isOnPath('WebKitWebDriver') },
  xvfb: { title: 'a screen for WebKit', isPresent: () => isOnPath('Xvfb') },
};

/**
 * Uses apt-get as root on Debian. Returns the names of those still missing.
 *
 * @param {(keyof typeof tools)[]} names
 */
export async function ensureTools(names) {
  const missing = names.filter((name) => !tools[name].isPresent());
  if (missing.length === 0) return [];
  const titles = missing.map((name) => tools[name].title).join(' and ');
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (!isDebian() || process.getuid?.() !== 0) {
    const how = isDebian() ? `sudo ${command}` : 'install by your system’s packages, on Debian: ' + command;
    console.log(`${titles} not found. To run every check: ${how}`);
    return missing;
  }
  console.log(`${titles} not found; installing by apt …`);
  await withProgress((time) => `  still installing, ${time} …`, installByApt(missing));
  return missing.filter((name) => !tools[name].isPresent());
}

/** The headless shell needs a quarter of the full browser's CPU time. */
export function chromiumPath({ isShellEnough = false } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const shell = isShellEnough ? headlessShell() : undefined;
  if (shell !== undefined) return shell;
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const macPaths = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return [...names.flatMap(onPath), ...macPaths].find((path) => existsSync(path));
}

function headlessShell() {
  return onPath('chromium-headless-shell').find((path) => existsSync(path));
}

export function firefoxPath() {
  const macPath = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return [...['firefox-esr', 'firefox'].flatMap(onPath), macPath].find((path) => existsSync(path));
}

/** WebKit needs its own driver and a virtual display. */
export function hasWebKit() {
  return isOnPath('WebKitWebDriver') && isOnPath('Xvfb');
}

/** @param {string} program */
function isOnPath(program) {
  return onPath(program).some(existsSync);
}

/** @param {string} program */
function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
}

function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

/** @param {string[]} packages */
async function installByApt(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const restore = [
    packages.includes('postgresql') ? preventCluster() : () => {},
    packages.some((name) => name !== 'postgresql') ? preventServices() : () => {},
  ];
  try {
    // A package may be missing from a Debian release.
    const installs = packages.map((name) => ['install', '-y', '--no-install-recommends', name]);
    for (const args of [['update'], ...installs]) {
      const { code, output } = await run('apt-get', args, { env, minutes: 10 });
      if (code !== 0) console.log(`${output.trim()}\napt-get ${args.join(' ')} failed; see above.`);
    }
  } finally {
    for (const undo of restore) undo();
  }
}

/** Debian's packages start services unless a policy forbids it. */
function preventServices() {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return () => {};
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(policy, { force: true });
}

/** Debian's package would start a cluster; the tests start their own. */
function preventCluster() {
  const folder = '/etc/postgresql-common/createcluster.d';
  const file = join(folder, 'ballpark-tests.conf');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
  return () => rmSync(file, { force: true });
}
