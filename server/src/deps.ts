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
import type { Jobs } from './jobs/jobs.ts';
import type { PhotoStore } from './adapters/photo-store.ts';
import type { Places } from './adapters/places.ts';

/** All that the features need of the world, handed to them as one plain object. */
export type Deps = {
  config: Config;
  log: FastifyBaseLogger;
  now: () => Date;
  db: Kysely<Schema>;
  /** For reads that bear a little lag; the same as `db` without a replica. */
  replica: Kysely<Schema>;
  /** For finding out who calls; the same as `db` where there is but one connection. */
  callers: Kysely<Schema>;
  mailer: Mailer;
  pushSender: PushSender;
  jobs: Jobs;
  /** Follows the events of all processes. */
  outbox: OutboxFollower;
  /** Where people sign in with an account from elsewhere; undefined where the operator has set none. */
  identityProvider: IdentityProvider | undefined;
  photoStore: PhotoStore;
  places: Places;
  /** Counts for the admin's pages what goes well and wrong. */
  health: HealthCounter;
  /** What `/metrics` shows beside the process and its calls. */
  metrics: Registry;
  /** False while photos cannot be kept. */
  hasPhotoStore: () => boolean;
  /** False once too little disk is left to take a write. */
  hasRoom: () => boolean;
  /** Takes what was deleted out of the database's files; undefined where they are another server's. */
  eraseDeleted?: () => Promise<void>;
  /** Throws when the database cannot be reached. */
  pingDatabase: () => Promise<void>;
};
