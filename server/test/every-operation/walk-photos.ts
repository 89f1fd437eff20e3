import { strict as assert } from 'node:assert';
import sharp from 'sharp';
import { listAt, textAt, type People, type Walk } from './walk.ts';

const megabyte = 1024 * 1024;

/** Uploads by every call and fetches one; returns Ana's URLs. */
export async function walkPhotos(
  walk: Walk,
  { ana }: People,
): Promise<{ listing: string[]; profile: string }> {
  const { api } = walk;
  const { token } = ana;
  const [jpeg, png, webp, gif] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
    picture().gif().toBuffer(),
  ]);
  const profile = await api.succeed('uploadProfilePhoto', { token, body: upload(gif, 'ana.gif') });
  const first = await api.succeed('uploadPhoto', { token, body: upload(jpeg, 'front.jpg') });
  const rest = await api.succeed('uploadPhotos', {
    token,
    body: { photos: [upload(png, 'side.png'), upload(webp, 'back.webp')] },
  });
  assert.partialDeepStrictEqual(first.data, { width: 64, height: 48 });

  const url = textAt(first.data, 'url');
  const served = await fetch(new URL(url, api.origin));
  assert.equal(served.headers.get('content-type'), 'image/webp');
  assert.match(served.headers.get('cache-control') ?? '', /immutable/);
  assert.equal((await sharp(await served.arrayBuffer()).metadata()).width, 64);

  await refusePhotos(walk, token, gif);
  const health = await api.succeed('getPhotoHealth');
  assert.deepEqual(health.data, { status: 'ok' });
  const urls = listAt(rest.data, 'photos').map((photo) => textAt(photo, 'url'));
  return { listing: [url, ...urls], profile: textAt(profile.data, 'url') };
}

async function refusePhotos({ api }: Walk, token: string, gif: Buffer): Promise<void> {
  const text = upload(Buffer.from('This is no photo.'), 'note.jpg');
  await api.refuse(
    'uploadProfilePhoto',
    { token, body: text },
    { status: 415, text: 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.' },
  );
  await api.refuse(
    'uploadProfilePhoto',
    { token, body: upload(Buffer.alloc(10 * megabyte + 1), 'large.jpg') },
    { status: 413, text: 'File too large. Please upload images smaller than 10MB.' },
  );
  await api.refuse('uploadPhoto', { token, body: text }, { status: 415, code: 'PHOTO_TYPE_LISTING' });
  await api.refuse(
    'uploadPhoto',
    { token, body: upload(gif, 'moving.gif') },
    { status: 415, code: 'PHOTO_TYPE_LISTING' },
  );
  const large = upload(Buffer.alloc(5 * megabyte + 1), 'large.jpg');
  const tooLarge = { status: 413, code: 'PHOTO_TOO_LARGE_LISTING' };
  await api.refuse('uploadPhoto', { token, body: large }, tooLarge);
  await api.refuse('uploadPhotos', { token, body: { photos: [large] } }, tooLarge);
  const six = { photos: Array.from({ length: 6 }, () => text) };
  await api.refuse('uploadPhotos', { token, body: six }, { status: 400 });
  const empty = upload(Buffer.alloc(0), 'empty.jpg');
  await api.refuse('uploadPhoto', { token, body: empty }, { status: 400 });
}

function picture() {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#c84' } });
}

function upload(bytes: Buffer, filename: string) {
  return { base64Data: bytes.toString('base64'), filename };
}
