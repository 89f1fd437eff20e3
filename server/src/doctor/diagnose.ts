import type { Finding } from '@ballpark/domain/contract/doctor.ts';
import type { Config } from '../config.ts';
import type { Arrival } from '../http/who-answers.ts';
import { addressChecks, askPublicUrl } from './address.ts';
import { type DatabaseReport, examinePostgres, unopened } from './database.ts';
import { inTime, runChecks } from './finding.ts';
import { machineChecks } from './machine.ts';
import { type ResolveTxt, mailDnsChecks } from './mail-dns.ts';
import { mailCheck } from './mail.ts';
import { photoCheck, photoFileChecks } from './photos.ts';

/** An embedded database is opened first. What follows it gets the rest of ten seconds. */
const databaseMs = 6_500;
const lastMs = 3_000;

type Options = {
  config: Config;
  now: Date;
  freeBytes: () => number;
  diskBytes: () => number;
  /** Only one process has the embedded database open. */
  examineEmbedded: () => Promise<DatabaseReport>;
  /** How a call reached this server. */
  arrival?: Arrival;
  /** By default the resolver of this machine. */
  resolveTxt?: ResolveTxt;
};

/** As much as possible at once, within ten seconds. Nothing in it is secret. */
export async function diagnose(options: Options): Promise<Finding[]> {
  const { config, now, freeBytes, diskBytes, examineEmbedded, arrival, resolveTxt } = options;
  const { databaseUrl, publicUrl } = config;
  const [answer, database, others] = await Promise.all([
    askPublicUrl(publicUrl),
    inTime(
      () => (databaseUrl === undefined ? examineEmbedded() : examinePostgres(config, databaseUrl, now)),
      databaseMs,
    ).catch((error: unknown) => unopened(error, 'Look at the load of the database and of this machine.')),
    runChecks([
      mailCheck(config),
      ...mailDnsChecks(config, resolveTxt),
      photoCheck(config),
      ...machineChecks({ config, freeBytes, diskBytes }),
    ]),
  ]);
  const { findings, serverId, photoIds } = database;
  const last = await runChecks(
    [...addressChecks({ config, answer, serverId, arrival }), ...photoFileChecks(config, photoIds)],
    lastMs,
  );
  return [...last, ...others, ...findings];
}
