import { describe, expect, test } from 'vitest';
import { namesAmount } from './named-amount.ts';

describe('a text without a price', () => {
  test.each([
    'Does it come with the charger?',
    'Are those 2 chairs?',
    'Is it from 2019?',
    'Is it size 42?',
    'Is that an iPhone 12, or 12 Pro?',
    'How long is it, 1.80 m?',
    '6 ft or 7 ft?',
    'Does it weigh 20 pounds?',
    'Would you take 2 chairs apart?',
    'Does it take 12 V?',
    'Can I come on 3.12. at 18:30?',
    'Is the room 4x5 m, 20 m² or 3 rooms?',
    'I live 5 minutes away, at Hauptstr. 12',
    'Is it the 100 W or the 60W lamp?',
    'Is it 50% wool?',
    'What do you want for it, in € or $?',
    'How about 3 o’clock?',
    'ALL 4 wheels? Did you TRY 2 of them?',
    'see https://example.org/80?a=1 and #5',
    'Call 030 1234567',
    '4',
    'Only 2, from 2019.',
    'Five years old',
    '',
  ])('%s', (text) => {
    expect(namesAmount(text, 'EUR')).toBe(false);
  });
});

describe('a text with a price', () => {
  test.each([
    'Would you take 80 €?',
    '80€?',
    '€80 today',
    '(EUR 80)',
    '80eur cash',
    '80 Euros',
    'for $ 1,200.50',
    'US$80',
    '£80',
    'CHF 80',
    'eighty euros?',
    'Twenty bucks and I fetch it',
    '８０€',
    '8️⃣0️⃣ €',
    '8\u200B0 \u200B€',
    '1.300,- and I fetch it',
    'Would you take 80?',
    'Would you take 80 for it?',
    'I offer 80, okay',
    'I would pay about 80 if it works',
    'How about 1,200?',
    'My offer: 80',
    'Would 80 be ok?',
    'Is 80 fair?',
    'Is it worth 80 or more?',
    '80?',
    '80 for both',
    '15k?',
    'I can pay 15k.',
  ])('%s', (text) => {
    expect(namesAmount(text, 'EUR')).toBe(true);
  });

  test.each([
    ['500 TL olur mu?', 'TRY'],
    ['TRY 500', 'TRY'],
    ['R500', 'ZAR'],
    ['Rs. 500', 'INR'],
    ['500 Kč', 'CZK'],
    ['500kr', 'SEK'],
    ['500 zł', 'PLN'],
    ['500円', 'JPY'],
    ['20 USD', 'TRY'],
  ])('%s where the listing is in %s', (text, currency) => {
    expect(namesAmount(text, currency)).toBe(true);
  });
});
