import { initialColors, initialPhotoOf } from '@ballpark/domain/initial-color.ts';
import { expect, test } from 'vitest';
import { givenColorOf, initialOf, tints } from '../../ui/avatar.tsx';

test('each colour that can be chosen has a tint, and the chosen one is shown', () => {
  expect(Object.keys(tints)).toEqual(initialColors);
  for (const color of initialColors)
    expect(initialOf('Maya', initialPhotoOf(color))).toEqual({ letter: 'M', tint: tints[color] });
});

test('without a choice the colour is that of the name, also beside a photo that cannot be shown', () => {
  const given = initialOf('maya');
  expect(given).toEqual({ letter: 'M', tint: tints[givenColorOf('maya')] });
  expect(initialOf('maya', '/media/gone.webp')).toEqual(given);
  expect(initialOf('maya', null)).toEqual(given);
});
