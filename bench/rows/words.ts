import { type Chance, chanceOf } from '../../server/src/demo/random.ts';
import { itemAt } from '../support.ts';

export type Writer = {
  title: (type: 'PRODUCT' | 'SERVICE') => string;
  text: (words: number) => string;
  name: () => string;
};

const nouns =
  'bike table chair sofa lamp desk guitar phone camera laptop tent kayak piano drill saw mower bed wardrobe mirror rug clock watch ring vase painting book record speaker amplifier keyboard monitor printer tablet console drone lens tripod backpack suitcase jacket boots skis snowboard helmet stroller crib toy puzzle oven fridge freezer washer dryer kettle blender mixer toaster grill heater fan ladder toolbox workbench trailer scooter motorcycle car tyres canoe surfboard racket treadmill dumbbells bench swing hammock greenhouse planter shed fence gate door window sink bathtub radiator boiler carpet curtain cushion blanket mattress shelf cabinet dresser stool barstool armchair bookcase sideboard chandelier typewriter violin trumpet drums saxophone telescope microscope binoculars aquarium terrarium cage saddle sewing loom easel anvil lathe compressor generator pump chainsaw'.split(
    ' ',
  );
const services =
  'repair painting plumbing cleaning moving gardening tutoring wiring roofing tiling flooring plastering translation photography catering tailoring detailing installation assembly removal insulation paving welding carpentry decorating grooming walking coaching editing bookkeeping'.split(
    ' ',
  );
const qualities =
  'old new large small vintage wooden blue red black white modern used barely solid heavy light electric folding round square antique restored complete broken boxed rare handmade leather steel oak pine brass cotton glass double single portable compact wide tall'.split(
    ' ',
  );
const fillers =
  'with and for the from in good condition works well needs some care pickup only bought last year includes all parts few scratches no longer used asking what is it worth please look at photos'.split(
    ' ',
  );
const beginnings =
  'ba be bo da de do fa fe ga go ha ka ke ko la le lo ma me mo na no pa po ra ro sa so ta to va vo'.split(
    ' ',
  );
const endings = 'bor dal fen gar kon lam mar nel pex rin sol tav vik wen zor ley'.split(' ');

/** Many names of makes and models, most of them rare. */
const names = beginnings.flatMap((first) =>
  beginnings.flatMap((middle) => endings.map((last) => first + middle + last)),
);

export const vocabulary = [...new Set([...nouns, ...services, ...qualities, ...fillers, ...names])];

/** From common to rare. 21 and the 200 cities share no divisor, so each word meets each city. */
export const searchedWords = [
  ...[0, 1, 2, 4, 8, 16, 32, 64, 100].map((rank) => itemAt(nouns, rank)),
  ...[0, 3, 9, 27].map((rank) => itemAt(qualities, rank)),
  ...[0, 2, 6, 18].map((rank) => itemAt(services, rank)),
  ...[0, 10, 100, 1000].map((rank) => itemAt(shuffledNames(), rank)),
];

/** Few words are common, most are rare. */
export function writerOf(chance: Chance): Writer {
  const noun = zipfPicker(nouns, chance);
  const service = zipfPicker(services, chance);
  const quality = zipfPicker(qualities, chance);
  const filler = zipfPicker(fillers, chance);
  const name = zipfPicker(shuffledNames(), chance);
  const any = (): string => (chance.next() < 0.7 ? filler() : chance.next() < 0.5 ? noun() : quality());
  return {
    title: (type) =>
      (type === 'SERVICE' ? [quality(), noun(), service()] : [quality(), name(), noun()]).join(' '),
    text: (words) => Array.from({ length: words }, any).join(' '),
    name,
  };
}

function shuffledNames(): string[] {
  return chanceOf(7).shuffle(names);
}

/** Draws the n-th of a list with weight 1/n. */
function zipfPicker(list: readonly string[], { next }: Chance): () => string {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= list.length; rank++) sums.push((sum += 1 / rank));
  return () => itemAt(list, firstAbove(sums, next() * sum));
}

/** Index of the first of ascending numbers above `value`. */
export function firstAbove(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? Infinity) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
