import { fullSidePx } from '@ballpark/domain/photos.ts';

/** Smaller files are sent as they are: re-encoding costs quality and saves little. */
const smallBytes = 1024 * 1024;
const quality = 0.85;

/**
 * Scaled to the server's size limit if that makes the file smaller. Undecodable or animated files
 * are left to the server.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.type === 'image/gif') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = fittedSize(bitmap.width, bitmap.height);
    const isFitting = size.width === bitmap.width && size.height === bitmap.height;
    const smaller =
      isFitting && file.size <= smallBytes ? file : await redrawn(bitmap, size, encodingOf(file.type));
    bitmap.close();
    return smaller.size < file.size ? new File([smaller], file.name, { type: smaller.type }) : file;
  } catch {
    return file;
  }
}

/** Fits `fullSidePx`; never enlarges. */
export function fittedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, fullSidePx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** JPEG stays JPEG; WebP keeps the transparency of other types. */
function encodingOf(type: string): string {
  return type === 'image/jpeg' || type === 'image/jpg' ? 'image/jpeg' : 'image/webp';
}

async function redrawn(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  type: string,
) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality });
}
