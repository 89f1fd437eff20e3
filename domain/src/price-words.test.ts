import { expect, test } from 'vitest';
import { priceWords } from './similar-prices.ts';

test('a title’s words come once, folded, and one or many is the same', () => {
  expect(priceWords('Oak Chairs, a chair – oak! Café glass', '').title).toEqual([
    'oak',
    'chair',
    'cafe',
    'glass',
  ]);
});

test('of a description the longest words count that the title does not have', () => {
  const { description } = priceWords(
    'Oak bookcase',
    'An oak bookcase: five shelves, a few deep scratches, solid wood, pickup',
  );
  expect(description).toEqual(['scratche', 'shelve', 'pickup', 'solid', 'five', 'deep']);
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

test('signs and single letters are no words', () => {
  expect(priceWords("% _ ' \\ ; a 5 🙂", '').title).toEqual([]);
});
