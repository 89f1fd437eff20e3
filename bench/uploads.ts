import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { itemAt } from './item-at.ts';
import { measureRound, ourSide, type Plan, type Summary, summaryOf } from './measure.ts';
import type { Caller } from './samples.ts';
import type { Stage } from './stages.ts';
import type { Connect, Work } from './works.ts';

const wantedBytes = 4_000_000;

/** A work alone, the same beside uploads of photos, and these uploads. */
export type UploadResult = { connections: number; alone: Summary; beside: Summary; uploads: Summary };

/** Photos are uploaded one after the other; rounds are half as many and twice as long. */
export async function measureUploads(work: Work, stage: Stage, plan: Plan): Promise<UploadResult> {
  const [alone, beside] = [ourSide(work, stage), ourSide(work, stage)];
  const upload = await uploadWork(itemAt(stage.samples.people, 0));
  const [warming, uploads] = [ourSide(upload, stage), ourSide(upload, stage)];
  const { connections } = plan;
  const seconds = 2 * plan.seconds;
  await measureRound(warming, { connections: 1, seconds });
  for (let turn = 0; turn < plan.rounds / 2; turn++) {
    await measureRound(alone, { connections, seconds });
    await Promise.all([
      measureRound(beside, { connections, seconds }),
      measureRound(uploads, { connections: 1, seconds }),
    ]);
  }
  return {
    connections,
    alone: summaryOf(alone.rounds),
    beside: summaryOf(beside.rounds),
    uploads: summaryOf(uploads.rounds),
  };
}

async function uploadWork({ token }: Caller): Promise<{ status: number; ours: Connect }> {
  const photo = await makePhoto();
  const body = JSON.stringify({ base64Data: photo.toString('base64'), filename: 'photo.jpg' });
  const head = [
    'POST /api/photos/upload-base64 HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n');
  const request = Buffer.from(`${head}\r\n\r\n${body}`);
  return { status: 201, ours: () => () => request };
}

/** A JPEG of 12 megapixels and 4 MB, as telephones make them: smooth shapes with some grain. */
async function makePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const shapes = await sharp(randomFillSync(Buffer.alloc(40 * 30 * 3)), {
    raw: { width: 40, height: 30, channels: 3 },
  })
    .resize(width, height, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const grain = randomFillSync(Buffer.alloc(shapes.length));
  for (let at = 0; at < shapes.length; at++)
    shapes[at] = Math.max(0, Math.min(255, (shapes[at] ?? 0) + ((grain[at] ?? 0) % 24) - 12));
  let photo: Buffer = Buffer.alloc(0);
  for (let quality = 60; quality <= 100 && photo.length < wantedBytes; quality += 2)
    photo = await sharp(shapes, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  return photo;
}
