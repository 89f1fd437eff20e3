import { isOneSlipApart } from '@ballpark/domain/search-slips.ts';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readSender, type Sender } from './read-sender.ts';

/** What the operator decides, read once at the start. Variables and defaults are described in the README. */
export type Config = {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  /** Origin of the links in mails, without a slash at its end. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  /** Undefined: mails are kept instead of sent. */
  smtpUrl: string | undefined;
  /** Undefined: no-reply@ the host of `publicUrl`. */
  mailFrom: Sender | undefined;
  mailReplyTo: Sender | undefined;
  /** `s3://key:secret@bucket?region=…&endpoint=…`; undefined: photos lie in `dataDir`. */
  storageUrl: string | undefined;
  /** Undefined: the admin call is off. */
  adminKey: string | undefined;
  /** Undefined: anybody may read `/metrics`. */
  metricsToken: string | undefined;
  /** Undefined: nobody signs in with an account from elsewhere. */
  oidc: OidcConfig | undefined;
  isRateLimited: boolean;
  /** 'auto': demo data is made for a new embedded database only. */
  demo: 'on' | 'off' | 'auto';
  geocoderUrl: string | undefined;
  isProduction: boolean;
  logLevel: LogLevel;
  /** What Fastify's `trustProxy` takes: nobody, a number of hops, or the proxies' addresses and ranges. */
  trustProxy: false | number | string[];
};

/** The OpenID Connect provider by which people sign in; `label` is what its button says. */
export type OidcConfig = { issuer: string; clientId: string; clientSecret: string; label: string };

export type LogLevel = z.output<typeof logLevel>;

/** A variable that cannot be used; its message is one line for the operator and never shows a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment. Blank values count as unset; throws ConfigError at the first value that is wrong. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(withoutBlanks(env));
  if (!parsed.success) throw new ConfigError(explain(parsed.error, env));
  const read = parsed.data;
  if (read.DATABASE_REPLICA_URL !== undefined && read.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL is set without DATABASE_URL; expected both or neither');
  }
  return {
    oidc: oidcOf(read),
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: resolve(repositoryRoot, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    mailReplyTo: read.MAIL_REPLY_TO,
    storageUrl: read.STORAGE_URL,
    adminKey: read.ADMIN_KEY,
    metricsToken: read.METRICS_TOKEN,
    isRateLimited: read.RATE_LIMIT === 'on',
    demo: read.DEMO,
    geocoderUrl: read.GEOCODER_URL,
    isProduction: read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
  };
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

/** The variables that are one slip away from one of ours, each with the one that was probably meant. */
export function likelyTypos(
  env: Record<string, string | undefined> = process.env,
): { name: string; meant: string }[] {
  const ours = Object.keys(environment.shape);
  return Object.keys(env)
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const meant = ours.find((known) => isOneSlipApart(name.toUpperCase(), known));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

const repositoryRoot = join(import.meta.dirname, '../..');
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
/** Anybody who guesses the key can close listings. */
const shortestAdminKey = 16;
const sender = z
  .string()
  .transform(readSender)
  .refine((read) => read !== undefined);
const httpUrl = z.url({ protocol: /^https?$/, hostname: /./ });
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  PUBLIC_URL: httpUrl
    .pipe(z.string().refine(isOrigin))
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: sender.optional(),
  MAIL_REPLY_TO: sender.optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/, hostname: /./ }).pipe(z.string().refine(isBucket)).optional(),
  ADMIN_KEY: z
    .string()
    .regex(new RegExp(`^.{${shortestAdminKey},}$`, 'su'))
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional(),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  DEMO: z.enum(['on', 'off', 'auto']).default('auto'),
  GEOCODER_URL: httpUrl.optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  LOG_LEVEL: logLevel.default('info'),
  OIDC_ISSUER: httpUrl.pipe(z.string().refine(isSafeIssuer)).optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(500).optional(),
  OIDC_LABEL: z.string().max(40).optional(),
  TRUST_PROXY: z
    .string()
    .transform(toTrustProxy)
    .refine((trust) => trust !== undefined)
    .default(false),
});

type Name = keyof typeof environment.shape;

const expectations: Record<Name, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'a host name or an IP address, such as 127.0.0.1',
  PUBLIC_URL: 'an http(s) address without a path, such as https://ballpark.example',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  DATABASE_REPLICA_URL: 'postgres://user:password@host:5432/database',
  SMTP_URL: 'smtp://user:password@host:587 or smtps://…',
  MAIL_FROM: 'an address, alone or as Ballpark <hello@ballpark.example>',
  MAIL_REPLY_TO: 'an address, alone or as Ballpark <hello@ballpark.example>',
  STORAGE_URL: 's3://key:secret@bucket?endpoint=https://…',
  ADMIN_KEY: `at least ${shortestAdminKey} characters, such as \`openssl rand -hex 24\` makes`,
  METRICS_TOKEN: 'at least 16 visible characters',
  RATE_LIMIT: 'on or off',
  DEMO: 'on, off or auto',
  GEOCODER_URL: 'an http(s) address',
  NODE_ENV: 'production, development or test',
  LOG_LEVEL: logLevel.options.join(', '),
  OIDC_ISSUER: 'the https address of an OpenID Connect provider (http on this machine alone)',
  OIDC_CLIENT_ID: 'what the provider calls this client',
  OIDC_CLIENT_SECRET: 'the secret that the provider gave this client',
  OIDC_LABEL: 'at most 40 characters, such as the name of the provider',
  TRUST_PROXY: 'none, a number of proxies, or their addresses such as 10.0.0.0/8,192.168.1.4',
};

/** Addresses may carry passwords and keys. */
const secrets: ReadonlySet<Name> = new Set<Name>([
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'ADMIN_KEY',
  'METRICS_TOKEN',
  'GEOCODER_URL',
  'OIDC_CLIENT_SECRET',
]);

function explain(error: z.ZodError, env: Record<string, string | undefined>): string {
  const wrong = environment.keyof().parse(error.issues[0]?.path[0]);
  const problem = secrets.has(wrong)
    ? 'has a value that cannot be used (not shown here)'
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

/** The app lives at the root of its origin, so a path here would break every link. */
function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === '/' && search + hash + username + password === '';
}

/** Who could read or change what a provider says could sign in as anybody. */
function isSafeIssuer(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Without an endpoint the bucket is Amazon's. */
function isBucket(url: string): boolean {
  const { username, password, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint');
  return username !== '' && password !== '' && (endpoint === null || httpUrl.safeParse(endpoint).success);
}

/** No 'everyone': it would let any caller write their own X-Forwarded-For. */
function toTrustProxy(text: string): Config['trustProxy'] | undefined {
  if (text === 'none') return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every(isAddressOrRange) ? addresses : undefined;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
