import { join } from 'node:path';
import { openDiskExportStore } from '../adapters/disk-export-store.ts';
import type { ExportStore } from '../adapters/export-store.ts';
import { openS3ExportStore } from '../adapters/s3-export-store.ts';
import type { Config } from '../config.ts';

/** Exports are kept in the photos' bucket if there is one, else in a folder of DATA_DIR. */
export function openExportStore(config: Pick<Config, 'dataDir' | 'storageUrl'>): ExportStore {
  const disk = openDiskExportStore(join(config.dataDir, 'exports'));
  return config.storageUrl ? openS3ExportStore(config.storageUrl, disk) : disk;
}
