import { english } from '@ballpark/domain/english.ts';
import { listingClosedMessage } from '@ballpark/domain/contract/filled-texts.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { writeFile } from 'node:fs/promises';
import { makeAccount, makeListing, suggest } from './support/accounts.ts';
import { call } from './support/call.ts';
import { engines, type Visit } from './support/other-engines.ts';
import { plainPhoto } from './support/photos.ts';
import { expect, test } from './support/test.ts';

for (const { name, isThere, openVisit } of engines) {
  test(`in ${name} a person signs in, guesses from a card, posts with a photo, and closes`, async ({
    ballpark,
  }, testInfo) => {
    test.skip(!isThere, `${name} is not installed`);
    const [person, other] = await Promise.all([makeAccount(ballpark), makeAccount(ballpark)]);
    await makeListing(ballpark, other, { title: `Oak bookcase for ${name}` });
    const visit = await openVisit();
    try {
      await visit.open(`${ballpark.url}/login`);
      await visit.run(collectFaults);
      await visit.fill(field('Email'), person.email);
      await visit.fill(field('Password'), person.password);
      await visit.click(button('Sign in'));

      await visit.click(button(`Guess: Oak bookcase for ${name}`));
      await visit.fill(field('Your estimate'), '40');
      await visit.click(button('Share My Estimate'));
      await see(visit, 'You’re the first to guess.');
      await visit.click(button('Close'));

      const title = `Telescope of ${name}`;
      await visit.click('//main//a[starts-with(normalize-space(),"Post an item")]');
      await visit.fill(field('Title'), title);
      await visit.fill(field('Description'), 'Far away, and well kept.');
      const file = testInfo.outputPath('telescope.png');
      await writeFile(file, (await plainPhoto('telescope.png')).buffer);
      await visit.choose('//input[@type="file"]', file);
      await see(visit, messages.photoUploaded);
      await visit.click(button('Share with Community'));
      await see(visit, messages.listingCreated);

      const listings = await call(ballpark.url, 'GET /listings', { query: {} }, other.token);
      const mine = listings.find((listing) => listing.title === title);
      expect(mine?.photoUrls).toHaveLength(1);
      await suggest(ballpark, mine?.id ?? '', other, 90);

      await visit.click(link(title));
      await visit.click(button('Listing options'));
      await visit.click('//*[@role="menuitem"][normalize-space()="Close Listing"]');
      await visit.fill(field('Final price'), '85');
      await visit.click(`//*[@role="dialog"]${button('Close Listing')}`);
      await see(visit, listingClosedMessage(english, 1));
      await visit.click(button('Done'));
      await see(visit, 'Closed');
      expect(await visit.run('return window.faults')).toEqual([]);
    } finally {
      await visit.close();
    }
  });
}

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
