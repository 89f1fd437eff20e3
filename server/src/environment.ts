import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { email } from '@ballpark/domain/contract/auth.ts';
import { z } from 'zod';
import { type Keep, type TimeOfDay, isBackupBucket, readKeep, readTimeOfDay } from './backup-settings.ts';

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
/** Whoever guesses the key can close listings. */
const minAdminKeyLength = 16;
const sender = z
  .string()
  .transform(readSender)
  .refine((read) => read !== undefined);
const dnsName = /^[a-z\d]([\w-]*[a-z\d])?(\.[a-z\d]([\w-]*[a-z\d])?)*$/i;
/** Mailboxes ignore signatures by shorter ones. */
const minDkimKeyBits = 1024;
const httpUrl = z.url({ protocol: /^https?$/, hostname: /./ });
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

export const environment = z.object({
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
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(2))
    .optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: sender.optional(),
  MAIL_REPLY_TO: sender.optional(),
  DKIM_DOMAIN: z.string().regex(dnsName).toLowerCase().optional(),
  DKIM_SELECTOR: z.string().regex(dnsName).toLowerCase().optional(),
  DKIM_KEY: z.string().refine(isSigningKey).optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/, hostname: /./ }).pipe(z.string().refine(isBucket)).optional(),
  BACKUP_TO: z.string().refine(isBackupPlace).optional(),
  BACKUP_AT: z
    .string()
    .transform(readTimeOfDay)
    .pipe(z.custom<TimeOfDay>((read) => read !== undefined))
    .default({ hours: 3, minutes: 30 }),
  BACKUP_KEEP: z
    .string()
    .transform(readKeep)
    .pipe(z.custom<Keep>((read) => read !== undefined))
    .default({ days: 7, weeks: 4, months: 6 }),
  BACKUP_KEY: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58,}$/)
    .optional(),
  ADMIN_KEY: z
    .string()
    .regex(new RegExp(`^.{${minAdminKeyLength},}$`, 'su'))
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional(),
  JOBS: z.enum(['on', 'off']).default('on'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  DEMO: z.enum(['on', 'off', 'auto']).default('auto'),
  GEOCODER_URL: httpUrl.optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  LOG_LEVEL: logLevel.optional(),
  LOG_FORMAT: z.enum(['auto', 'json', 'text']).default('auto'),
  OIDC_ISSUER: httpUrl.pipe(z.string().refine(isSafeIssuer)).optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(500).optional(),
  OIDC_LABEL: z.string().max(40).optional(),
  SOURCE_URL: httpUrl.optional(),
  TRUST_PROXY: z
    .string()
    .transform(toTrustProxy)
    .refine((trust) => trust !== undefined)
    .default(false),
});

type Name = keyof typeof environment.shape;

export const expectations: Record<Name, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'a host name or an IP address, such as 127.0.0.1',
  PUBLIC_URL: 'an http(s) address without a path, such as https://ballpark.example',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  DATABASE_DIRECT_URL: 'postgres://user:password@host:5432/database',
  DATABASE_POOL_SIZE: 'a whole number from 2 to 999',
  DATABASE_REPLICA_URL: 'postgres://user:password@host:5432/database',
  SMTP_URL: 'smtp://user:password@host:587 or smtps://…',
  MAIL_FROM: 'an address, alone or as Ballpark <hello@ballpark.example>',
  MAIL_REPLY_TO: 'an address, alone or as Ballpark <hello@ballpark.example>',
  DKIM_DOMAIN: 'the domain of the sender, such as ballpark.example',
  DKIM_SELECTOR: 'the name of the key in DNS, such as ballpark',
  DKIM_KEY: `an RSA key of ${minDkimKeyBits} bits or more in PEM, such as \`openssl genrsa 2048\` makes`,
  STORAGE_URL: 's3://key:secret@bucket?endpoint=https://…',
  BACKUP_TO: 'a folder, or s3://key:secret@bucket/folder?endpoint=https://…',
  BACKUP_AT: 'a time of day, such as 03:30',
  BACKUP_KEEP: 'days, weeks and months, such as 7d 4w 6m',
  BACKUP_KEY: 'the public key of a pair that age-keygen makes (age1…)',
  ADMIN_KEY: `at least ${minAdminKeyLength} characters, such as \`openssl rand -hex 24\` makes`,
  METRICS_TOKEN: 'at least 16 visible characters',
  JOBS: 'on or off',
  RATE_LIMIT: 'on or off',
  DEMO: 'on, off or auto',
  GEOCODER_URL: 'an http(s) address',
  NODE_ENV: 'production, development or test',
  LOG_LEVEL: logLevel.options.join(', '),
  LOG_FORMAT: 'auto, json or text',
  OIDC_ISSUER: 'the https address of an OpenID Connect provider (http on this machine alone)',
  OIDC_CLIENT_ID: 'what the provider calls this client',
  OIDC_CLIENT_SECRET: 'the secret that the provider gave this client',
  OIDC_LABEL: 'at most 40 characters, such as the name of the provider',
  SOURCE_URL: 'an http(s) address',
  TRUST_PROXY: 'none, a number of proxies, or their addresses such as 10.0.0.0/8,192.168.1.4',
};

/** Not printed: URLs may contain passwords and keys. */
export const secrets: ReadonlySet<Name> = new Set<Name>([
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'DKIM_KEY',
  'STORAGE_URL',
  'BACKUP_TO',
  // Somebody may set the other half.
  'BACKUP_KEY',
  'ADMIN_KEY',
  'METRICS_TOKEN',
  'GEOCODER_URL',
  'OIDC_CLIENT_SECRET',
]);

/** Signatures are made by RSA only, and a wrong key would leave mails unsigned. */
function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= minDkimKeyBits;
  } catch {
    return false;
  }
}

/** The app is at the root of its origin, so a path would break every link. */
function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === '/' && search + hash + username + password === '';
}

/** Whoever can change the provider's answers could sign in as anybody. */
function isSafeIssuer(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function isBucket(url: string): boolean {
  const { username, password, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint');
  const isWhole = [username, password].every((text) => text !== '' && isDecodable(text));
  return isWhole && (endpoint === null || httpUrl.safeParse(endpoint).success);
}

/** Whether a key is there is known with STORAGE_URL. */
function isBackupPlace(place: string): boolean {
  if (!/^\w+:\/\//.test(place)) return true;
  if (!isBackupBucket(place)) return false;
  return new URL(place).username === '' ? new URL(place).password === '' : isBucket(place);
}

/** A % of a key is written as %25. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** No 'everyone', because any caller could then write their own X-Forwarded-For. */
function toTrustProxy(text: string): false | number | string[] | undefined {
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

export type Sender = { name: string; address: string };

function readSender(text: string): Sender | undefined {
  // A line break would begin another header.
  if (/\p{Cc}/u.test(text)) return undefined;
  const [, name = '', inBrackets] = /^(.*?)\s*<([^<>]*)>$/.exec(text) ?? [];
  const address = email.safeParse(inBrackets ?? text);
  if (!address.success || /[<>]/.test(name)) return undefined;
  return { name: name.replace(/^"(.*)"$/, '$1'), address: address.data };
}
