import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { escapeHtml } from '../escape-html.ts';
import { makeImage, openImage } from './open-image.ts';
import { sharePicture } from './serve-media.ts';

// Without it, libvips looks for the fonts of the machine, which may have none.
// oxlint-disable-next-line no-restricted-properties -- it sets a value and reads none
process.env['FONTCONFIG_FILE'] = fileURLToPath(new URL('fonts.conf', import.meta.url));

/** As on the pages, in the one format that libvips reads. */
const font = 'Bricolage Grotesque Bold';
export const fontFile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
);
const drawn =
  /^[ -~\u00A0-\u00A3\u00A5-\u00AC\u00AE-\u0107\u010A-\u0113\u0116-\u011B\u011E-\u0123\u0126-\u012B\u012E-\u0133\u0136\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u0155\u0158-\u015B\u015E-\u0161\u0164\u0165\u0168-\u017E\u0218-\u021B\u1E80-\u1E85\u1E9E\u1EF2-\u1EF9\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20A1\u20A4\u20A6\u20A8\u20A9\u20AB-\u20AE\u20B1\u20B2\u20B4\u20B5\u20B8-\u20BA\u20BC-\u20BF\u2122\u2191\u2193\u2212]*$/u;

/** False of a text that would show boxes. */
export function isDrawn(text: string): boolean {
  return drawn.test(text);
}

/** A name or tagline of the site that has a picture in it is drawn without. */
export function withoutEmoji(text: string): string {
  return text
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const stripeWidth = 120;

/** Every second one, from a place on. */
export function stripesFrom(from: number, background: string): OverlayOptions[] {
  const count = Math.floor((sharePicture.width - from) / (2 * stripeWidth));
  const create = { width: stripeWidth, height: sharePicture.height, channels: 3, background } as const;
  return Array.from({ length: count }, (_, at) => ({
    input: { create },
    left: from + stripeWidth + 2 * stripeWidth * at,
    top: 0,
  }));
}

export type Drawn = { input: Buffer; width: number; height: number };

type TextLook = { size: number; color: string; width: number; align?: 'center' };

/** None of a text that cannot be drawn. */
export async function textLayer(text: string, { size, color, width, align }: TextLook): Promise<Drawn[]> {
  if (text === '' || !isDrawn(text)) return [];
  const markup = `<span foreground="${color}">${escapeHtml(text)}</span>`;
  const image = makeImage({
    // At 72 dots an inch, a point is a pixel.
    text: {
      text: markup,
      font: `${font}, ${size}`,
      fontfile: fontFile,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
      ...(align && { align }),
    },
  });
  const { data, info } = await image.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  return [{ input: data, width: info.width, height: info.height }];
}

const plate = { r: 0xfa, g: 0xf6, b: 0xec };

/** On the light colour of pages, for a dark logo cannot be seen on a field. */
export async function onPlate(logo: Buffer, side: number): Promise<Drawn> {
  const radius = side * 0.22;
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const beyond = (place: number) => Math.max(0, Math.abs(place + 0.5 - side / 2) - (side / 2 - radius));
    const outside = Math.hypot(beyond(at % side), beyond(Math.floor(at / side))) - radius;
    pixels.set([plate.r, plate.g, plate.b, clamped(255 * (0.5 - outside))], at * 4);
  }
  const inner = Math.round(side * 0.84);
  const offset = Math.round((side - inner) / 2);
  const shown = await openImage(logo).resize(inner, inner).png({ compressionLevel: 1 }).toBuffer();
  const input = await openImage(pixels, { raw: { width: side, height: side, channels: 4 } })
    .composite([{ input: shown, left: offset, top: offset }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, width: side, height: side };
}

export function clamped(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
