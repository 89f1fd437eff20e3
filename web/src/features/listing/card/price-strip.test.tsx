import { cleanup, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PriceStrip } from './price-strip.tsx';

function draw(amounts: number[], finalPrice: number | null = null, ownAmount = 110) {
  const { container } = render(<PriceStrip {...{ amounts, finalPrice, ownAmount }} currency="USD" />);
  return {
    texts: [...container.querySelectorAll('text')].map(({ textContent }) => textContent),
    dots: container.querySelectorAll('circle').length,
    own: container.querySelectorAll('circle.fill-ink').length,
    height: Number(container.querySelector('svg')?.getAttribute('height')),
    spoken: container.querySelector('svg')?.getAttribute('aria-label'),
  };
}

it('says how many guesses are far off, and draws the others over the whole width', () => {
  const { texts, dots, spoken } = draw([1, 100, 110, 120, 130, 5_000, 9_000]);
  expect(texts).toEqual(['‹ 1 far below', '2 far above ›', '$100', '$130']);
  expect(dots).toBe(4);
  expect(spoken).toContain('7 suggestions from 1 US dollar to 9000 US dollars');
});

it('says where the reader’s own guess is when it is far off', () => {
  const near = [100, 110, 120, 130];
  expect(draw([1, ...near], null, 1).texts[0]).toBe('‹ You, far below');
  expect(draw([...near, 5_000, 9_000], null, 5_000).texts[0]).toBe('You and 1 more, far above ›');
});

it('writes the final price beside its mark, and the ends of the axis a fifth of it away', () => {
  expect(draw([97], 100).texts).toEqual(['Final $100.00', '$80', '$120']);
});

it('draws a guess that is far from the others where the final price is farther', () => {
  expect(draw([100, 110, 120, 130, 900], 1_000)).toMatchObject({
    dots: 5,
    texts: ['Final $1,000.00', '$100', '$1,200'],
  });
});

it('folds 50 guesses into columns with their numbers, no higher than a few dots', () => {
  const many = Array.from({ length: 50 }, (_, at) => (at < 40 ? 110 : 100 + 2 * at));
  const { dots, texts, own, height } = draw(many);
  expect(dots).toBeLessThan(20);
  expect(texts).toContain('40');
  expect(own).toBe(1);
  expect(height).toBeLessThan(160);
});

it('writes both ends of the axis alike, whether somebody named them or an estimate ends there', () => {
  const fairPrice = { estimate: 150, low: 118, high: 190, confidence: 'good' } as const;
  const ends = (amounts: number[]) => {
    const { container } = render(<PriceStrip {...{ amounts, fairPrice }} currency="USD" />);
    const texts = [...container.querySelectorAll('text')].slice(-2).map(({ textContent }) => textContent);
    cleanup();
    return texts;
  };
  expect(ends([130, 150, 220])).toEqual(['$120', '$220']);
  expect(ends([130, 150, 219.5])).toEqual(['$120.00', '$219.50']);
});
