import type { BlobStore } from '../adapters/blob-store.ts';
import { openDiskBlobStore } from '../adapters/disk-blob-store.ts';
import { openS3BlobStore, parseStorageUrl } from '../adapters/s3-blob-store.ts';
import type { BackupConfig } from '../config.ts';
import { watchDiskRoom } from '../db/embedded/disk-room.ts';
import { makeFolder } from './back-up.ts';
import { refuseOthers } from './check-folder.ts';
import { noRoom } from './write-database.ts';

/** Where backups of several databases may lie. */
export type BackupPlace = {
  /** Without secrets. */
  name: string;
  store: Pick<BlobStore, 'put' | 'putStream' | 'get' | 'list' | 'remove'>;
  /** False if the files leave this machine. */
  isHere: boolean;
  /** Passes on what still fits. */
  whileThereIsRoom: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
};

/** Throws CannotBackUp for a folder that this account cannot write to, or that others can. */
export function openBackupPlace({ to }: Pick<BackupConfig, 'to'>): BackupPlace {
  if (to.startsWith('s3:')) {
    const folder = new URL(to).pathname.replace(/^\/|\/$/g, '');
    const store = openS3BlobStore(parseStorageUrl(to), folder === '' ? '' : `${folder}/`);
    return { name: nameOfPlace(to), store, isHere: false, whileThereIsRoom: (chunks) => chunks };
  }
  makeFolder(to);
  refuseOthers(to);
  const { hasRoom } = watchDiskRoom(to);
  return {
    name: to,
    store: openDiskBlobStore(to),
    isHere: true,
    async *whileThereIsRoom(chunks) {
      for await (const chunk of chunks) {
        if (!hasRoom()) throw noRoom(to);
        yield chunk;
      }
    },
  };
}

export function nameOfPlace(to: string): string {
  if (!to.startsWith('s3:')) return to;
  const { hostname, pathname } = new URL(to);
  return `s3://${hostname}${pathname.replace(/\/$/, '')}`;
}

const fileName = /^ballpark-([0-9a-f]{12})-(\d{8}T\d{6}\.\d{3}Z)\.tar(?:\.age)?(\.[0-9a-f-]{36}\.tmp)?$/;

export type BackupFile = { name: string; madeAt: Date };

/** Tells backups of other databases apart by the random end of the id. */
export function backupName(databaseId: string, madeAt: Date, isEncrypted: boolean): string {
  const time = madeAt.toISOString().replaceAll(/[-:]/g, '');
  return `ballpark-${databaseId.slice(-12)}-${time}.tar${isEncrypted ? '.age' : ''}`;
}

/** Of this database: whole ones, and what a process that was killed has left. */
export async function findBackups(
  { store }: Pick<BackupPlace, 'store'>,
  databaseId: string,
): Promise<{ whole: BackupFile[]; unfinished: string[] }> {
  const whole: BackupFile[] = [];
  const unfinished: string[] = [];
  for await (const page of store.list())
    for (const { name } of page) {
      const [, owner, time = '', rest] = fileName.exec(name) ?? [];
      if (owner !== databaseId.slice(-12)) continue;
      if (rest === undefined) whole.push({ name, madeAt: readTime(time) });
      else unfinished.push(name);
    }
  return { whole, unfinished };
}

function readTime(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'));
}
