import S3rver from '@20minutes/s3rver';
import { join } from 'node:path';

/** `storageUrl` is for STORAGE_URL. */
export async function startTestS3(folder: string) {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'photos-here', configs: [] }],
  });
  const { port } = await s3.run();
  const storageUrl = `s3://S3RVER:S3RVER@photos-here?endpoint=http://127.0.0.1:${port}`;
  return { storageUrl, close: () => s3.close() };
}
