import { expect, it, test } from 'vitest';
import { joinPairs, namesOf, tellingWords, thingOf } from './everyday-words.ts';

test.each([
  ['bike', 'bicycle'],
  ['couch', 'sofa'],
  ['tv', 'television'],
  ['fridge', 'refrigerator'],
  ['smartphone', 'phone'],
  ['plumbing', 'plumber'],
  ['flat', 'apartment'],
  ['notebook', 'laptop'],
  ['cellphone', 'phone'],
  ['stroller', 'pram'],
  ['bikes', 'bicycles'],
])('%s and %s are one thing, in either direction', (one, other) => {
  expect(thingOf(one)).toBe(thingOf(other));
  expect(namesOf(one)).toContain(other.replace(/s$/, ''));
  expect(namesOf(other)).toContain(one.replace(/s$/, ''));
});

it.each(['zeppelin', 'constructor', '自転', 'glass'])('%s has no other name', (word) => {
  expect([thingOf(word), namesOf(word)]).toEqual([word, [word]]);
});

test.each([
  [['used', 'bike'], ['bike']],
  [['bike', 'in', 'very', 'good', 'condition'], ['bike']],
  [['brand', 'new', 'sofa'], ['sofa']],
  [['cheap', 'old', 'lamp'], ['lamp']],
  [
    ['used', 'good'],
    ['used', 'good'],
  ],
  [['second', 'hand', 'sofa'], ['sofa']],
  [['plumber', 'per', 'hour'], ['plumber']],
  [['cleaner', 'hourly', 'rate'], ['cleaner']],
  [['babysitter', 'a', 'day'], ['babysitter']],
  [
    ['move', 'a', 'one', 'bedroom', 'apartment'],
    ['move', 'bedroom', 'apartment'],
  ],
  [
    ['can', 'someone', 'repair', 'it', 'on', 'sale'],
    ['repair', 'it'],
  ],
  [['how', 'much', 'does', 'it', 'usually', 'cost', 'to', 'do', 'plumbing'], ['plumbing']],
  [
    ['watering', 'can'],
    ['watering', 'can'],
  ],
  [
    ['day', 'bed'],
    ['day', 'bed'],
  ],
  [
    ['xbox', 'one', 'for', 'sale'],
    ['xbox', 'one'],
  ],
  [
    ['it', 'support'],
    ['it', 'support'],
  ],
  [
    ['per', 'hour'],
    ['per', 'hour'],
  ],
  [
    ['one', 'a', 'day'],
    ['one', 'a', 'day'],
  ],
  [
    ['second', 'row', 'seats'],
    ['second', 'row', 'seats'],
  ],
  [['cell', 'phone'], ['cellphone']],
  [
    ['two', 'cell', 'phones'],
    ['two', 'cellphone'],
  ],
])('of %j these tell something: %j', (words, telling) => {
  expect(tellingWords(joinPairs(words))).toEqual(telling);
});
