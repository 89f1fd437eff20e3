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

const time = String.raw`(?:\s+(?:per|an?|each|every|by\s+the)\s+(?:hour|day|week|month|year))?`;
/** Each with the words that are asked about. */
const openQuestions = [
  // ‘What is my road bike worth?’
  String.raw`what(?:\s+is|\s+are|['’]?s)\s+(.+?)\s+worth`,
  // ‘What’s a fair price for a road bike?’
  String.raw`what(?:\s+is|['’]?s)\s+(?:an?|the)\s+(?:(?:fair|good|normal|usual|typical|average|going)\s+)?(?:price|rate|cost)\s+(?:of|for)\s+(.+?)`,
  // ‘How much does it cost to repair a boiler?’
  String.raw`(?:how\s+much|what)\s+(?:does|would|should|will)\s+it\s+cost\s+to\s+(.+?)`,
  // ‘How much should a plumber cost per hour’
  String.raw`(?:how\s+much|what)\s+(?:do|does|did|should|would|will|can)\s+(.+?)\s+(?:cost|charge|go\s+for|sell\s+for)`,
  // ‘How much should I pay for a plumber?’
  String.raw`(?:how\s+much|what)\s+(?:do|does|did|should|would|will|can)\s+(?:i|you|we|one|people)\s+pay\s+for\s+(.+?)`,
  // ‘How much is a road bike’
  String.raw`how\s+much(?:\s+is|\s+are|['’]?s)\s+(.+?)(?:\s+worth)?`,
  String.raw`how\s+much\s+for\s+(.+?)`,
].map((asked) => new RegExp(String.raw`^${asked}${time}\s*[?.!]*$`, 'iu'));
const article = /^(?:an?|the|my|our|your|this|that|these|those|some)\s+/iu;

/** '$2,400 boiler' and 'Is 2,400 fair for a boiler?' without the price, and the price; 'what is a boiler worth?' without the question. */
export function splitPrice(text: string): [words: string, price: string] {
  const asked = question.exec(text);
  const [found, price = found] = asked ?? priceWithSign.exec(text) ?? [];
  if (found === undefined || price === undefined) return [withoutQuestion(text), ''];
  const words = text.replace(found, ' ').replaceAll(/\s+/g, ' ').replace(/\?$/, '').trim();
  return words === '' ? [text, ''] : [words, price.trim()];
}

function withoutQuestion(text: string): string {
  const asked = openQuestions.map((each) => each.exec(text)?.[1]).find((words) => words !== undefined);
  return asked?.replace(article, '').trim() || text;
}
