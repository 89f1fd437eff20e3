/** Where the page of a shared listing says how other sites can show it. */
export function oembedLink(url: string, publicUrl: string): string {
  return `${publicUrl}/oembed?${new URLSearchParams({ url }).toString()}`;
}
