/** What fits the longest card; a narrower place scrolls. */
export const embedSize = { width: 480, height: 360 } as const;

type Embedded = { origin: string; id: string; title: string; width?: number; height?: number };

/** What somebody pastes into their own page to show a shared listing there. */
export function embedCode({
  origin,
  id,
  title,
  width = embedSize.width,
  height = embedSize.height,
}: Embedded): string {
  const named = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${origin}/embed/${id}" width="${width}" height="${height}" title="${named}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}
