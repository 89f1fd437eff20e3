import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { escapeHtml } from '../escape-html.ts';
import { makeImage, openImage } from './open-image.ts';
import { turns } from './process-photo.ts';
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

/** The light colours of web/src/ui/tokens.css. */
const looks = {
  question: { back: '#faf6ec', stripe: '#f1ebdc', strong: '#0c613e', plain: '#1d211a', soft: '#4d5045' },
  result: { back: '#0f5e3e', stripe: '#126845', strong: '#f8f4e6', plain: '#f8f4e6', soft: '#cfe3d2' },
};

export type ResultPicture = {
  look: keyof typeof looks;
  /** What is asked, or how it ended. */
  headline: string;
  /** Texts with other characters than `isDrawn` knows are left out. */
  title: string;
  detail: string;
  siteName: string;
};

/** False of a text that would show boxes. */
export function isDrawn(text: string): boolean {
  return drawn.test(text);
}

const margin = 56;
const stripeWidth = 120;
const maxTitleLength = 64;
const quality = 82;

/** A JPEG: the photo, if there is one, beside the texts. Takes turns with uploads; throws 503 when too many wait. */
export async function drawResult(
  result: ResultPicture,
  photo: Buffer | null,
  { by, signal }: { by: string; signal: AbortSignal },
): Promise<Buffer> {
  return turns.run({ by, signal }, async () => {
    const left = photo === null ? 0 : sharePicture.width / 2;
    const layers = [
      ...stripesOf(result, left),
      ...(await textsOf(result, left)),
      ...(photo === null ? [] : [await photoLayer(photo, left)]),
    ];
    return makeImage({ create: { ...sharePicture, channels: 3, background: looks[result.look].back } })
      .composite(layers)
      .jpeg({ quality })
      .toBuffer();
  });
}

async function photoLayer(photo: Buffer, width: number): Promise<OverlayOptions> {
  const input = await openImage(photo)
    .resize({ width, height: sharePicture.height, fit: 'cover' })
    .flatten()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left: 0, top: 0 };
}

function stripesOf({ look }: ResultPicture, from: number): OverlayOptions[] {
  const count = Math.floor((sharePicture.width - from) / (2 * stripeWidth));
  const create = {
    width: stripeWidth,
    height: sharePicture.height,
    channels: 3,
    background: looks[look].stripe,
  } as const;
  return Array.from({ length: count }, (_, at) => ({
    input: { create },
    left: from + stripeWidth + 2 * stripeWidth * at,
    top: 0,
  }));
}

/** The site’s name at the top, and the rest stacked from the bottom. */
async function textsOf({ look, ...texts }: ResultPicture, from: number): Promise<OverlayOptions[]> {
  const { strong, plain, soft } = looks[look];
  const width = sharePicture.width - from - 2 * margin;
  const [name] = await textLayer(texts.siteName, { size: 30, color: soft, width });
  const title = shorten(texts.title);
  const stacked = [
    { text: texts.detail, size: 36, color: plain, gap: 0 },
    { text: texts.headline, size: texts.headline.length > 20 ? 54 : 66, color: strong, gap: 26 },
    { text: title, size: 38, color: soft, gap: 30 },
  ];
  const layers: OverlayOptions[] = name ? [{ input: name.data, left: from + margin, top: margin }] : [];
  let bottom = sharePicture.height - margin;
  for (const { text, size, color, gap } of stacked) {
    // One after another: a picture uses one processor.
    // oxlint-disable-next-line no-await-in-loop
    const [drawnText] = await textLayer(text, { size, color, width });
    if (!drawnText) continue;
    bottom -= gap + drawnText.info.height;
    layers.push({ input: drawnText.data, left: from + margin, top: Math.max(0, bottom) });
  }
  return layers;
}

type TextLook = { size: number; color: string; width: number };

/** None of a text that cannot be drawn. */
async function textLayer(text: string, { size, color, width }: TextLook) {
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
    },
  });
  return [await image.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })];
}

function shorten(title: string): string {
  if (title.length <= maxTitleLength) return title;
  return `${title.slice(0, maxTitleLength).replace(/\s+\S*$/u, '')}…`;
}
