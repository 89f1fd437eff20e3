import { describe, expect, it, vi } from 'vitest';
import { fittedSize, shrinkPhoto } from './shrink-photo.ts';

const mebibyte = 1024 * 1024;

describe('the size a photo is shrunk to', () => {
  it.each([
    [4000, 3000, 2048, 1536],
    [3000, 4000, 1536, 2048],
    [2048, 2048, 2048, 2048],
    [800, 600, 800, 600],
    [10_000, 2, 2048, 1],
  ])('%i × %i becomes %i × %i', (width, height, fittedWidth, fittedHeight) => {
    expect(fittedSize(width, height)).toEqual({ width: fittedWidth, height: fittedHeight });
  });
});

describe('shrinking', () => {
  it('makes a large photo smaller and keeps its name and type', async () => {
    const drawn = browserDraws({ width: 4000, height: 3000, bytes: mebibyte });
    const shrunk = await shrinkPhoto(photo(6 * mebibyte, 'image/jpeg'));
    expect([shrunk.size, shrunk.type, shrunk.name]).toEqual([mebibyte, 'image/jpeg', 'photo']);
    expect(drawn).toEqual([{ width: 2048, height: 1536, type: 'image/jpeg' }]);
  });

  it('keeps a transparent photo transparent', async () => {
    browserDraws({ width: 4000, height: 3000, bytes: mebibyte });
    expect((await shrinkPhoto(photo(6 * mebibyte, 'image/png'))).type).toBe('image/webp');
  });

  it.each([
    ['when it is the smaller one', 2, 'image/jpeg', { width: 4000, bytes: 3 * mebibyte }, 1],
    ['when it is small and fits', 1, 'image/jpeg', { width: 2048, bytes: 10 }, 0],
    ['when it is a GIF, which may be animated', 6, 'image/gif', { width: 4000, bytes: 1 }, 0],
    ['when the browser cannot decode it', 6, 'image/jpeg', null, 0],
  ])('keeps the original %s', async (_, mebibytes, type, browser, drawings) => {
    const drawn = browserDraws({ width: 1, bytes: 1, ...browser, height: 1000 });
    if (browser === null) vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no')));
    const original = photo(mebibytes * mebibyte, type);
    expect(await shrinkPhoto(original)).toBe(original);
    expect(drawn).toHaveLength(drawings);
  });
});

function photo(bytes: number, type: string): File {
  return new File([new Uint8Array(bytes)], 'photo', { type });
}

function browserDraws({ width, height, bytes }: { width: number; height: number; bytes: number }) {
  const drawn: object[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  class Canvas {
    readonly size: { width: number; height: number };
    constructor(canvasWidth: number, canvasHeight: number) {
      this.size = { width: canvasWidth, height: canvasHeight };
    }
    getContext() {
      return { drawImage: () => undefined };
    }
    async convertToBlob({ type }: { type: string }) {
      drawn.push({ ...this.size, type });
      return new Blob([new Uint8Array(bytes)], { type });
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  return drawn;
}
