import type { OverlayOptions } from 'sharp';
import { type SiteColors, siteColors } from '@ballpark/domain/site-colors.ts';
import { makeImage, openImage } from './open-image.ts';
import { turns } from './process-photo.ts';
import { sharePicture } from './serve-media.ts';
import { onPlate, stripesFrom, textLayer, withoutEmoji } from './drawing.ts';

/** The light colours of web/src/ui/tokens.css. */
function looksIn(colors: SiteColors) {
  const [question, result] = [colors['accent-ink'][0], colors.field[0]];
  return {
    question: { back: '#faf6ec', stripe: '#f1ebdc', strong: question, plain: '#1d211a', soft: '#4d5045' },
    result: {
      back: result,
      stripe: colors['field-stripe'][0],
      strong: '#f8f4e6',
      plain: '#f8f4e6',
      soft: colors['chalk-soft'][0],
    },
  };
}

export type ResultPicture = {
  look: 'question' | 'result';
  /** What is asked, or how it ended. */
  headline: string;
  /** Texts with other characters than `isDrawn` knows are left out. */
  title: string;
  detail: string;
  siteName: string;
  /** Of the site, which has its own in the place of ours. */
  color?: string;
  /** Its id. */
  logo?: string;
};

const margin = 56;
const logoSide = 64;
const maxTitleLength = 64;
const quality = 82;

/** A JPEG: the photo, if there is one, beside the texts. Takes turns with uploads; throws 503 when too many wait. */
export async function drawResult(
  result: ResultPicture,
  { photo, logo }: { photo: Buffer | null; logo: Buffer | null },
  { by, signal }: { by: string; signal: AbortSignal },
): Promise<Buffer> {
  const look = looksIn(siteColors(result.color ?? null))[result.look];
  return turns.run({ by, signal }, async () => {
    const left = photo === null ? 0 : sharePicture.width / 2;
    const layers = [
      ...stripesFrom(left, look.stripe),
      ...(await textsOf(result, { look, logo, from: left })),
      ...(photo === null ? [] : [await photoLayer(photo, left)]),
    ];
    return makeImage({ create: { ...sharePicture, channels: 3, background: look.back } })
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

type Look = ReturnType<typeof looksIn>[ResultPicture['look']];
/** Null without a logo of the site's own. `from`: where the photo ends. */
type Ground = { look: Look; logo: Buffer | null; from: number };

/** The site’s name at the top, and the rest stacked from the bottom. */
async function textsOf(texts: ResultPicture, { look, logo, from }: Ground): Promise<OverlayOptions[]> {
  const { strong, plain, soft } = look;
  const width = sharePicture.width - from - 2 * margin;
  const title = shorten(texts.title);
  const stacked = [
    { text: texts.detail, size: 36, color: plain, gap: 0 },
    { text: texts.headline, size: texts.headline.length > 20 ? 54 : 66, color: strong, gap: 26 },
    { text: title, size: 38, color: soft, gap: 30 },
  ];
  const layers = await nameOf(texts.siteName, { look, logo, from });
  let bottom = sharePicture.height - margin;
  for (const { text, size, color, gap } of stacked) {
    // One after another: a picture uses one processor.
    // oxlint-disable-next-line no-await-in-loop
    const [drawnText] = await textLayer(text, { size, color, width });
    if (!drawnText) continue;
    bottom -= gap + drawnText.height;
    layers.push({ input: drawnText.input, left: from + margin, top: Math.max(0, bottom) });
  }
  return layers;
}

async function nameOf(siteName: string, { look, logo, from }: Ground): Promise<OverlayOptions[]> {
  const mark = logo === null ? [] : [await onPlate(logo, logoSide)];
  const start = from + margin + mark.reduce((sum, { width }) => sum + width + 16, 0);
  const width = sharePicture.width - margin - start;
  const name = await textLayer(withoutEmoji(siteName), { size: 30, color: look.soft, width });
  return [
    ...mark.map(({ input }) => ({ input, left: from + margin, top: margin - 14 })),
    ...name.map(({ input, height }) => ({
      input,
      left: start,
      top: mark.length === 0 ? margin : margin - 14 + Math.max(0, Math.round((logoSide - height) / 2)),
    })),
  ];
}

function shorten(title: string): string {
  if (title.length <= maxTitleLength) return title;
  return `${title.slice(0, maxTitleLength).replace(/\s+\S*$/u, '')}…`;
}
