import type { Account } from '../../e2e/support/accounts.ts';
import type { openBrowser } from '../../e2e/support/open-browser.ts';
import { closeListing, suggest } from '../../e2e/support/listing-calls.ts';
import { arrive, see } from '../../e2e/support/phrases.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import type { Ballpark } from '../../e2e/support/start-ballpark.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;
type Step = { name: string; work: (page: Page) => Promise<void> };

/** The steps in their order; the things that are guessed are the owner's. */
export function stepsOf(on: Ballpark, person: Account, owner: Account): Step[] {
  return [
    {
      name: 'sign in',
      async work(page) {
        await page.goto('/login');
        await page.getByRole('textbox', { name: 'Email' }).tap();
        await signIn(page, person);
        await arrive(page, '/onboarding');
        await see(page.getByRole('textbox', { name: 'Username' }));
      },
    },
    {
      name: 'onboarding',
      async work(page) {
        const username = `phone.${crypto.randomUUID().slice(0, 8)}`;
        await page.getByRole('textbox', { name: 'Username' }).pressSequentially(username);
        await page.getByRole('button', { name: 'Continue' }).tap();
        await page.getByRole('combobox', { name: 'City' }).pressSequentially('New York');
        await page
          .getByRole('option', { name: /^New York/ })
          .first()
          .tap();
        await page.getByRole('checkbox', { name: 'Selling' }).tap();
        await page.getByRole('button', { name: 'Complete Setup' }).tap();
        await arrive(page, '/home');
        await see(page.getByRole('article'));
      },
    },
    {
      name: 'open the feed',
      async work(page) {
        await page.getByRole('link', { name: 'Browse', exact: true }).tap();
        await arrive(page, '/feed');
        await see(page.getByRole('article'));
      },
    },
    {
      name: 'guess from a card',
      async work(page) {
        await page
          .getByRole('button', { name: /^Guess: / })
          .first()
          .tap();
        const sheet = page.getByRole('dialog');
        await sheet.getByLabel('Your estimate').pressSequentially('85');
        await sheet.getByRole('button', { name: 'Share My Estimate' }).tap();
        await see(sheet.getByRole('button', { name: 'Undo' }));
        await page.goBack();
        await sheet.waitFor({ state: 'hidden' });
      },
    },
    {
      name: 'save one with a heart',
      async work(page) {
        await page
          .getByRole('button', { name: /^Save: / })
          .first()
          .tap();
      },
    },
    {
      name: 'open a listing',
      async work(page) {
        await page
          .getByRole('article')
          .getByRole('link', { name: /^Oak shelf/ })
          .nth(2)
          .tap();
        await see(page.getByRole('heading', { name: /^Oak shelf/, level: 1 }));
      },
    },
    {
      name: 'suggest a price',
      async work(page) {
        await page.getByRole('button', { name: 'Suggest Price' }).tap();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').first().pressSequentially('90');
        await dialog.getByRole('button', { name: 'Share My Estimate' }).tap();
        await dialog.waitFor({ state: 'hidden' });
      },
    },
    {
      name: 'reveal: skip and done',
      async work(page) {
        const [path, id] = [page.url(), idOf(page)];
        // Where it is open, the reveal would come live, and once only.
        await page.goto('/guesses');
        await closeListing(on, id, owner, 92);
        await page.goto(path);
        const reveal = page.getByRole('dialog', { name: 'And the price is…' });
        await reveal.getByRole('button', { name: /^(Skip|Done)$/ }).tap();
        const isHidden = reveal.waitFor({ state: 'hidden' });
        // It was over already where the first press has closed it.
        await Promise.any([reveal.getByRole('button', { name: 'Done' }).tap(), isHidden]);
        await isHidden;
      },
    },
    {
      name: 'back to the feed',
      async work(page) {
        await page.getByRole('link', { name: 'Browse', exact: true }).tap();
        await arrive(page, '/feed');
        await see(page.getByRole('article'));
      },
    },
    {
      name: 'post a listing',
      async work(page) {
        await page.getByRole('link', { name: 'Post', exact: true }).tap();
        await arrive(page, '/create');
        await page.getByRole('textbox', { name: 'Title' }).pressSequentially('Brass telescope');
        await page.getByRole('textbox', { name: 'Description' }).pressSequentially('Far away things');
        await page.getByRole('button', { name: 'Share with Community' }).tap();
        await arrive(page, '/home');
      },
    },
    {
      name: 'owner closes',
      async work(page) {
        const link = page.getByRole('link', { name: 'Brass telescope' }).first();
        await link.tap();
        await see(page.getByRole('heading', { name: 'Brass telescope', level: 1 }));
        await suggest(on, idOf(page), owner, 140);
        await page.reload();
        await page.getByRole('button', { name: 'Close Listing' }).tap();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Final price' }).pressSequentially('150');
        await dialog.getByRole('button', { name: 'Close Listing' }).tap();
        await dialog.getByRole('button', { name: 'Done' }).tap();
        await dialog.waitFor({ state: 'hidden' });
      },
    },
  ];
}

/** The listing that a page shows. */
function idOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
