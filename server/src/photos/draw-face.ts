import { type SiteColors, ourColor } from '@ballpark/domain/site-colors.ts';
import type { Sharp } from 'sharp';
import { type Drawn, clamped, onPlate, stripesFrom, textLayer, withoutEmoji } from './drawing.ts';
import { makeImage, openImage } from './open-image.ts';
import { turns } from './process-photo.ts';
import { sharePicture } from './serve-media.ts';

/** Pixels, and how much of them the logo takes on the ground that some icons need. */
export type IconShape = { side: number; share?: number };

/** A PNG of a square logo, on its own ground or on white where the icon has no see-through parts. */
export async function drawIcon(logo: Buffer, { side, share }: IconShape): Promise<Buffer> {
  const inner = Math.round(side * (share ?? 1));
  const icon = openImage(logo).resize(inner, inner);
  if (share === undefined) return asPng(icon);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  const background = await groundOf(logo);
  const edges = { top: before, left: before, bottom: after, right: after, background };
  return asPng(openImage(await asPng(icon.extend(edges))).flatten({ background }));
}

/** The colour of its corner, or white where that is see-through. */
async function groundOf(logo: Buffer): Promise<{ r: number; g: number; b: number }> {
  const corner = openImage(logo).extract({ left: 0, top: 0, width: 1, height: 1 }).ensureAlpha();
  const [r = 255, g = 255, b = 255, alpha = 0] = await corner.raw().toBuffer();
  return alpha === 255 ? { r, g, b } : { r: 255, g: 255, b: 255 };
}

/** Few colours, as our own icons have. */
async function asPng(image: Sharp): Promise<Buffer> {
  return image.png({ palette: true, quality: 95 }).toBuffer();
}

export async function drawLogo(logo: Buffer, side: number): Promise<Buffer> {
  return openImage(logo).resize(side, side).webp({ quality: 90 }).toBuffer();
}

/** Our mark is green, cream and gold: how little red is in a pixel tells how much of it is the green. */
export async function tintMark(png: Buffer, color: string): Promise<Buffer> {
  const { data, info } = await openImage(png)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [from, to] = [channelsOf(ourColor), channelsOf(color)];
  const [green = 0] = from;
  for (let at = 0; at < data.length; at += 4) {
    const share = Math.max(0, (leastRed - (data[at] ?? 0)) / (leastRed - green));
    for (const [channel, value] of to.entries())
      data[at + channel] = clamped((data[at + channel] ?? 0) + share * (value - (from[channel] ?? 0)));
  }
  const { width, height } = info;
  return asPng(openImage(data, { raw: { width, height, channels: 4 } }));
}

/** Of the gold; the cream has more. */
const leastRed = 240;

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

export type SharedFace = { name: string; tagline: string; colors: SiteColors; mark: Buffer };

const quality = 86;
const plateSide = 240;
const chalk = '#f8f4e6';

/** What link previews show of the site: its mark, name and tagline. Takes turns with uploads. */
export async function drawShare({ name, tagline, colors, mark }: SharedFace): Promise<Buffer> {
  return turns.run({ by: 'the site' }, async () => {
    const { width, height } = sharePicture;
    const texts = { width: width - 160, align: 'center' } as const;
    const named = await textLayer(withoutEmoji(name), {
      ...texts,
      size: name.length > 18 ? 64 : 84,
      color: chalk,
    });
    const said = await textLayer(withoutEmoji(tagline), {
      ...texts,
      size: 38,
      color: colors['chalk-soft'][0],
    });
    const stack: (Drawn & { gap: number })[] = [
      { ...(await onPlate(mark, plateSide)), gap: 0 },
      ...named.map((drawn) => ({ ...drawn, gap: 40 })),
      ...said.map((drawn) => ({ ...drawn, gap: named.length === 0 ? 40 : 18 })),
    ];
    let top = Math.round((height - stack.reduce((sum, each) => sum + each.height + each.gap, 0)) / 2);
    const placed = stack.map(({ input, gap, ...drawn }) => {
      const place = { input, top: Math.max(0, top + gap), left: Math.round((width - drawn.width) / 2) };
      top += gap + drawn.height;
      return place;
    });
    return makeImage({ create: { width, height, channels: 3, background: colors.field[0] } })
      .composite([...stripesFrom(0, colors['field-stripe'][0]), ...placed])
      .jpeg({ quality })
      .toBuffer();
  });
}
