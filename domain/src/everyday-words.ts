/** What people here call one thing. Only names that mean little else: a price of two things at once is wrong. */
const groups = [
  ['bicycle', 'bike', 'pushbike'],
  ['sofa', 'couch', 'settee'],
  ['television', 'tv', 'telly'],
  ['refrigerator', 'fridge'],
  ['phone', 'cellphone', 'mobilephone', 'smartphone'],
  ['laptop', 'notebook'],
  ['computer', 'pc'],
  ['headphone', 'earphone', 'headset'],
  ['speaker', 'loudspeaker'],
  ['apartment', 'flat'],
  ['pram', 'stroller', 'pushchair'],
  ['cot', 'crib'],
  ['diaper', 'nappy', 'nappie'],
  ['bookcase', 'bookshelf', 'bookshelve'],
  ['wardrobe', 'closet'],
  ['cupboard', 'cabinet'],
  ['rug', 'carpet'],
  ['curtain', 'drape'],
  ['duvet', 'comforter'],
  ['vacuum', 'hoover'],
  ['stove', 'cooker'],
  ['barbecue', 'bbq', 'grill'],
  ['faucet', 'tap'],
  ['lawnmower', 'mower'],
  ['car', 'automobile'],
  ['motorcycle', 'motorbike'],
  ['truck', 'lorry', 'lorrie'],
  ['tyre', 'tire'],
  ['jewellery', 'jewelry'],
  ['repair', 'fix', 'mend'],
  ['plumber', 'plumbing'],
  ['gardener', 'gardening'],
  ['cleaner', 'cleaning'],
  ['carpenter', 'carpentry', 'joiner', 'joinery'],
  ['painter', 'decorator'],
  ['tiler', 'tiling'],
  ['roofer', 'roofing'],
  ['plasterer', 'plastering'],
  ['tutor', 'tutoring'],
  ['babysitter', 'babysitting', 'nanny'],
  ['photographer', 'photography'],
] as const;

const namesByName = new Map<string, readonly string[]>(
  groups.flatMap((names) => names.map((name) => [name, names] as const)),
);

/** They stand in every second title and tell no thing from another. */
const fillers = new Set(
  ['a', 'an', 'the', 'my', 'in', 'as', 'of', 'for', 'with', 'and', 'very', 'sale', 'like', 'brand'].concat(
    ['used', 'secondhand', 'preowned', 'preloved', 'old', 'older', 'new', 'newish', 'condition'],
    ['good', 'great', 'excellent', 'nice', 'perfect', 'cheap', 'cheaply', 'affordable'],
    // Of questions: ‘how much does a boiler repair cost’.
    [
      'is',
      'how',
      'much',
      'what',
      'does',
      'should',
      'cost',
      'price',
      'worth',
      'fair',
      'reasonable',
      'quote',
      'quotation',
    ],
    [
      'are',
      'do',
      'would',
      'could',
      'need',
      'want',
      'someone',
      'somebody',
      'me',
      'you',
      'your',
      'our',
      'pay',
      'paid',
    ],
    ['to', 'on', 'at', 'average', 'normal', 'normally', 'usual', 'usually', 'typical', 'typically', 'going'],
    // Of rates: ‘plumber per hour’.
    ['per', 'each', 'every', 'rate', 'rates', 'hour', 'hours', 'hourly', 'daily', 'week', 'weeks', 'weekly'],
    ['month', 'months', 'monthly', 'year', 'years', 'yearly'],
  ),
);

/** Beside a filler they are fillers too: ‘can you’, ‘a day’, ‘a one-bedroom apartment’, but ‘watering can’, ‘day bed’, ‘Xbox One’. */
const besideFillers = new Set(['can', 'charge', 'it', 'day', 'days', 'one']);

/** All names of the thing, this one in the singular among them. */
export function namesOf(word: string): readonly string[] {
  const one = singular(word);
  return namesByName.get(one) ?? [one];
}

/** The same for all names of a thing. */
export function thingOf(word: string): string {
  return namesOf(word)[0] ?? word;
}

/** ‘cell phone’ and ‘second hand’ as the one word that they are elsewhere. */
export function joinPairs(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const pair = `${joined.at(-1) ?? ''}${word}`;
    if (pair !== word && (fillers.has(pair) || namesByName.has(singular(pair))))
      joined.splice(-1, 1, singular(pair));
    else joined.push(word);
  }
  return joined;
}

/** Without words such as ‘used’ or ‘good’; as given if there are no others. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word, at) => {
    const neighbour = words[at - 1] ?? words[at + 1] ?? '';
    return !fillers.has(word) && !(besideFillers.has(word) && fillers.has(neighbour));
  });
  return telling.length > 0 ? telling : [...words];
}

/** ‘chairs’ becomes ‘chair’; ‘glass’ stays. */
export function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
