import { userInfo } from 'node:os';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Config, likelyTypos, operatorName, readConfig } from './config.ts';
import { ConfigError } from './setting-files.ts';

const root = join(import.meta.dirname, '../..');

test('an empty environment gives the documented defaults', () => {
  const read = readConfig({}, { isTerminal: false });
  const set = Object.entries(read).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(set)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: join(root, 'data'),
    runsJobs: true,
    isRateLimited: true,
    demo: 'auto',
    isProduction: false,
    logLevel: 'info',
    logFormat: 'json',
    trustProxy: false,
  });
});

const ageKey = `age1${'q'.repeat(58)}`;

const pem = (key: ReturnType<typeof generateKeyPairSync>['privateKey']) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();
const dkimKey = pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey).trim();
const dkim = { DKIM_DOMAIN: 'Ballpark.example', DKIM_SELECTOR: 'b2026' };

const good: [Record<string, string>, Partial<Config>][] = [
  [{ PORT: '65535' }, { port: 65_535, publicUrl: 'http://localhost:65535' }],
  [{ HOST: 'app.internal' }, { host: 'app.internal' }],
  [{ PUBLIC_URL: 'https://ballpark.example/' }, { publicUrl: 'https://ballpark.example' }],
  [{ DATA_DIR: 'elsewhere' }, { dataDir: join(root, 'elsewhere') }],
  [
    { DATABASE_URL: 'postgresql:///b?host=/run/pg', DATABASE_REPLICA_URL: 'postgres://replica/b' },
    { databaseUrl: 'postgresql:///b?host=/run/pg', databaseReplicaUrl: 'postgres://replica/b' },
  ],
  [
    { DATABASE_URL: 'postgres://pooler/b', DATABASE_DIRECT_URL: 'postgres://db/b', DATABASE_POOL_SIZE: '5' },
    { databaseUrl: 'postgres://pooler/b', databaseDirectUrl: 'postgres://db/b', databasePoolSize: 5 },
  ],
  [{ SMTP_URL: 'smtps://u:p@mail.example:465' }, { smtpUrl: 'smtps://u:p@mail.example:465' }],
  [{ STORAGE_URL: 's3://k:s@photos?region=eu' }, { storageUrl: 's3://k:s@photos?region=eu' }],
  [
    { BACKUP_TO: 'backups' },
    {
      backup: {
        to: join(root, 'backups'),
        at: { hours: 3, minutes: 30 },
        keep: { days: 7, weeks: 4, months: 6 },
        key: undefined,
      },
    },
  ],
  [
    {
      BACKUP_TO: 's3://backups/town',
      STORAGE_URL: 's3://k:s@photos?endpoint=https://s3.example',
      BACKUP_AT: '23:05',
      BACKUP_KEEP: '2w 12m',
      BACKUP_KEY: ageKey,
    },
    {
      backup: {
        to: 's3://k:s@backups/town?endpoint=https://s3.example',
        at: { hours: 23, minutes: 5 },
        keep: { days: 0, weeks: 2, months: 12 },
        key: ageKey,
      },
    },
  ],
  [
    { BACKUP_TO: 's3://a:b@backups?region=eu', STORAGE_URL: 's3://k:s@photos' },
    { backup: expect.objectContaining({ to: 's3://a:b@backups?region=eu' }) },
  ],
  [{ METRICS_TOKEN: 'sixteen-of-them!' }, { metricsToken: 'sixteen-of-them!' }],
  [{ ADMIN_KEY: 'sixteen letters.' }, { adminKey: 'sixteen letters.' }],
  [
    { MAIL_FROM: 'Our Ballpark <hi@ballpark.example>', MAIL_REPLY_TO: '"Help, all" <help@b.example>' },
    {
      mailFrom: { name: 'Our Ballpark', address: 'hi@ballpark.example' },
      mailReplyTo: { name: 'Help, all', address: 'help@b.example' },
    },
  ],
  [
    { ...dkim, DKIM_KEY: dkimKey },
    { dkim: { domain: 'ballpark.example', selector: 'b2026', privateKey: dkimKey } },
  ],
  [{ RATE_LIMIT: 'off' }, { isRateLimited: false }],
  [
    { JOBS: 'off', DATABASE_URL: 'postgres://db/b' },
    { runsJobs: false, databaseUrl: 'postgres://db/b' },
  ],
  [{ SOURCE_URL: 'https://code.example/ballpark' }, { sourceUrl: 'https://code.example/ballpark' }],
  [{ GEOCODER_URL: 'https://geo.example/v1' }, { geocoderUrl: 'https://geo.example/v1' }],
  [
    { OIDC_ISSUER: 'https://id.example/a', OIDC_CLIENT_ID: 'me', OIDC_CLIENT_SECRET: 'hidden' },
    { oidc: { issuer: 'https://id.example/a', clientId: 'me', clientSecret: 'hidden', label: 'id.example' } },
  ],
  [{ NODE_ENV: 'production' }, { isProduction: true }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  [
    { PORT: '', DEMO: ' ' },
    { port: 3000, demo: 'auto' },
  ],
];

test.each<[Record<string, string>, Config['demo']]>([
  [{}, 'auto'],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000', NODE_ENV: 'development' }, 'auto'],
  [{ NODE_ENV: 'production' }, 'off'],
  [{ PUBLIC_URL: 'https://ballpark.example' }, 'off'],
  [{ PUBLIC_URL: 'http://192.168.1.4:3000', DEMO: 'auto' }, 'off'],
  [{ DATABASE_URL: 'postgres://db/b' }, 'off'],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://ballpark.example', DEMO: 'on' }, 'on'],
  [{ DEMO: 'off' }, 'off'],
])('only where Ballpark is tried, or on demand, there is a demo: %j', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo);
});

test.each(good)('%j is read', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

const bad: [Record<string, string>, RegExp][] = [
  [{ PORT: 'http' }, /^PORT is "http"; expected a whole number from 0 to 65535$/],
  [{ PORT: '65536' }, /^PORT is "65536"/],
  [{ HOST: 'http://localhost' }, /^HOST is/],
  [{ PUBLIC_URL: 'ballpark.example' }, /^PUBLIC_URL has .* https:\/\/ballpark\.example$/],
  [{ PUBLIC_URL: 'https://ballpark.example/app' }, /^PUBLIC_URL .* without a path/],
  [{ PUBLIC_URL: 'https://user:hidden@ballpark.example' }, /^PUBLIC_URL/],
  [{ DATABASE_URL: 'mysql://u:hidden@db/ballpark' }, /^DATABASE_URL .* expected postgres:/],
  [
    { DATABASE_REPLICA_URL: 'postgres://u:hidden@replica/b' },
    /^DATABASE_REPLICA_URL .* without DATABASE_URL/,
  ],
  [{ DATABASE_DIRECT_URL: 'postgres://u:hidden@db/b' }, /^DATABASE_DIRECT_URL .* without DATABASE_URL/],
  [
    { DATABASE_URL: 'postgres://u:hidden@db/b?pool_size=5' },
    /^DATABASE_URL has pool_size.* DATABASE_POOL_SIZE/,
  ],
  [{ DATABASE_POOL_SIZE: '1' }, /^DATABASE_POOL_SIZE is "1"; expected a whole number from 2/],
  [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL .* smtps:/],
  [{ SMTP_URL: 'smtp://u:hidden@' }, /^SMTP_URL/],
  [{ STORAGE_URL: 's3://photos?endpoint=https://hidden' }, /^STORAGE_URL .*key:secret@bucket/],
  [{ STORAGE_URL: 'https://k:hidden@photos.example' }, /^STORAGE_URL/],
  [{ STORAGE_URL: 's3://k:hidden%@photos' }, /^STORAGE_URL/],
  [
    { BACKUP_TO: 's3://backups' },
    /^BACKUP_TO has no key:secret before the bucket, and STORAGE_URL isn’t set/,
  ],
  [{ BACKUP_TO: 's3://k:hidden%@backups' }, /^BACKUP_TO has an invalid value .*; expected a folder, or s3:/],
  [{ BACKUP_TO: 's3://k:hidden@backups/a b' }, /^BACKUP_TO/],
  [{ BACKUP_TO: 'https://backups.example' }, /^BACKUP_TO/],
  [{ BACKUP_AT: '24:00' }, /^BACKUP_AT is "24:00"; expected a time of day, such as 03:30$/],
  [{ BACKUP_KEEP: '0d' }, /^BACKUP_KEEP is "0d"; expected days, weeks and months, such as 7d 4w 6m$/],
  [{ BACKUP_KEEP: '6m 7d' }, /^BACKUP_KEEP/],
  [
    { BACKUP_TO: 'backups', BACKUP_KEY: 'AGE-SECRET-KEY-1' },
    /^BACKUP_KEY .* expected the public key of a pair/,
  ],
  [{ BACKUP_KEY: ageKey }, /^BACKUP_KEY is set without BACKUP_TO/],
  [{ ADMIN_KEY: 'hidden and short'.slice(0, 15) }, /^ADMIN_KEY .* expected at least 16 characters, such as/],
  [{ ADMIN_KEY: '🔑'.repeat(15) }, /^ADMIN_KEY/],
  [{ MAIL_FROM: 'Ballpark' }, /^MAIL_FROM is "Ballpark"; expected an address, alone or as Ballpark </],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM/],
  [{ MAIL_REPLY_TO: 'A\nBcc: c@d.example <a@b.example>' }, /^MAIL_REPLY_TO/],
  [dkim, /^DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE belong together; expected all of them or none$/],
  [{ DKIM_KEY: dkimKey }, /^DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE belong together/],
  [{ ...dkim, DKIM_DOMAIN: 'a;b' }, /^DKIM_DOMAIN is "a;b"; expected the domain of the sender/],
  [
    { ...dkim, DKIM_KEY: 'hidden' },
    /^DKIM_KEY has an invalid value \(not shown here\); expected an RSA key of 1024/,
  ],
  [{ ...dkim, DKIM_KEY: pem(generateKeyPairSync('ed25519').privateKey) }, /^DKIM_KEY has an invalid value/],
  [{ RATE_LIMIT: 'no' }, /^RATE_LIMIT is "no"; expected on or off$/],
  [{ JOBS: 'off' }, /^JOBS is off without DATABASE_URL, so nobody would run the jobs$/],
  [{ SOURCE_URL: 'javascript:alert(1)' }, /^SOURCE_URL is .*; expected an http\(s\) address$/],
  [
    { OIDC_ISSUER: 'http://id.example' },
    /^OIDC_ISSUER is "http:\/\/id\.example"; expected the https address/,
  ],
  [{ OIDC_CLIENT_SECRET: 'hidden' }, /^OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together/],
  [{ OIDC_LABEL: 'x'.repeat(41) }, /^OIDC_LABEL/],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV is "prod"; expected production, development or test$/],
  [
    { METRICS_TOKEN: 'fifteen-of-them' },
    /^METRICS_TOKEN has an invalid value .* at least 16 visible characters$/,
  ],
  [{ METRICS_TOKEN: 'two words of a secret' }, /^METRICS_TOKEN has/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY is "true"; expected none, /],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY/],
];

test.each(bad)('%j is refused in one line that hides secrets', (env, expected) => {
  const message = refusal(env);
  expect(message).toMatch(expected);
  expect(message).not.toContain('hidden');
  expect(message).not.toContain('\n');
});

test('a value with a line break stays on one line', () => {
  expect(refusal({ DEMO: 'on\noff' })).toBe(String.raw`DEMO is "on\noff"; expected on, off or auto`);
});

test.each<[Record<string, string>, Partial<Config>]>([
  [{}, { logFormat: 'text', logLevel: 'warn' }],
  [{ LOG_LEVEL: 'info' }, { logFormat: 'text', logLevel: 'info' }],
  [{ LOG_FORMAT: 'json' }, { logFormat: 'json', logLevel: 'info' }],
])('at a terminal the log is text about what is wrong, unless asked for otherwise: %j', (env, expected) => {
  expect(readConfig(env, { isTerminal: true })).toMatchObject(expected);
});

test.each([
  ['PUBLICURL', 'PUBLIC_URL'],
  ['PUBILC_URL', 'PUBLIC_URL'],
  ['DATABASE-URL', 'DATABASE_URL'],
  ['Port', 'PORT'],
  ['DATABSE_URL_FILE', 'DATABASE_URL_FILE'],
])('%s is taken for a typo of %s', (name, meant) => {
  expect(likelyTypos({ [name]: 'hidden', PORT: '1' })).toEqual([{ name, meant }]);
});

test('the names of other programs are no typos', () => {
  const env = { HOSTNAME: 'x', PWD: 'x', NODE_OPTIONS: 'x', PGHOST: 'x', PGPORT: 'x', PORT: 'x', DEMO: 'x' };
  expect(likelyTypos(env)).toEqual([]);
});

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

test('who runs a command is named, also by sudo', () => {
  expect(operatorName({ SUDO_USER: 'eva' })).toBe('eva');
  expect(operatorName({})).toBe(userInfo().username);
});
