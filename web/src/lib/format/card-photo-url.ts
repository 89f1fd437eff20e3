/** The small size of a photo that is kept here, enough for a card or a face; any other address stays as it is. */
export function cardPhotoUrl(url: string): string {
  return url.replace(/^(\/media\/[0-9a-f-]{36})\.webp$/, '$1-480.webp');
}
