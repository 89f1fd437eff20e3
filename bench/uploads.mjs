import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { measureRound, summaryOf } from './measure.mjs';

const wantedBytes = 4_000_000;

/** A work without and with photos coming in one after the other, in half as many rounds twice as long. Answers both, and the uploads. */
export async function measureUploads({ work, stage, connections, rounds, seconds }) {
  const upload = await uploadWork(stage.samples.people[0]);
  const [alone, beside, uploads] = [[], [], []];
  const round = (work, count) =>
    measureRound({ work, stage, side: 'ours', connections: count, seconds: 2 * seconds });
  await round(upload, 1);
  for (let turn = 0; turn < rounds / 2; turn++) {
    alone.push(await round(work, connections));
    const [own, photos] = await Promise.all([round(work, connections), round(upload, 1)]);
    beside.push(own);
    uploads.push(photos);
  }
  return { connections, alone: summaryOf(alone), beside: summaryOf(beside), uploads: summaryOf(uploads) };
}

async function uploadWork({ token }) {
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
async function makePhoto() {
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
    shapes[at] = Math.max(0, Math.min(255, shapes[at] + (grain[at] % 24) - 12));
  let photo = Buffer.alloc(0);
  for (let quality = 60; quality <= 100 && photo.length < wantedBytes; quality += 2)
    photo = await sharp(shapes, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  return photo;
}
