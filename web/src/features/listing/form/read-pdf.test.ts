import { expect, it } from 'vitest';
import { rowsOf } from './read-pdf.ts';

const at = (text: string, x: number, y: number, width = text.length * 5) => ({
  text,
  x,
  y,
  width,
  height: 10,
});

it('puts together what stands in one row, from above, with tabs between columns', () => {
  const texts = [
    at('1,400.00', 400, 700.5),
    at('Quote', 50, 800),
    at('Boi', 50, 700),
    at('ler', 65, 700),
    at('new', 83, 700),
    at(' ', 90, 700),
    at('600.00', 400, 680),
    at('Labour', 50, 680),
  ];
  expect(rowsOf(texts)).toEqual(['Quote', 'Boiler new\t1,400.00', 'Labour\t600.00']);
});
