export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export function photoFormatOf(bytes: Buffer): PhotoFormat | null {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp';
  return /^GIF8[79]a/.test(start) ? 'gif' : null;
}
