import { spawn, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../scripts/free-port.mjs';
import { findPostgres, ownerOfCluster } from '../../scripts/postgres.mjs';

const node = { names: ['a', 'b'], limitMs: 90_000 };
const password = 'for-this-machine-only';

export type Program = {
  child: ChildProcess;
  output: () => string;
  kill: (signal: NodeJS.Signals) => Promise<void>;
};

export type Cluster = {
  /** The primary, through haproxy. */
  directUrl: string;
  /** The primary, through PgBouncer in transaction mode. */
  pooledUrl: string;
  replicaUrl: string;
  /** The site, through haproxy. */
  siteUrl: string;
  /** Ports of the three processes of Ballpark. */
  ports: number[];
  folder: string;
  /** Kills the primary's PostgreSQL and Patroni at once, as the loss of its machine does. */
  losePrimary: () => Promise<void>;
  stop: () => Promise<void>;
};

/** etcd, two PostgreSQL under Patroni, PgBouncer and haproxy, all of this user and on this machine. */
export async function standUp({ isSynchronous }: { isSynchronous: boolean }): Promise<Cluster> {
  const owner = ownerOfCluster();
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-cluster-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const programs: Program[] = [];
  const run = (command: string, args: string[]) => {
    const program = start(command, args, { cwd: folder, ...owner });
    programs.push(program);
    return program;
  };
  const [etcd = 0, etcdPeer = 0, site = 0, primary = 0, replica = 0, pooler = 0, ...rest] =
    await freePorts(13);
  const ports = rest.slice(0, 3);
  const nodes = node.names.map((name, at) => ({ name, postgres: rest[3 + at] ?? 0, api: rest[5 + at] ?? 0 }));

  const etcdSettings = {
    'data-dir': join(folder, 'etcd'),
    'log-level': 'error',
    'listen-client-urls': url(etcd),
    'advertise-client-urls': url(etcd),
    'listen-peer-urls': url(etcdPeer),
    'initial-advertise-peer-urls': url(etcdPeer),
    'initial-cluster': `default=${url(etcdPeer)}`,
  };
  run(
    'etcd',
    Object.entries(etcdSettings).map(([name, value]) => `--${name}=${value}`),
  );
  await until('etcd', () => answers(`${url(etcd)}/health`));

  const patronis = new Map<string, Program>();
  for (const each of nodes) {
    const file = join(folder, `${each.name}.json`);
    writeFileSync(file, JSON.stringify(patroniSettings({ ...each, folder, etcd, isSynchronous })));
    patronis.set(each.name, run('patroni', [file]));
    await until(`PostgreSQL ${each.name}`, () => answers(`${url(each.api)}/health`));
  }
  const standby = isSynchronous ? 'sync' : 'replica';
  await until('a standby', async () => (await nodeThat(standby)) !== undefined);

  write('haproxy.cfg', haproxySettings({ site, primary, replica, ports, nodes }));
  run('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
  write('users.txt', `"postgres" "${password}"\n`);
  write('pgbouncer.ini', poolerSettings({ pooler, primary, folder }));
  run(existsSync('/usr/sbin/pgbouncer') ? '/usr/sbin/pgbouncer' : 'pgbouncer', [
    join(folder, 'pgbouncer.ini'),
  ]);
  const direct = databaseUrl(primary);
  // haproxy takes each server for healthy until its first checks.
  await until('the way to the primary', async () => {
    for (let time = 0; time < 10; time += 1) {
      if (!(await isPrimary(direct))) return false;
      await sleep(300);
    }
    return true;
  });

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
  }
  function killPostmaster(name: string): void {
    try {
      process.kill(
        Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      );
    } catch {
      // It has ended.
    }
  }
  // Patroni leaves it running when it is killed.
  process.once('exit', () => nodes.forEach(({ name }) => killPostmaster(name)));
  async function nodeThat(is: string) {
    const found = await Promise.all(nodes.map(({ api }) => answers(`${url(api)}/${is}`)));
    return nodes[found.indexOf(true)];
  }

  return {
    directUrl: direct,
    pooledUrl: databaseUrl(pooler),
    replicaUrl: databaseUrl(replica),
    siteUrl: url(site),
    ports,
    folder,
    async losePrimary() {
      const lost = await nodeThat('primary');
      if (!lost) throw new Error('there is no primary');
      await patronis.get(lost.name)?.kill('SIGKILL');
      killPostmaster(lost.name);
    },
    async stop() {
      for (const program of programs.toReversed()) await program.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** The process may end by itself; its last lines are kept. */
export function start(
  command: string,
  args: string[],
  options: { cwd?: string; uid?: number; gid?: number; env?: NodeJS.ProcessEnv },
): Program {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-200_000)));
  // Its children may keep its output open.
  const ended = once(child, 'exit').catch(() => undefined);
  running.add(child);
  return {
    child,
    output: () => output,
    async kill(signal) {
      child.kill(signal);
      const hard = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(hard);
      running.delete(child);
    },
  };
}

export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  limitMs = node.limitMs,
): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`waited too long for ${what}`);
    await sleep(200);
  }
}

export async function answers(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2000);
  return fetch(address, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function isPrimary(databaseUrlOfPrimary: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrlOfPrimary, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is: boolean }>('select not pg_is_in_recovery() as is');
    return rows[0]?.is === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Node = { name: string; postgres: number; api: number };

/** JSON is YAML. With these times a new primary serves within 30 s. */
function patroniSettings({
  name,
  postgres,
  api,
  folder,
  etcd,
  isSynchronous,
}: Node & { folder: string; etcd: number; isSynchronous: boolean }) {
  return {
    scope: 'ballpark',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: isSynchronous,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, name),
      bin_dir: dirname(realpathSync(join(findPostgres() ?? '', 'postgres'))),
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: loginOf('postgres'),
        replication: loginOf('replicator'),
        rewind: loginOf('rewinder'),
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
  };
}

type Ports = { site: number; primary: number; replica: number; ports: number[]; nodes: Node[] };

function haproxySettings({ site, primary, replica, ports, nodes }: Ports): string {
  const database = (name: string, port: number, is: string) => `
listen ${name}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 1h
  timeout server 1h
  option httpchk GET /${is}
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((each) => `  server ${each.name} 127.0.0.1:${each.postgres} port ${each.api}`).join('\n')}
`;
  return `
defaults
  timeout connect 2s
  # A busy machine is slow, not away.
  timeout check 5s
  timeout client 70s
  timeout server 70s

listen site
  mode http
  bind 127.0.0.1:${site}
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch
  retries 2
  retry-on conn-failure empty-response
  cookie process insert indirect nocache
  default-server check inter 1s fall 2 rise 1
${ports.map((port, at) => `  server process${at} 127.0.0.1:${port} cookie ${at}`).join('\n')}
${database('primary', primary, 'primary')}${database('replica', replica, 'replica')}`;
}

function poolerSettings({
  pooler,
  primary,
  folder,
}: {
  pooler: number;
  primary: number;
  folder: string;
}): string {
  return `[databases]
* = host=127.0.0.1 port=${primary}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
pool_mode = transaction
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_check_delay = 5
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options,extra_float_digits
`;
}

const loginOf = (username: string) => ({ username, password });
const url = (port: number) => `http://127.0.0.1:${port}`;
const databaseUrl = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}
