import { isOneTypoApart } from '@ballpark/domain/search-typos.ts';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { type Keep, type TimeOfDay, wholeBucket } from './backup-settings.ts';
import { ConfigError, fileVariable, withSettingFiles } from './setting-files.ts';
import { extension } from './in-own-process.ts';
import { isLoopbackHost } from './loopback-host.ts';
import { type Sender, environment, expectations, type logLevel, secrets } from './environment.ts';

/** docs/settings.md describes the variables and their defaults. */
export type Config = {
  /** 0 is any free port. */
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** Undefined is the embedded database. */
  databaseUrl: string | undefined;
  /** The same database, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  /** Undefined is the default of `openDatabase`. */
  databasePoolSize: number | undefined;
  /** Undefined if mails are stored in `dataDir`. */
  smtpUrl: string | undefined;
  /** Undefined is no-reply@ the host of `publicUrl`. */
  mailFrom: Sender | undefined;
  mailReplyTo: Sender | undefined;
  /** Undefined if mails are not signed here. */
  dkim: DkimConfig | undefined;
  /** Undefined if photos are in `dataDir`. */
  storageUrl: string | undefined;
  /** Undefined if Ballpark makes no backups by itself. */
  backup: BackupConfig | undefined;
  /** Undefined if the admin call is off. */
  adminKey: string | undefined;
  /** Undefined if `/metrics` can be read while `host` and `publicUrl` are this machine. */
  metricsToken: string | undefined;
  /** Undefined without single sign-on. */
  oidc: OidcConfig | undefined;
  /** False if other processes on the same database run the background jobs. */
  runsJobs: boolean;
  isRateLimited: boolean;
  /** 'auto' is only in a new database. */
  demo: 'on' | 'off' | 'auto';
  geocoderUrl: string | undefined;
  /** Undefined if people are told to ask. */
  sourceUrl: string | undefined;
  isProduction: boolean;
  logLevel: LogLevel;
  logFormat: LogFormat;
  /** Fastify's `trustProxy`: a number counts the hops. */
  trustProxy: false | number | string[];
};

/** `to` is a folder or the address of a bucket. `key`: undefined if they are not encrypted. */
export type BackupConfig = { to: string; at: TimeOfDay; keep: Keep; key: string | undefined };

/** `privateKey` is PEM. */
export type DkimConfig = { domain: string; selector: string; privateKey: string };

export type OidcConfig = { issuer: string; clientId: string; clientSecret: string; label: string };

export type LogLevel = z.output<typeof logLevel>;
export type LogFormat = 'json' | 'text';

const names = Object.keys(environment.shape);

type Surroundings = { isTerminal?: boolean };

/** Throws ConfigError for a setting that is set twice, unreadable or invalid; blank means unset. */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  { isTerminal = process.stdout.isTTY }: Surroundings = {},
): Config {
  const set = withoutBlanks(env);
  const settings = withSettingFiles(names, set, homeFolder);
  const parsed = environment.safeParse(settings);
  if (!parsed.success) throw new ConfigError(explain(parsed.error, settings));
  const read = parsed.data;
  refuseLoneDatabases(read);
  return {
    oidc: oidcOf(read),
    backup: backupOf(read),
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: resolve(homeFolder, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    mailReplyTo: read.MAIL_REPLY_TO,
    dkim: dkimOf(read),
    storageUrl: read.STORAGE_URL,
    adminKey: read.ADMIN_KEY,
    metricsToken: read.METRICS_TOKEN,
    runsJobs: read.JOBS === 'on',
    isRateLimited: read.RATE_LIMIT === 'on',
    demo: demoOf(read),
    geocoderUrl: read.GEOCODER_URL,
    sourceUrl: read.SOURCE_URL,
    isProduction: read.NODE_ENV === 'production',
    ...logSettings(read, isTerminal),
    trustProxy: read.TRUST_PROXY,
  };
}

const targets = { NEW_DATABASE_URL: 'DATABASE_URL', NEW_STORAGE_URL: 'STORAGE_URL' } as const;

/**
 * Where a command moves to: `name`, or its word `--to`, which every account of the machine can read while it runs. Throws
 * ConfigError.
 */
export function readTarget(
  name: keyof typeof targets,
  word: string | undefined,
  env: Record<string, string | undefined> = process.env,
): string {
  if (word !== undefined && /:\/\/[^/?]*:[^/?]*@|[?&]password=/.test(word))
    throw new ConfigError(
      `--to has a secret, which other accounts of this machine can read; put the address into ${name} (environment, .env, or a file that ${fileVariable(name)} names) and leave --to out`,
    );
  const target = word ?? withSettingFiles([name], withoutBlanks(env), homeFolder)[name];
  const isRight = environment.shape[targets[name]].safeParse(target).success;
  if (target !== undefined && isRight) return target;
  throw new ConfigError(`${name} must be set to the new address, such as ${expectations[targets[name]]}`);
}

function refuseLoneDatabases(read: z.output<typeof environment>): void {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_POOL_SIZE'] as const)
    if (read[name] !== undefined && read.DATABASE_URL === undefined)
      throw new ConfigError(`${name} is set without DATABASE_URL; expected both or neither`);
  if (read.JOBS === 'off' && read.DATABASE_URL === undefined)
    throw new ConfigError('JOBS is off without DATABASE_URL, so nobody would run the jobs');
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const)
    if (read[name] !== undefined && new URL(read[name]).searchParams.has('pool_size'))
      throw new ConfigError(`${name} has pool_size, which is ignored; set DATABASE_POOL_SIZE instead`);
}

function backupOf(read: z.output<typeof environment>): BackupConfig | undefined {
  const { BACKUP_TO: to, BACKUP_AT: at, BACKUP_KEEP: keep, BACKUP_KEY: key } = read;
  if (to === undefined) {
    if (key !== undefined)
      throw new ConfigError('BACKUP_KEY is set without BACKUP_TO; expected both or neither');
    return undefined;
  }
  if (!to.startsWith('s3:')) return { to: resolve(homeFolder, to), at, keep, key };
  const bucket = wholeBucket(to, read.STORAGE_URL);
  if (bucket === null)
    throw new ConfigError(
      'BACKUP_TO has no key:secret before the bucket, and STORAGE_URL isn’t set, whose key would be used',
    );
  return { to: bucket, at, keep, key };
}

/** Unasked only where Ballpark is tried: the accounts have a password that the log shows. */
function demoOf(read: z.output<typeof environment>): Config['demo'] {
  const { DEMO, DATABASE_URL, NODE_ENV, PUBLIC_URL } = read;
  const isPublic = PUBLIC_URL !== undefined && !isLoopbackHost(new URL(PUBLIC_URL).host);
  const isTried = DATABASE_URL === undefined && NODE_ENV !== 'production' && !isPublic;
  return DEMO === 'auto' && !isTried ? 'off' : DEMO;
}

/** People get a short log unless they ask for more. */
function logSettings(
  { LOG_FORMAT, LOG_LEVEL }: z.output<typeof environment>,
  isTerminal: boolean,
): Pick<Config, 'logFormat' | 'logLevel'> {
  const forTerminal = isTerminal ? 'text' : 'json';
  const logFormat = LOG_FORMAT === 'auto' ? forTerminal : LOG_FORMAT;
  return { logFormat, logLevel: LOG_LEVEL ?? (logFormat === 'text' ? 'warn' : 'info') };
}

/** Whether all that the server prints is JSON; known also while other settings are wrong. */
export function printsJson(
  { NODE_ENV, LOG_FORMAT }: Record<string, string | undefined> = process.env,
  isTerminal: boolean = process.stdout.isTTY,
): boolean {
  if (NODE_ENV !== 'production') return false;
  return LOG_FORMAT === 'json' || (LOG_FORMAT !== 'text' && !isTerminal);
}

/** Who runs a command, for the audit log: also by sudo, which changes the account. */
export function operatorName({ SUDO_USER }: Record<string, string | undefined> = process.env): string {
  return (SUDO_USER ?? userInfo().username).slice(0, 100);
}

function dkimOf(read: z.output<typeof environment>): DkimConfig | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: privateKey } = read;
  if (domain === undefined && selector === undefined && privateKey === undefined) return undefined;
  if (domain === undefined || selector === undefined || privateKey === undefined)
    throw new ConfigError(
      'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE belong together; expected all of them or none',
    );
  return { domain, selector, privateKey };
}

function oidcOf(read: z.output<typeof environment>): OidcConfig | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: label,
  } = read;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined && label === undefined)
    return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new ConfigError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together; expected all of them or none',
    );
  return { issuer, clientId, clientSecret, label: label ?? new URL(issuer).hostname };
}

export function likelyTypos(
  env: Record<string, string | undefined> = process.env,
): { name: string; meant: string }[] {
  const ours = names.flatMap((name) => [name, fileVariable(name)]);
  return Object.keys(env)
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const meant = ours.find((known) => isOneTypoApart(name.toUpperCase(), known));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** In the package, which may lie anywhere, the folder where it is started. */
const homeFolder = extension === '.ts' ? join(import.meta.dirname, '../..') : process.cwd();

function explain(error: z.ZodError, env: Record<string, string | undefined>): string {
  const wrong = environment.keyof().parse(error.issues[0]?.path[0]);
  const problem = secrets.has(wrong)
    ? 'has an invalid value (not shown here)'
    : `is ${JSON.stringify(env[wrong])}`;
  return `${wrong} ${problem}; expected ${expectations[wrong]}`;
}

function withoutBlanks(env: Record<string, string | undefined>): Record<string, string> {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const trimmed = value?.trim();
    if (trimmed) set[name] = trimmed;
  }
  return set;
}
