import { isAbsolute, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Config, likelyTypos, readConfig } from './config.ts';
import { ConfigError } from './setting-files.ts';

const root = join(import.meta.dirname, '../..');

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({}, { isTerminal: false })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: join(root, 'data'),
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    mailReplyTo: undefined,
    storageUrl: undefined,
    adminKey: undefined,
    isRateLimited: true,
    demo: 'auto',
    geocoderUrl: undefined,
    isProduction: false,
    logLevel: 'info',
    logFormat: 'json',
    trustProxy: false,
  });
});

const good: [Record<string, string>, Partial<Config>][] = [
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535, publicUrl: 'http://localhost:65535' }],
  [{ PORT: ' 8080 ' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  [{ HOST: '::' }, { host: '::' }],
  [{ HOST: 'app.internal' }, { host: 'app.internal' }],
  [{ PUBLIC_URL: 'https://ballpark.example/' }, { publicUrl: 'https://ballpark.example' }],
  [{ DATA_DIR: '/var/lib/ballpark' }, { dataDir: '/var/lib/ballpark' }],
  [{ DATA_DIR: 'elsewhere' }, { dataDir: join(root, 'elsewhere') }],
  [{ DATABASE_URL: 'postgres://u:p@db/ballpark' }, { databaseUrl: 'postgres://u:p@db/ballpark' }],
  [
    { DATABASE_URL: 'postgresql:///b?host=/run/pg', DATABASE_REPLICA_URL: 'postgres://replica/b' },
    { databaseUrl: 'postgresql:///b?host=/run/pg', databaseReplicaUrl: 'postgres://replica/b' },
  ],
  [{ SMTP_URL: 'smtps://u:p@mail.example:465' }, { smtpUrl: 'smtps://u:p@mail.example:465' }],
  [
    { STORAGE_URL: 's3://k:s@photos?endpoint=http://minio:9000&region=eu' },
    { storageUrl: 's3://k:s@photos?endpoint=http://minio:9000&region=eu' },
  ],
  [{ STORAGE_URL: 's3://k:s@photos' }, { storageUrl: 's3://k:s@photos' }],
  [{ METRICS_TOKEN: 'sixteen-of-them!' }, { metricsToken: 'sixteen-of-them!' }],
  [{ ADMIN_KEY: 'sixteen letters.' }, { adminKey: 'sixteen letters.' }],
  [{ MAIL_FROM: 'hi@ballpark.example' }, { mailFrom: { name: '', address: 'hi@ballpark.example' } }],
  [
    { MAIL_FROM: 'Our Ballpark <hi@ballpark.example>', MAIL_REPLY_TO: '"Help, all" <help@b.example>' },
    {
      mailFrom: { name: 'Our Ballpark', address: 'hi@ballpark.example' },
      mailReplyTo: { name: 'Help, all', address: 'help@b.example' },
    },
  ],
  [{ RATE_LIMIT: 'off' }, { isRateLimited: false }],
  [{ DEMO: 'on' }, { demo: 'on' }],
  [{ DEMO: 'off' }, { demo: 'off' }],
  [{ SOURCE_URL: 'https://code.example/ballpark' }, { sourceUrl: 'https://code.example/ballpark' }],
  [{}, { sourceUrl: undefined }],
  [{ GEOCODER_URL: 'https://geo.example/v1' }, { geocoderUrl: 'https://geo.example/v1' }],
  [{}, { oidc: undefined }],
  [
    { OIDC_ISSUER: 'https://id.example/realm', OIDC_CLIENT_ID: 'me', OIDC_CLIENT_SECRET: 'hidden' },
    {
      oidc: {
        issuer: 'https://id.example/realm',
        clientId: 'me',
        clientSecret: 'hidden',
        label: 'id.example',
      },
    },
  ],
  [{ NODE_ENV: 'production' }, { isProduction: true }],
  [{ NODE_ENV: 'test' }, { isProduction: false }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ LOG_FORMAT: 'text' }, { logLevel: 'warn', logFormat: 'text' }],
  [{ TRUST_PROXY: 'none' }, { trustProxy: false }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  [
    { PORT: '', DEMO: ' ', DATABASE_URL: '' },
    { port: 3000, demo: 'auto', databaseUrl: undefined },
  ],
  [{ PATH: '/bin', npm_config_cache: 'x' }, { port: 3000 }],
];

test.each(good)('%j is read', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

const bad: [Record<string, string>, RegExp][] = [
  [{ PORT: 'http' }, /^PORT is "http"; expected a whole number from 0 to 65535$/],
  [{ PORT: '65536' }, /^PORT is "65536"/],
  [{ PORT: '-1' }, /^PORT is "-1"/],
  [{ PORT: '3000.5' }, /^PORT is/],
  [{ HOST: 'http://localhost' }, /^HOST is/],
  [{ PUBLIC_URL: 'ballpark.example' }, /^PUBLIC_URL has .* https:\/\/ballpark\.example$/],
  [{ PUBLIC_URL: 'ftp://ballpark.example' }, /^PUBLIC_URL/],
  [{ PUBLIC_URL: 'https://ballpark.example/app' }, /^PUBLIC_URL .* without a path/],
  [{ PUBLIC_URL: 'https://user:hidden@ballpark.example' }, /^PUBLIC_URL/],
  [{ DATABASE_URL: 'mysql://u:hidden@db/ballpark' }, /^DATABASE_URL .* expected postgres:/],
  [{ DATABASE_URL: 'hidden' }, /^DATABASE_URL/],
  [
    { DATABASE_REPLICA_URL: 'postgres://u:hidden@replica/b' },
    /^DATABASE_REPLICA_URL .* without DATABASE_URL/,
  ],
  [{ DATABASE_URL: 'postgres://db/b', DATABASE_REPLICA_URL: 'hidden' }, /^DATABASE_REPLICA_URL has/],
  [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL .* smtps:/],
  [{ SMTP_URL: 'smtp:hidden' }, /^SMTP_URL/],
  [{ STORAGE_URL: 's3://photos?endpoint=https://hidden' }, /^STORAGE_URL .*key:secret@bucket/],
  [{ STORAGE_URL: 's3://k:hidden@photos?endpoint=minio' }, /^STORAGE_URL/],
  [{ STORAGE_URL: 'https://k:hidden@photos.example' }, /^STORAGE_URL/],
  [{ ADMIN_KEY: 'hidden and short'.slice(0, 15) }, /^ADMIN_KEY .* expected at least 16 characters, such as/],
  [{ ADMIN_KEY: '  hidden         ' }, /^ADMIN_KEY/],
  [{ ADMIN_KEY: '🔑'.repeat(15) }, /^ADMIN_KEY/],
  [{ MAIL_FROM: 'Ballpark' }, /^MAIL_FROM is "Ballpark"; expected an address, alone or as Ballpark </],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM/],
  [{ MAIL_REPLY_TO: 'A\nBcc: c@d.example <a@b.example>' }, /^MAIL_REPLY_TO/],
  [{ RATE_LIMIT: 'no' }, /^RATE_LIMIT is "no"; expected on or off$/],
  [{ DEMO: 'true' }, /^DEMO is "true"; expected on, off or auto$/],
  [{ SOURCE_URL: 'javascript:alert(1)' }, /^SOURCE_URL is .*; expected an http\(s\) address$/],
  [{ GEOCODER_URL: 'geo?key=hidden' }, /^GEOCODER_URL/],
  [
    { OIDC_ISSUER: 'http://id.example' },
    /^OIDC_ISSUER is "http:\/\/id\.example"; expected the https address/,
  ],
  [{ OIDC_CLIENT_SECRET: 'hidden' }, /^OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together/],
  [{ OIDC_LABEL: 'x'.repeat(41) }, /^OIDC_LABEL/],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV is "prod"; expected production, development or test$/],
  [{ LOG_FORMAT: 'xml' }, /^LOG_FORMAT is "xml"; expected auto, json or text$/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"; expected fatal, /],
  [{ METRICS_TOKEN: 'fifteen-of-them' }, /^METRICS_TOKEN has a value .* at least 16 visible characters$/],
  [{ METRICS_TOKEN: 'two words of a secret' }, /^METRICS_TOKEN has/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY is "true"; expected none, /],
  [{ TRUST_PROXY: '0' }, /^TRUST_PROXY/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY/],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, /^TRUST_PROXY/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY/],
  [{ TRUST_PROXY: '127.0.0.1,' }, /^TRUST_PROXY/],
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

test('at a terminal the log is text about what is wrong, unless more or JSON is asked for', () => {
  expect(atTerminal({})).toMatchObject({ logFormat: 'text', logLevel: 'warn' });
  expect(atTerminal({ LOG_LEVEL: 'info' })).toMatchObject({ logFormat: 'text', logLevel: 'info' });
  expect(atTerminal({ LOG_FORMAT: 'json' })).toMatchObject({ logFormat: 'json', logLevel: 'info' });
});

test('the data folder is absolute wherever the process was started', () => {
  expect(isAbsolute(readConfig({ DATA_DIR: './data' }).dataDir)).toBe(true);
});

test.each([
  ['PUBLICURL', 'PUBLIC_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PUBILC_URL', 'PUBLIC_URL'],
  ['DATABASE-URL', 'DATABASE_URL'],
  ['DATBASE_URL', 'DATABASE_URL'],
  ['Port', 'PORT'],
  ['SMPT_URL', 'SMTP_URL'],
  ['ADMIN_KEYS', 'ADMIN_KEY'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['DATABSE_URL_FILE', 'DATABASE_URL_FILE'],
])('%s is taken for a typo of %s', (name, meant) => {
  expect(likelyTypos({ [name]: 'hidden', PORT: '1' })).toEqual([{ name, meant }]);
});

test('the names of other programs are no typos', () => {
  const names =
    'PATH HOME HOSTNAME PWD LANG USER SHELL TERM TMPDIR NODE_OPTIONS PGHOST PGPORT EDITOR _ DISPLAY';
  const env = Object.fromEntries([...names.split(' '), 'PORT', 'DEMO'].map((name) => [name, 'x']));
  expect(likelyTypos(env)).toEqual([]);
});

function atTerminal(env: Record<string, string>): Config {
  return readConfig(env, { isTerminal: true });
}

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}
