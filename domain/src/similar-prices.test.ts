import { dayMs } from './durations.ts';
import { expect, test } from 'vitest';
import {
  type PricedThing,
  pricePeriods,
  priceWords,
  rankSimilar,
  sharedWords,
  spreadOf,
  pricesOf,
  tellTheSame,
  usualPrices,
} from './similar-prices.ts';

const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);

const nowMs = 20_000 * dayMs;

function thing(title: string, over: Partial<PricedThing> & { description?: string } = {}) {
  const { description = '', ...rest } = over;
  return {
    title,
    ownerId: title,
    networkId: null,
    words: priceWords(title, description),
    plausibleMinor: 100,
    closedAtMs: nowMs,
    distanceKm: 0,
    ...rest,
  };
}

const titlesLike = (
  title: string,
  things: readonly ReturnType<typeof thing>[],
  weights: Record<string, number> = {},
) => rankSimilar(priceWords(title, ''), things, weights, nowMs).map((each) => each.title);

test.each([
  ['Oak bookcase', 'Bookcase, oak', true],
  ['Oak bookcase', 'Old oak bookcases', true],
  ['Bike', 'Mountain bike, two years old', true],
  ['Oak bookcase', 'Garden hose', false],
  ['Used bike', 'Bicycle', true],
  ['Used bike', 'Used headphones, like new', false],
  ['Couch in good condition', 'Sofa', true],
  ['Plumbing', 'A plumber for a morning', true],
  ['Kitchen table with four chairs', 'Garden hose with nozzle', false],
])('%s and %s are similar: %s', (title, other, isSimilar) => {
  expect(titlesLike(title, [thing(other)])).toEqual(isSimilar ? [other] : []);
});

test('a word that every object knows is a word like any other', () => {
  expect(titlesLike('Constructor kit', [thing('Kit of steel, constructor')], { kit: 3 })).toHaveLength(1);
  expect(titlesLike('Kit constructor', [thing('Kit')], { kit: 3 })).toEqual(['Kit']);
});

test('what only the description says counts as well, and a rare word more than a common one', () => {
  const described = thing('For sale', { description: 'An accordion, red' });
  expect(titlesLike('Accordion', [described])).toEqual(['For sale']);
  const weights = { oak: 0.5, theremin: 8 };
  expect(titlesLike('Oak theremin', [thing('Oak chair'), thing('Theremin kit')], weights)).toEqual([
    'Theremin kit',
  ]);
});

test('of things that are alike the near and the recent come first', () => {
  const far = thing('Oak bookcase', { ownerId: 'far', distanceKm: 400 });
  const old = thing('Oak bookcase', { ownerId: 'old', closedAtMs: nowMs - 900 * dayMs });
  const near = thing('Oak bookcase', { ownerId: 'near' });
  const found = rankSimilar(near.words, [old, far, near], {}, nowMs);
  expect(found.map(({ ownerId }) => ownerId)).toEqual(['near', 'far', 'old']);
});

test('no more than twenty are similar, and a text without words is similar to nothing', () => {
  const many = Array.from({ length: 60 }, (_, at) => thing('Chair', { ownerId: `owner ${at}` }));
  expect(titlesLike('Chair', many)).toHaveLength(20);
  expect(titlesLike('%', many)).toEqual([]);
});

test('a few owners with many new sales push nobody out: two of each are similar', () => {
  const honest = Array.from({ length: 20 }, (_, at) =>
    thing('Chair', { ownerId: `owner ${at}`, networkId: at, closedAtMs: nowMs - dayMs }),
  );
  const ring = Array.from({ length: 20 }, (_, at) =>
    thing('Chair', { ownerId: `ring ${at % 4}`, networkId: 100 + (at % 4), plausibleMinor: 1_000 }),
  );
  const found = rankSimilar(priceWords('Chair', ''), [...honest, ...ring], {}, nowMs);
  expect(found.filter(({ plausibleMinor }) => plausibleMinor === 1_000)).toHaveLength(8);
  expect(spreadOf(usualPrices(found, { ownerId: 'asker', networkId: null }))?.median).toBe(100);
});

const chairsOf = (owners: string, networks = '') =>
  owners.split('').map((ownerId, at) => {
    const network = Number(networks[at] ?? Number.NaN);
    return thing('Chair', { ownerId, networkId: Number.isNaN(network) ? null : network });
  });
const own = (ownerId: string, networkId: number | null = null) => ({ ownerId, networkId });
test('each owner has one voice in what is usual, and one’s own has none', () => {
  expect(usualPrices(chairsOf('aaabcde'), own('z'))).toHaveLength(5);
  expect(usualPrices(chairsOf('aaabcd'), own('z'))).toEqual([]);
  expect(usualPrices(chairsOf('abcde'), own('e'))).toEqual([]);
});

test('one network is one owner: five prices have five of each, and none of one’s own network', () => {
  expect(usualPrices(chairsOf('abcdef', '112345'), own('z'))).toHaveLength(5);
  expect(usualPrices(chairsOf('abcdef', '112344'), own('z'))).toEqual([]);
  expect(usualPrices(chairsOf('abcde', '12345'), own('z', 3))).toEqual([]);
  expect(usualPrices(chairsOf('abcde', '12345'), own('z', 6))).toHaveLength(5);
});

test.each([
  [true, 'Oak table', 'Round, with four chairs', 'Table, oak', 'Round with four chairs!'],
  [false, 'Grand piano', 'From 1920', 'Oboe', 'From 1920'],
  [false, 'Oak table', 'Round', 'Oak table', 'Round, with a piano'],
])(
  'that both tell the same is %s of: %s, %s and %s, %s',
  (isSame, title, description, ...[otherTitle, otherDescription]) => {
    const others = { title: otherTitle, description: otherDescription };
    expect(tellTheSame({ title, description }, others)).toBe(isSame);
  },
);

test.each([2, 3, 4, 5])('one owner’s five sales at 5,000 beside %i at 100 set no public median', (honest) => {
  const dear = times(5, { plausibleMinor: 5_000, ownerId: 'eve', networkId: null });
  const fair = Array.from({ length: honest }, (_, at) => ({
    plausibleMinor: 100,
    ownerId: `owner ${at}`,
    networkId: at,
  }));
  const ofOneNetwork = dear.map((sale, at) => ({ ...sale, ownerId: `eve ${at}`, networkId: 99 }));
  for (const falseOnes of [dear, ofOneNetwork]) {
    const spread = spreadOf(pricesOf([...falseOnes, ...fair]));
    expect(spread?.median ?? null).toBe(honest < 3 ? null : 100);
    const dated = [...falseOnes, ...fair].map((sale) => ({ ...sale, closedAt: '2026-02-28T12:00:00Z' }));
    expect(pricePeriods(dated)).toEqual(spread ? [{ period: '2026-02', count: honest + 2, ...spread }] : []);
  }
});

test('a spread is the middle half, of five or more', () => {
  expect(spreadOf([1, 2, 3, 4])).toBeNull();
  expect(spreadOf([500, 100, 300, 200, 400])).toEqual({ low: 200, median: 300, high: 400 });
  expect(spreadOf([1, 2, 3, 4, 5, 6])).toEqual({ low: 2, median: 3.5, high: 5 });
});

test('what similar things have in common are the words that half of them share', () => {
  const similar = ['Mountain bike', 'Bikes, mountain', 'Mountain bike, 26"', 'Bike'].map((title) =>
    thing(title),
  );
  expect(sharedWords('Mountain bike, two years old', similar)).toBe('Mountain bike');
  expect(sharedWords('Theremin', [thing('Zither')])).toBe('Theremin');
});

test('what similar things have in common finds five of them, where there are as many', () => {
  const rests = ['front, kg', 'front, kg', 'front, kg', 'front', 'front', 'kg'];
  const similar = rests.map((rest) => thing(`Washing machine ${rest}`));
  expect(sharedWords('Washing machine, front, 7 kg', similar)).toBe('Washing machine, front');
});

test('a title’s words come once, folded, and one or many is the same; signs and single letters are none', () => {
  const { title } = priceWords('Oak Chairs, a chair – oak! Café glass', '');
  expect(title).toEqual(['oak', 'chair', 'cafe', 'glass']);
  expect(priceWords("% _ ' \\ ; a 5 🙂", '').title).toEqual([]);
});

test('of a description the longest words count that the title does not have', () => {
  const text = 'An oak bookcase: five shelves, a few deep scratches, solid wood, pickup';
  expect(priceWords('Oak bookcase', text).description).toEqual([
    'scratche',
    'shelve',
    'pickup',
    'solid',
    'five',
    'deep',
  ]);
});

test('words such as ‘used’ are none, unless there are no others', () => {
  expect(priceWords('Brand new sofa, like new, second-hand', 'Used').title).toEqual(['sofa']);
  expect(priceWords('Like new', '').title).toEqual(['like', 'new']);
});

test('other names of a thing find it, and weigh what the most common one weighs', () => {
  const weights = { bike: 1, bicycle: 7, carbon: 3 };
  expect(titlesLike('Bicycle', [thing('Bike')], weights)).toEqual(['Bike']);
  expect(titlesLike('Carbon bicycle', [thing('Bike basket')], weights)).toEqual([]);
  const bikes = ['City bike', 'Bicycle', 'City bicycle', 'Bike', 'Old city bikes'].map((title) =>
    thing(title),
  );
  expect(sharedWords('Used city bicycle', bikes)).toBe('bicycle');
});

test('a script without spaces is compared two letters at a time', () => {
  expect(priceWords('自転車', '').title).toEqual(['自転', '転車']);
  expect(priceWords('中古自転車', '').title).toEqual(expect.arrayContaining(['自転', '転車']));
});

test('no text makes more than sixteen words, however long it is', () => {
  const many = Array.from({ length: 300 }, (_, at) => `w${at}`).join(' ');
  const { title, description } = priceWords(many, `${many} x ${'長'.repeat(200)}`);
  expect(title).toHaveLength(10);
  expect(description).toHaveLength(6);
});

const closed = (day: string, ...pricesMinor: number[]) =>
  pricesMinor.map((plausibleMinor, at) => ({
    closedAt: `${day}T12:00:00Z`,
    plausibleMinor,
    ownerId: `owner ${at}`,
    networkId: null,
  }));

test('a month shows from five final prices on', () => {
  expect(pricePeriods([])).toEqual([]);
  const prices = [...closed('2026-02-28', 5, 4, 3, 2, 1), ...closed('2026-03-01', 9, 9, 9, 9)];
  expect(pricePeriods(prices)).toEqual([{ period: '2026-02', count: 5, low: 2, median: 3, high: 4 }]);
});

test('a month does not show what fewer than three owners sold', () => {
  const prices = closed('2026-02-28', 5, 4, 3, 2, 1);
  expect(pricePeriods(prices.map((price, at) => ({ ...price, ownerId: `owner ${at % 2}` })))).toEqual([]);
});

test('what reaches back more than two years comes by year', () => {
  const months = [...closed('2024-01-05', 1, 2, 3, 4, 5), ...closed('2025-12-31', 1, 2, 3, 4, 5)];
  expect(pricePeriods(months).map(({ period }) => period)).toEqual(['2024-01', '2025-12']);
  const years = [...months, ...closed('2026-01-01', 1, 2, 3, 4, 5)];
  expect(pricePeriods(years).map(({ period }) => period)).toEqual(['2024', '2025', '2026']);
});
