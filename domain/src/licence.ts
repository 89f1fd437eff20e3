/** Where a licence stands: of an address itself, and of Creative Commons’ by their names; null of others. */
export function licenceUrl(licence: string): string | null {
  if (/^https?:\/\/\S+$/.test(licence)) return licence;
  const [, parts, version] = /^CC[ -]?(0|BY(?:-NC)?(?:-SA|-ND)?)[ -](\d\.\d)$/i.exec(licence) ?? [];
  if (parts === undefined || version === undefined) return null;
  const path = parts === '0' ? 'publicdomain/zero' : `licenses/${parts.toLowerCase()}`;
  return `https://creativecommons.org/${path}/${version}/`;
}
