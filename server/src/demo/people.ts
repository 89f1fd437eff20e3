import type { interests } from '@ballpark/domain/interests.ts';
import { demoDomain } from './demo-queries.ts';

type Interest = (typeof interests)[number];
export type DemoPerson = { name: string; username: string; email: string; preferences: readonly Interest[] };

/** By city, in the order of the cities: the first line joins first. */
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
    };
  });

/** The accounts whose password is told at the start. */
export const namedAccounts: readonly { email: string; about: string }[] = [
  { email: `maya.torres@${demoDomain}`, about: 'Maya in Austin, in dollars' },
  { email: `jonas.weber@${demoDomain}`, about: 'Jonas in Berlin, in euros' },
  { email: `haruka.mori@${demoDomain}`, about: 'Haruka in Tokyo, in yen' },
];
