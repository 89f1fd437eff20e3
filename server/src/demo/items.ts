import { homeItems } from './home-items.ts';
import type { Item } from './item-table.ts';
import { leisureItems } from './leisure-items.ts';
import { serviceItems } from './service-items.ts';

/** Each is posted once. */
export const items: readonly Item[] = [
  ...[...homeItems, ...leisureItems].map((row) => ({ type: 'PRODUCT' as const, ...row })),
  ...serviceItems.map((row) => ({ type: 'SERVICE' as const, ...row })),
];

/** The notes that people write with their guess. */
export const notes: Record<Item['type'], readonly [string, ...string[]]> = {
  PRODUCT: [
    'Sold mine for about this last spring.',
    'Based on two similar ones I saw nearby this month.',
    'Fair if everything works as described.',
    'A bit less if it has to be picked up by van.',
    'The brand holds its value well.',
    'I would pay this without haggling.',
    'Condition is what decides here. The photos look good.',
    'New ones are on sale right now, so I would not go higher.',
    'These are getting hard to find.',
    'Assuming the original box and cables are there.',
    'Ask a little more and leave room to negotiate.',
    'I repair these. This is what they go for around here.',
  ],
  SERVICE: [
    'We paid about this last year for the same job.',
    'Materials alone are a third of that.',
    'Sounds right if they take away the waste.',
    'Get the quote in writing, and ask what is left out.',
    'I do this for a living. Anything above this is padding.',
    'Depends on access, but this is a good middle.',
    'Weekday work is cheaper, ask for it.',
    'A neighbour got three quotes and this was the middle one.',
    'Ask whether the call-out fee is in it.',
    'High season. In winter you would pay less.',
  ],
};
