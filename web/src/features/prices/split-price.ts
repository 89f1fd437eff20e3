const number = String.raw`\d+(?:[.,\s]\d{3})*(?:[.,]\d{1,2})?(?:\s?k)?`;
const priceWithSign = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[A-Z]{0,3}\p{Sc}\s?${number}|${number}\s?\p{Sc})(?![\p{L}\p{N}-])`,
  'iu',
);
/** ‘Is 2,400 fair for a boiler?’ */
const question = new RegExp(
  String.raw`^(?:is|are)\s+(${number})\s+(?:fair|ok|okay|reasonable|enough|too much)(?:\s+for)?(?:\s+(?:a|an|the|my))?\s+`,
  'iu',
);

/** '$2,400 boiler' and 'Is 2,400 fair for a boiler?' without the price, and the price. */
export function splitPrice(text: string): [words: string, price: string] {
  const asked = question.exec(text);
  const [found, price = found] = asked ?? priceWithSign.exec(text) ?? [];
  if (found === undefined || price === undefined) return [text, ''];
  const words = text.replace(found, ' ').replaceAll(/\s+/g, ' ').replace(/\?$/, '').trim();
  return words === '' ? [text, ''] : [words, price.trim()];
}
