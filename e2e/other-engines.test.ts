import { listingClosedMessage } from '@ballpark/domain/contract/filled-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeAccount, makeListing } from './support/accounts.ts';
import { call } from './support/call.ts';
import { suggest } from './support/listing-calls.ts';
import { engines, type Visit } from './support/other-engines.ts';
import { photoWithGps } from './support/photo-with-gps.ts';
import { startBallpark, type Ballpark } from './support/start-ballpark.ts';

let ballpark: Ballpark;

beforeAll(async () => {
  ballpark = await startBallpark();
  return ballpark.stop;
});

describe.for(engines)('in $name', ({ isThere, openVisit }) => {
  test.skipIf(!isThere)(
    'a person signs in, guesses from a card, posts with a photo, and closes',
    async () => {
      const [person, other] = await Promise.all([makeAccount(ballpark), makeAccount(ballpark)]);
      await makeListing(ballpark, other, { title: 'Oak bookcase' });
      const visit = await openVisit();

      await visit.open(`${ballpark.url}/login`);
      await visit.run(collectFaults);
      await visit.fill(field('Email'), person.email);
      await visit.fill(field('Password'), person.password);
      await visit.click(button('Sign in'));

      await visit.click(button('Guess: Oak bookcase'));
      await visit.fill(field('Your estimate'), '40');
      await visit.click(button('Share My Estimate'));
      await see(visit, 'for Oak bookcase');
      await visit.click(button('Close'));

      await visit.click(link('Create Listing'));
      await visit.fill(field('Title'), 'Brass telescope');
      await visit.fill(field('Description'), 'Far away, and well kept.');
      await visit.choose('//input[@type="file"]', await savedPhoto());
      await see(visit, messages.photoUploaded);
      await visit.click(button('Share with Community'));
      await see(visit, messages.listingCreated);

      const listings = await call(ballpark.url, 'GET /listings', { query: {} }, other.token);
      const mine = listings.find(({ title }) => title === 'Brass telescope');
      expect(mine?.photoUrls).toHaveLength(1);
      await suggest(ballpark, mine?.id ?? '', other, 90);

      await visit.click(link('Brass telescope'));
      await visit.click(button('Listing options'));
      await visit.click('//*[@role="menuitem"][normalize-space()="Close Listing"]');
      await visit.fill(field('Final price'), '85');
      await visit.click(`//*[@role="dialog"]${button('Close Listing')}`);
      await see(visit, listingClosedMessage(1));
      await visit.click(button('Done'));
      await see(visit, 'Closed');
      expect(await visit.run('return window.faults')).toEqual([]);
    },
  );
});

/** Runs once; later pages share the document. */
const collectFaults = `
  window.faults = [];
  console.error = (...said) => window.faults.push(said.join(' '));
  addEventListener('error', ({ message }) => window.faults.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => window.faults.push('CSP: ' + blockedURI));
`;

function button(name: string): string {
  return `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
}

function link(name: string): string {
  return `//main//a[normalize-space()="${name}"]`;
}

function field(label: string): string {
  return `//*[@id=//label[starts-with(normalize-space(),"${label}")]/@for]`;
}

async function see(visit: Visit, text: string): Promise<void> {
  const isShown = () => visit.run(`return document.body.innerText.includes(${JSON.stringify(text)})`);
  await expect.poll(isShown, { message: text, timeout: 60_000 }).toBe(true);
}

async function savedPhoto(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ballpark-photo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'telescope.jpg');
  await writeFile(file, await photoWithGps());
  return file;
}
