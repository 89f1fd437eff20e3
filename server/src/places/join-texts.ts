/** Texts end to end in UTF-8, with the offset of each and of the end. */
export function joinTexts(texts: string[]): { start: Uint32Array; text: Buffer } {
  const start = new Uint32Array(texts.length + 1);
  for (const [at, text] of texts.entries()) start[at + 1] = (start[at] ?? 0) + Buffer.byteLength(text);
  return { start, text: Buffer.from(texts.join('')) };
}
