import type { Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { IdentityProvider } from './adapters/identity-provider.ts';
import type { Mailer } from './adapters/mail.ts';
import type { PushSender } from './adapters/push-sender.ts';
import type { Config } from './config.ts';
import type { Schema } from './db/schema.ts';
import type { OutboxFollower } from './events/follow-outbox.ts';
import type { HealthCounter } from './health/health-counter.ts';
import type { Jobs } from './jobs/job-queue.ts';
import type { PhotoStore } from './adapters/blob-store.ts';
import type { Places } from './adapters/places.ts';

/** Everything from outside that features need, passed to them as one plain object. */
export type Deps = {
  config: Config;
  log: FastifyBaseLogger;
  now: () => Date;
  db: Kysely<Schema>;
  /** For reads that may be a little outdated; the same as `db` without a replica. */
  replica: Kysely<Schema>;
  /** For finding the caller; the same as `db` if there is only one connection. */
  callers: Kysely<Schema>;
  mailer: Mailer;
  pushSender: PushSender;
  jobs: Jobs<Deps>;
  /** Follows the events of all processes. */
  outbox: OutboxFollower;
  /** The provider by which people sign in with an account elsewhere; undefined if the operator has set none. */
  identityProvider: IdentityProvider | undefined;
  photoStore: PhotoStore;
  places: Places;
  /** Counts successes and failures for the admin's pages. */
  health: HealthCounter;
  /** The values of `/metrics` beside those of the process and its calls. */
  metrics: Registry;
  /** False while photos cannot be kept. */
  hasPhotoStore: () => boolean;
  /** False if too little disk is left for a write. */
  hasRoom: () => boolean;
  /** Removes deleted data from the database's files; undefined if another server has the files. */
  eraseDeleted?: () => Promise<void>;
  /** Throws if the database cannot be reached. */
  pingDatabase: () => Promise<void>;
};
