import type { ListingType } from '@ballpark/domain/listing-window.ts';
import { expect, it } from 'vitest';
import { renderAlone } from '../../../lib/test-ui.ts';
import { PriceStrip, offerOf } from './price-strip.tsx';

function draw(amounts: number[], finalPrice: number | null = null, ownAmount = 110) {
  const { container } = renderAlone(<PriceStrip {...{ amounts, finalPrice, ownAmount }} currency="USD" />);
  return {
    texts: [...container.querySelectorAll('text')].map(({ textContent }) => textContent),
    dots: container.querySelectorAll('circle').length,
    own: container.querySelectorAll('circle[data-own]').length,
    height: Number(container.querySelector('svg')?.getAttribute('height')),
    spoken: container.querySelector('svg')?.getAttribute('aria-label'),
  };
}

it('says how many guesses are far off, and draws the others over the whole width', () => {
  const { texts, dots, spoken } = draw([1, 100, 110, 120, 130, 5_000, 9_000]);
  expect(texts).toEqual(['$100', '$130', 'You', '← 1 far below', '2 far above →']);
  expect(dots).toBe(4);
  expect(spoken).toContain('7 guesses from 1 US dollar to 9000 US dollars');
});

it('says where the reader’s own guess is when it is far off', () => {
  const near = [100, 110, 120, 130];
  expect(draw([1, ...near], null, 1).texts).toContain('← You, far below');
  expect(draw([...near, 5_000, 9_000], null, 5_000).texts).toContain('You and 1 more, far above →');
});

it('writes below the guesses what they are, and no figure where nobody guessed', () => {
  expect(draw([97], 100).texts).toEqual(['$97', 'Final $100']);
  expect(draw([97, 98.5], 100).texts).toEqual(['$97.00 to $98.50', 'Final $100']);
  expect(draw([60, 140], 100).texts).toEqual(['$60', '$140', 'Final $100']);
});

it('marks the reader’s own guess with a ring and a word', () => {
  expect(draw([100, 110, 120]).texts).toContain('You');
  expect(draw([100, 120]).texts).not.toContain('You');
});

it('marks an offer, and at its end one that lies beyond', () => {
  const drawOffer = (amount: number, finalPrice: number | null = null, type: ListingType = 'SERVICE') => {
    const offer = offerOf({ type, offerAmount: amount });
    const { container } = renderAlone(
      <PriceStrip amounts={[100, 110, 120]} currency="USD" {...{ finalPrice, offer }} />,
    );
    return {
      texts: [...container.querySelectorAll('text')].map(({ textContent }) => textContent),
      spoken: container.querySelector('svg')?.getAttribute('aria-label'),
    };
  };
  expect(drawOffer(115, 110).texts).toEqual(expect.arrayContaining(['Quoted $115', 'Final $110']));
  expect(drawOffer(50).texts).toContain('← Quoted $50');
  const beyond = drawOffer(240);
  expect(beyond.texts).toContain('Quoted $240 →');
  expect(beyond.spoken).toMatch(/quoted 240 US dollars$/);
  expect(drawOffer(115, null, 'PRODUCT').texts).toContain('Offered $115');
  expect(offerOf({ type: 'SERVICE', offerAmount: null })).toBeNull();
});

it('draws a guess that is far from the others where the final price is farther', () => {
  expect(draw([100, 110, 120, 130, 900], 1_000)).toMatchObject({
    dots: 5,
    texts: ['$100', '$900', 'Final $1,000', 'You'],
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

it('writes on the band which range is likely, and nothing at the ends of the axis', () => {
  const fairPrice = { estimate: 150, low: 118, high: 190, confidence: 'good' } as const;
  const { container } = renderAlone(
    <PriceStrip amounts={[130, 150, 220]} {...{ fairPrice }} currency="USD" />,
  );
  const texts = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Likely $120 – $190', 'Fair ≈ $150']);
});

it('ends the band where its text says', () => {
  const fairPrice = { estimate: 1_500, low: 1_120, high: 1_980, confidence: 'good' } as const;
  const { container } = renderAlone(<PriceStrip amounts={[2_000]} {...{ fairPrice }} currency="USD" />);
  expect(container).toHaveTextContent('Likely $1,100 – $2,000');
  const at = (name: string, shape: string) =>
    parseFloat(container.querySelector(shape)?.getAttribute(name) ?? '');
  expect(at('x', 'rect') + at('width', 'rect')).toBeCloseTo(at('cx', 'circle'));
});
