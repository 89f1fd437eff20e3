import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { externalGeocoder } from './adapters/external-geocoder.ts';
import { openMailer } from './adapters/mailer.ts';
import { httpPushSender } from './adapters/push-sender.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DataDirLocked } from './db/data-dir-lock.ts';
import { openDatabase } from './db/database.ts';
import { watchDiskRoom } from './db/disk-room.ts';
import { FolderUnusable } from './db/ensure-folder.ts';
import { migrateToLatest } from './db/migrate.ts';
import { keepDemo } from './demo/keep-demo.ts';
import type { Deps } from './deps.ts';
import { followOutbox } from './events/follow-outbox.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { createJobs } from './jobs/jobs.ts';
import { fanOut } from './notifications/fan-out.ts';
import { openPhotoStore } from './photos/open-photo-store.ts';
import { openPlaces } from './places/places.ts';
import { vapidKeys } from './push/vapid-keys.ts';

const graceMs = 9_000;
/** Half-way there, what is still under way is cut off. */
const slowMs = 5_000;

/** config -> database -> migrate -> listen. Answers what ends it all again. */
async function start(config: Config) {
  const log = pino({ level: config.logLevel });
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    dataDir: config.dataDir,
    log,
  });
  await migrateToLatest(database.db, log);
  await vapidKeys(database.db);

  const builtIn = await openPlaces({ onProgress: say });
  const room = watchDiskRoom(config.dataDir);
  const outbox = followOutbox({ db: database.db, log, databaseUrl: config.databaseUrl });
  const deps: Deps = {
    config,
    log,
    now: () => new Date(),
    db: database.db,
    replica: database.replica,
    callers: database.callers,
    mailer: openMailer(config),
    pushSender: httpPushSender(),
    jobs: createJobs({ pool: database.pool, log, onDone: () => outbox.wake() }),
    outbox,
    photoStore: openPhotoStore(config),
    places: config.geocoderUrl ? externalGeocoder(config.geocoderUrl, builtIn) : builtIn,
    hasRoom: room.hasRoom,
    pingDatabase: database.ping,
  };
  const app = await buildApp(deps);
  await deps.jobs.start(jobHandlers(deps));
  outbox.start(async () => void (await fanOut(deps)));
  await app.listen({ port: config.port, host: config.host });
  announce(config);

  const isDemo = config.demo === 'on' || (config.demo === 'auto' && database.kind === 'embedded');
  const demo = isDemo ? keepDemo(deps, { isNew: database.isNew, say }) : null;

  return async function stop(): Promise<void> {
    // Whoever is slow to take an answer, or to send, keeps nobody from a good end.
    const cut = setTimeout(() => app.server.closeAllConnections(), slowMs);
    await app.close();
    clearTimeout(cut);
    await demo?.stop();
    await outbox.stop();
    await deps.jobs.stop();
    deps.mailer.close();
    await database.close();
  };
}

function announce(config: Config): void {
  say(`Ballpark is at ${config.publicUrl}`);
  if (config.smtpUrl) say('Mail goes out by SMTP_URL.');
  else if (config.isProduction) say('Mail is kept in the data folder: set SMTP_URL to send it.');
  else say(`Mail is kept and shown at ${config.publicUrl}/dev/mail`);
}

/** For the person who started the server; the log is for machines. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Faults of the setting are told in one line; anything else is a fault of ours and keeps its stack. */
function fail(error: unknown): never {
  process.stderr.write(`Ballpark cannot start: ${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return `${error.message}; stop what listens there, or set another PORT`;
  const isPlain = [ConfigError, DataDirLocked, FolderUnusable].some((kind) => error instanceof kind);
  return isPlain || /^E[A-Z]+$/.test(code) ? error.message : String(error.stack);
}

const stop = await Promise.resolve()
  .then(() => start(readConfig()))
  .catch(fail);
closeWithGrace({ delay: graceMs }, async ({ err }) => {
  if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
  await stop();
});
