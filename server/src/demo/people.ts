import type { interests } from '@ballpark/domain/interests.ts';
import type { ListingType } from '@ballpark/domain/listing-window.ts';
import { demoDomain } from '../demo-domain.ts';
import { type Chance, chanceOf } from './random.ts';

type Interest = (typeof interests)[number];
export type DemoPerson = {
  name: string;
  username: string;
  email: string;
  preferences: readonly Interest[];
  about: string | null;
};

/** One name a city; the first line joins first. */
const names = `
Maya Torres, Owen Fletcher, Grace Lindqvist, Dominic Reyes, Hannah Whitlock, Callum Reid, Isla Drummond, Jonas Weber, Frieda Sommer, Lukas Aigner,
Elif Kaya, Deniz Arslan, Haruka Mori, Kenji Tanabe, Beatriz Lima, Rafael Souza, Ananya Iyer, Vikram Shetty, Sophie Tremblay, Ethan Chow,
Priya Nambiar, Marcus Bell, Nora Castellano, Tyrone Banks, Oliver Ashworth, Zara Malik, Fiona McKay, Leonie Brandt, Emre Vogel, Katharina Huber,
Selin Demir, Burak Yildiz, Aiko Shimizu, Daichi Kondo, Camila Rocha, Thiago Alves, Rohan Desai, Meera Krishnan, Liam Gallagher, Mei Lin Wong,
Josie Carver, Ben Abrams, Talia Greene, Rosa Delgado, Harriet Vane, Idris Cole, Angus Baird, Nils Petersen, Mia Schuster, Anton Gruber,
Defne Aksoy, Kerem Polat, Yuna Hayashi, Sota Ishida, Larissa Pinto, Bruno Teixeira, Farah Contractor, Arjun Rao, Chloe Bouchard, Noah Friesen`;

const wishes: readonly (readonly Interest[])[] = [
  ['selling', 'helping'],
  ['buying', 'browsing'],
  ['helping'],
  ['selling', 'buying', 'helping'],
  ['browsing', 'helping'],
];

/** The first who joined have one. */
const abouts = `
I fix up bikes on my porch and sell one a month. Ask me about anything with two wheels.
Carpenter by trade. If it is made of oak I will tell you what it is worth, and what is wrong with it.
Moving every two years has made me good at selling furniture, and quick.
Old cameras, old watches, old lenses. I rarely buy new and rarely regret it.
Bookshop owner. I guess low on shelves and high on sofas.
Plumber for eighteen years. Send me the quote before you sign it.
Three children, so: prams, bikes, bunk beds, in that order.
Altbau, vierter Stock, no lift. I know what moving a wardrobe costs.
I collect stoneware and pretend that I will stop.
Ski gear in autumn, tents in spring. Buy against the season.
Rugs, copper and anything from my grandmother’s kitchen.
I cater weddings, and have hired every tent and speaker in town.
Cameras and game consoles, with their boxes. I keep all boxes.
Piano tuner. Please ask before you buy one for the stairs.
I teach surfing in summer and repair boards in winter.
Guitars, amplifiers and a neighbour who complains about both.
I restore teak furniture and read too many auction catalogues.
Electrician. Half of my guesses are what I would charge, the other half what I hear.
Two cats, one loom, many lamps.
Bike courier turned mechanic: I have seen what breaks first.
Mostly here to learn what things go for before I ask for them.
I flip one dresser a month and write down every price.
Interior painter. Rooms with four walls are cheaper than you are told.
Retired appraiser. Condition first, story last.`
  .trim()
  .split('\n');

export const people: readonly DemoPerson[] = names
  .split(',')
  .map((name) => name.trim())
  .map((name, index) => {
    const plain = name.toLowerCase().replaceAll(' ', '.');
    return {
      name,
      username: plain.replaceAll('.', index % 3 === 0 ? '_' : ''),
      email: `${plain}@${demoDomain}`,
      preferences: wishes[index % wishes.length] ?? ['helping'],
      about: abouts[index] ?? null,
    };
  });

/** Their passwords are printed. Many have sold what `asks` names. */
export const namedAccounts: readonly { email: string; asks: string }[] = [
  {
    email: `maya.torres@${demoDomain}`,
    asks: 'Three-seat linen sofa, two years old',
  },
  {
    email: `jonas.weber@${demoDomain}`,
    asks: 'City bike with eight-speed hub',
  },
  {
    email: `haruka.mori@${demoDomain}`,
    asks: 'Mirrorless camera with two lenses',
  },
];

export function isNamed({ email }: DemoPerson): boolean {
  return namedAccounts.some((account) => account.email === email);
}

export type City = { name: string; countryCode: string };

export const cities: readonly [City, ...City[]] = [
  { name: 'Austin, Texas, United States', countryCode: 'US' },
  { name: 'Portland, Oregon, United States', countryCode: 'US' },
  { name: 'Chicago, Illinois, United States', countryCode: 'US' },
  { name: 'Brooklyn, New York, United States', countryCode: 'US' },
  { name: 'London, England, United Kingdom', countryCode: 'GB' },
  { name: 'Manchester, England, United Kingdom', countryCode: 'GB' },
  { name: 'Edinburgh, Scotland, United Kingdom', countryCode: 'GB' },
  { name: 'Berlin, Germany', countryCode: 'DE' },
  { name: 'Hamburg, Germany', countryCode: 'DE' },
  { name: 'Munich, Bavaria, Germany', countryCode: 'DE' },
  { name: 'Istanbul, Turkey', countryCode: 'TR' },
  { name: 'Izmir, Turkey', countryCode: 'TR' },
  { name: 'Tokyo, Japan', countryCode: 'JP' },
  { name: 'Osaka, Japan', countryCode: 'JP' },
  { name: 'São Paulo, Brazil', countryCode: 'BR' },
  { name: 'Curitiba, Paraná, Brazil', countryCode: 'BR' },
  { name: 'Mumbai, Maharashtra, India', countryCode: 'IN' },
  { name: 'Bengaluru, Karnataka, India', countryCode: 'IN' },
  { name: 'Toronto, Ontario, Canada', countryCode: 'CA' },
  { name: 'Vancouver, British Columbia, Canada', countryCode: 'CA' },
];

export const unitsPerDollar: Readonly<Record<string, number>> = {
  USD: 1,
  GBP: 0.8,
  EUR: 0.92,
  TRY: 34,
  JPY: 150,
  BRL: 5.4,
  INR: 60,
  CAD: 1.35,
};

/** In natural logarithms: the usual error, and how far half of the guesses at most are from it. */
type Habit = { lean: Record<ListingType, number>; skill: number };

/** Each has a different error to learn from; those of all people even out. */
const named: readonly Habit[] = [
  { lean: { PRODUCT: 0.3, SERVICE: 0.1 }, skill: 0.16 },
  { lean: { PRODUCT: -0.05, SERVICE: -0.35 }, skill: 0.2 },
  { lean: { PRODUCT: 0.02, SERVICE: 0.05 }, skill: 0.1 },
];

const habits: readonly Habit[] = planHabits();

function planHabits(): Habit[] {
  const chance = chanceOf(8_100);
  const rest = [...named];
  return people.map((person) => {
    const own = 0.14 * chance.normal();
    const lean = { PRODUCT: own + 0.05 * chance.normal(), SERVICE: own + 0.08 * chance.normal() };
    // A few know the trade, most do not.
    const habit = { lean, skill: 0.1 + 0.4 * chance.next() ** 0.8 };
    return isNamed(person) ? (rest.shift() ?? habit) : habit;
  });
}

/**
 * How far real guesses at prices and calories are from their crowd’s median, in units of the median distance:
 * places at equal steps of share (docs/fair-price.md names the sets).
 */
const errorQuantiles = [-4, -1.95, -1.24, -0.78, -0.34, 0, 0.31, 0.74, 1.12, 1.73, 3.8] as const;

/** A guess at a thing of worth 1. */
export function guessOf(person: number, type: ListingType, chance: Chance): number {
  const { lean, skill } = habits[person] ?? { lean: { PRODUCT: 0, SERVICE: 0 }, skill: 0.3 };
  const place = chance.next() * (errorQuantiles.length - 1);
  const [below, above] = [errorQuantiles[Math.floor(place)] ?? 0, errorQuantiles[Math.ceil(place)] ?? 0];
  return Math.exp(lean[type] + skill * (below + (above - below) * (place % 1)));
}
