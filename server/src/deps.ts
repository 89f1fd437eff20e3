import type { Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { IdentityProvider } from './adapters/identity-provider.ts';
import type { Mailer } from './adapters/mailer.ts';
import type { OutsideWeb } from './adapters/outside-web.ts';
import type { PushSender } from './adapters/push-sender.ts';
import type { Config } from './config.ts';
import type { Schema } from './db/schema.ts';
import type { OutboxFollower } from './events/follow-outbox.ts';
import type { HealthCounter } from './health/health-counter.ts';
import type { Jobs } from './jobs/job-queue.ts';
import type { PhotoStore } from './adapters/blob-store.ts';
import type { Places } from './adapters/places.ts';

export type Deps = {
  config: Config;
  log: FastifyBaseLogger;
  now: () => Date;
  db: Kysely<Schema>;
  /** May lag; the same as `db` without a replica. */
  replica: Kysely<Schema>;
  mailer: Mailer;
  pushSender: PushSender;
  /** What members have entered. */
  outsideWeb: OutsideWeb;
  jobs: Jobs<Deps>;
  outbox: OutboxFollower;
  identityProvider: IdentityProvider | undefined;
  photoStore: PhotoStore;
  places: Places;
  health: HealthCounter;
  metrics: Registry;
  hasPhotoStore: () => boolean;
  /** Of PUBLIC_URL; null if it isn’t known or there is none. */
  certificateEnd: () => Date | null;
  /** False if too little disk is left for a write, or less than `minBytes`. */
  hasRoom: (minBytes?: number) => boolean;
  /** Of the disk that has DATA_DIR. */
  freeBytes: () => number;
  /** The size of that disk. */
  diskBytes: () => number;
  /** Vacuums the embedded database; undefined with a server. */
  eraseDeleted?: () => Promise<void>;
  /** Throws if the database cannot be reached. */
  pingDatabase: () => Promise<void>;
};
