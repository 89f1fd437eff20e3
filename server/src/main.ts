import { Registry } from '@prometheus-io/client';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { watchCertificate } from './adapters/certificate.ts';
import { externalGeocoder } from './adapters/external-geocoder.ts';
import { oidcProvider } from './adapters/identity-provider.ts';
import { openMailer } from './adapters/mailer.ts';
import { httpOutsideWeb } from './adapters/outside-web.ts';
import { httpPushSender } from './adapters/push-sender.ts';
import { listenForAdmin } from './admin/admin-socket.ts';
import { offerFirstAdmin } from './admin/first-admin.ts';
import { announce, complain, say, sayProgress } from './announce.ts';
import { buildApp } from './app.ts';
import { backupsIn, removeUnfinished, upgradeDatabase } from './backup/before-upgrade.ts';
import { askForBackup } from './backup/backup-now.ts';
import { backupServices } from './backup/sources.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { watchDiskRoom } from './db/embedded/disk-room.ts';
import { eraseDeleted } from './db/embedded/embedded-upkeep.ts';
import { prepareDataDir } from './db/embedded/prepare-data-dir.ts';
import type { Deps } from './deps.ts';
import { examineEmbedded } from './doctor/database.ts';
import { followOutbox } from './events/follow-outbox.ts';
import { explainFailure } from './explain-failure.ts';
import { jobs } from './jobs.ts';
import { createJobs } from './jobs/job-queue.ts';
import { createLog, withoutAddresses } from './log.ts';
import {
  type HealthCounter,
  countedMailer,
  countedPushSender,
  healthCounter,
  keepHealthCounts,
} from './health/health-counter.ts';
import { devMailKey } from './mail/dev-mailbox-access.ts';
import { rememberRefusals } from './mail/remember-refusals.ts';
import { databaseMetrics } from './metrics/database-metrics.ts';
import { fanOut } from './notifications/fan-out.ts';
import { openPhotoStore, watchPhotoStore } from './photos/open-photo-store.ts';
import { geocoderShare } from './places/place-of-person.ts';
import { openPlaces } from './places/places.ts';
import { updateRecords } from './prices/update-records.ts';
import { updateSimilarPrices } from './prices/similar.ts';
import { openHeldCases } from './moderation/held-posts.ts';
import { updateSignals } from './fraud-signals/signals.ts';
import { followSite } from './site/follow-site.ts';
import { vapidKeys } from './push/push.ts';
import { tellWebhooks } from './webhooks/tell-webhooks.ts';
import { endSignals, onEndSignal } from './end-signals.ts';

const graceMs = 9_000;
/** Meanwhile /readyz is 503 and each answer asks a proxy to close its connection, so that no write meets one that is just being closed. */
const drainMs = 1_000;
/** Connections that wait to be taken. Once it is full, everybody’s first try is lost and repeated a second later. The system may allow fewer. */
const backlog = 4_096;
/** Cuts off running requests after about half of the grace period. */
const slowMs = 5_000;
/** Few, because notifications come first; a job does the others. */
const recordBatchesAtOnce = 5;
const similarAtOnce = 50;

type Log = ReturnType<typeof createLog>;

async function start(config: Config, signal: AbortSignal): Promise<() => Promise<void>> {
  const metrics = new Registry();
  const health = healthCounter(now, metrics);
  const log = createLog(config.logLevel, {
    format: config.logFormat,
    onError: () => health.count('error-line'),
  });
  prepareDataDir(config.dataDir, log);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    directUrl: config.databaseDirectUrl,
    poolSize: config.databasePoolSize,
    dataDir: config.dataDir,
    log,
    onWait: say,
    signal,
  });
  try {
    return await serve({ config, log, database, health, metrics });
  } catch (error) {
    // Left open, the embedded database would be checked at the next start.
    await database.close();
    throw error;
  }
}

type Opened = { config: Config; log: Log; database: Database; health: HealthCounter; metrics: Registry };

async function serve({ config, log, database, health, metrics }: Opened): Promise<() => Promise<void>> {
  await upgradeDatabase(database, { dataDir: config.dataDir, log, say });
  await vapidKeys(database.db);

  const photoStore = openPhotoStore(config);
  const [builtIn, photos] = await Promise.all([
    openPlaces({ onProgress: say }),
    watchPhotoStore({ store: photoStore, log }),
  ]);
  const room = watchDiskRoom(config.dataDir);
  const certificate = watchCertificate(config.publicUrl);
  const outbox = followOutbox({ db: database.db, log, listen: database.listen });
  databaseMetrics(metrics, database);
  const deps: Deps = {
    config,
    log,
    now,
    db: database.db,
    replica: database.replica,
    mailer: countedMailer(rememberRefusals(openMailer(config), { db: database.db, now }), health),
    pushSender: countedPushSender(httpPushSender(), health),
    outsideWeb: httpOutsideWeb(),
    jobs: createJobs({ kinds: jobs, pool: database.pool, log, onDone: () => outbox.wake(), metrics }),
    outbox,
    identityProvider: config.oidc && oidcProvider(config.oidc, `${config.publicUrl}/oidc`, log),
    photoStore,
    places: config.geocoderUrl
      ? externalGeocoder(config.geocoderUrl, builtIn, geocoderShare({ config, db: database.db, now }))
      : builtIn,
    health,
    metrics,
    hasPhotoStore: photos.isUp,
    certificateEnd: certificate.end,
    hasRoom: room.hasRoom,
    freeBytes: room.freeBytes,
    diskBytes: room.diskBytes,
    pingDatabase: database.ping,
    ...(database.kind === 'embedded' && { eraseDeleted: () => eraseDeleted(database.pool) }),
  };
  const endSite = await followSite(deps);
  const endHealth = keepHealthCounts(deps);
  const app = await buildApp(deps);
  app.addHook('preClose', async () => sleep(drainMs));
  // Opened before the port, because calls enqueue jobs; started after it, because a process whose port is
  // taken must not run any.
  await deps.jobs.open();
  try {
    await app.listen({ port: config.port, host: config.host, backlog });
  } catch (error) {
    // The queue's maintenance would report a closed database.
    await deps.jobs.stop();
    throw error;
  }
  if (config.runsJobs) await deps.jobs.start(deps);
  const works = [
    () => fanOut(deps),
    () => updateRecords(deps, recordBatchesAtOnce),
    () => updateSimilarPrices(deps, similarAtOnce),
    () => updateSignals(deps),
    () => openHeldCases(deps),
    () => tellWebhooks(deps),
  ];
  outbox.start(...(config.runsJobs ? works : []));
  announce(config, {
    hasPhotoStore: photos.isUp(),
    adminLink: await offerFirstAdmin(deps),
    mailKey: await devMailKey(config),
  });

  // With PostgreSQL the command connects by itself.
  const admin = database.kind === 'embedded' ? await listenToCommands(deps, database) : null;

  const demo =
    config.demo !== 'off'
      ? (await import('./demo/start-demo.ts')).startDemo(deps, { isNew: database.isNew, say, sayProgress })
      : null;

  return async function stop(): Promise<void> {
    // A slow caller must not delay the shutdown.
    const cut = setTimeout(() => app.server.closeAllConnections(), slowMs);
    await app.close();
    clearTimeout(cut);
    await admin?.close();
    photos.stop();
    certificate.stop();
    endSite();
    await demo?.stop();
    await outbox.stop();
    await deps.jobs.stop();
    deps.mailer.close();
    await endHealth();
    await database.close();
  };
}

async function listenToCommands(deps: Deps, database: Database): Promise<{ close: () => Promise<void> }> {
  const { dataDir } = deps.config;
  await removeUnfinished(backupsIn(dataDir), 'for-command-');
  return listenForAdmin(deps, {
    ...backupServices(database, dataDir),
    'back-up-now': (_, operator) => askForBackup(deps, operator),
    'examine-database': async () => JSON.stringify(await examineEmbedded(deps)),
  });
}

function now(): Date {
  return new Date();
}

const stopping = new AbortController();

function fail(error: unknown): never {
  if (stopping.signal.aborted) process.exit(0);
  complain(`Ballpark can’t start: ${explainFailure(error)}`);
  process.exit(1);
}

export function runServer(): void {
  const starting = Promise.resolve()
    .then(() => start(readConfig(), stopping.signal))
    .catch(fail);
  // A signal during the start lets the start finish, then stops in order.
  const grace = closeWithGrace({ delay: graceMs, skip: endSignals }, async ({ err }) => {
    if (err) complain(withoutAddresses(err.stack ?? err.message));
    stopping.abort();
    const stop = await starting;
    await stop();
  });
  onEndSignal(() => grace.close());
}

if (import.meta.main) runServer();
