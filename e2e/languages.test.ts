import { type Language, languages } from '@ballpark/domain/languages.ts';
import type { Page } from '@playwright/test';
import { type Account, makeAccount, makeListing, munich, password, suggest } from './support/accounts.ts';
import { call } from './support/call.ts';
import { linkIn } from './support/mailbox.ts';
import { plainPhoto } from './support/photos.ts';
import { arrive, settle } from './support/phrases.ts';
import { problemsOn } from './support/screen-checks.ts';
import type { Ballpark } from './support/start-ballpark.ts';
import { expect, test } from './support/test.ts';
import { accents, pseudoCatalog, wordsIn } from './support/words.ts';

const title = 'Mountain bike 26';

for (const language of ['de', 'fr', 'es', 'pt-BR', 'ja', 'ar'] as const)
  test(`a person signs up, asks and closes in ${languages[language].name}`, async ({ ballpark, person }) => {
    const say = wordsIn(language);
    const guesser = await makeAccount(ballpark, { point: munich });
    await call(ballpark.url, 'PUT /account/language', { body: { language } }, guesser.token);
    const page = await person({ screen: 'phone', locale: language });
    const email = `olga-${language}@example.com`;

    await page.goto('/');
    await arrive(page, `/${language}`);
    const { direction } = languages[language];
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(direction);
    await expectNothingSideways(page);
    await page
      .getByRole('link', { name: say('Get Started') })
      .first()
      .click();
    await page.locator('input[autocomplete=name]').fill('Olga Owner');
    await page.locator('input[autocomplete=email]').fill(email);
    await page.locator('input[autocomplete=new-password]').first().fill(password);
    await expectNothingSideways(page);
    await page.getByRole('button', { name: say('Create account') }).click();
    await arrive(page, `/${language}/verify-email`);
    const mail = await ballpark.mailbox.mailTo(email);
    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.subject).not.toMatch(/\b(confirm|verify)\b/i);

    await page.goto(linkIn(mail, 'verify-email').href);
    await arrive(page, '/onboarding');
    await onboard(page, say, `olga.${language.toLowerCase().replace('-', '')}`);
    await expectNothingSideways(page);
    await ask(page, say);
    const path = await openListing(page);
    await expectNothingSideways(page);
    await suggest(ballpark, path.split('/').at(-1) ?? '', guesser, 300);

    await page.goto(path);
    await page.getByRole('button', { name: say('Listing options') }).click();
    await page.getByRole('menuitem', { name: say('Close Listing') }).click();
    const dialog = page.getByRole('dialog', { name: say('Close Listing') });
    await dialog.getByRole('textbox').first().fill('300');
    await dialog.getByRole('button', { name: say('Close Listing') }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/50.*XP/)
        .first(),
    ).toBeVisible();
    await expectNothingSideways(page);
    await expectTold(ballpark, guesser, language);
  });

async function onboard(page: Page, say: (english: string) => string, username: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.getByRole('button', { name: say('Continue') }).click();
  await page.getByRole('combobox').first().fill('Münch');
  await page.getByRole('option').first().click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: say('Complete Setup') }).click();
  await arrive(page, '/home');
}

async function ask(page: Page, say: (english: string) => string): Promise<void> {
  await page.goto('/create');
  await page.locator('input[name=title]').fill(title);
  await page.locator('textarea[name=description]').fill('Aluminium frame, new tyres, hardly any rust.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await plainPhoto('bike.png'));
  await expectNothingSideways(page);
  await page.getByRole('button', { name: say('Share with Community') }).click();
  await arrive(page, '/home');
}

async function openListing(page: Page): Promise<string> {
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL('**/listing/*');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Signed-in people see their account’s language, whatever the browser’s. */
async function expectTold({ url }: Ballpark, { token }: Account, language: Language): Promise<void> {
  const read = async (asked: string) =>
    (await fetch(`${url}/api/notifications`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': asked },
    }).then((answer) => answer.json())) as { data: { notifications: { text: string }[] } };
  const textsIn = async (asked: string) => (await read(asked)).data.notifications.map(({ text }) => text);
  await expect.poll(() => textsIn(language)).not.toEqual([]);
  expect(await textsIn(language)).not.toEqual(await textsIn('en'));
}

async function expectNothingSideways(page: Page): Promise<void> {
  await settle(page);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, page.url()).toBeLessThanOrEqual(0);
}

test('an American reads American English at the addresses of English, and can change it', async ({
  person,
}) => {
  const page = await person({ screen: 'phone', locale: 'en-US' });
  const expectIn = async (language: Language, slogan: string) => {
    await arrive(page, '/');
    await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(slogan);
    await settle(page);
  };
  const choose = (name: string) =>
    page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name, exact: true }).click();

  await page.goto('/');
  await expectIn('en-US', 'Ask the neighbors.');
  await expect(page.locator('[data-language-notice]')).toHaveCount(0);
  await choose('English');
  await expectIn('en', 'Ask the neighbours.');
  await choose('English (US)');
  await expectIn('en-US', 'Ask the neighbors.');
});

test('no text stands outside the catalogs, and longer ones fit', async ({ ballpark, person }) => {
  const owner = await makeAccount(ballpark);
  const listing = await makeListing(ballpark, owner, { title: 'Oak bookcase', offerAmount: 90 });
  const other = await makeListing(ballpark, await makeAccount(ballpark), { title: 'Blue lamp' });
  await suggest(ballpark, listing.id, await makeAccount(ballpark), 80, 'Mine went for this.');
  await call(ballpark.url, 'PUT /account/language', { body: { language: 'de' } }, owner.token);

  const visitor = await speakPseudo(await person({ screen: 'phone', language: 'de' }));
  const visible = [
    '/de',
    '/de/how-it-works',
    '/de/faq',
    '/de/about',
    '/de/contact',
    '/de/login',
    '/de/register',
  ];
  await expectPseudo(visitor, [...visible, '/de/forgot-password', '/prices', `/s/${listing.id}`]);
  const member = await speakPseudo(await person({ as: owner, screen: 'phone', language: 'de' }));
  const own =
    '/home /feed /create /guesses /saved /profile /profile/edit /leaderboard /achievements /notifications /help';
  const settings =
    '/settings /settings/profile /settings/notifications /settings/email /settings/security /settings/sessions /settings/account';
  const paths = [...own.split(' '), ...settings.split(' ')];
  await expectPseudo(member, [...paths, `/listing/${listing.id}`, `/listing/${other.id}`]);
});

type Pseudo = { page: Page; fromServer: () => string };

/** Pages of German, with accented English in the place of its catalogs, and rendered anew, because the build drew them in German. */
async function speakPseudo(page: Page): Promise<Pseudo> {
  const body = pseudoCatalog();
  const context = page.context();
  await context.route('**/assets/texts-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.route(
    (url) => !url.pathname.startsWith('/assets/') && !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const text = await response.text();
      const drawn = /<div id="root"[^>]*>.*<\/div>(?=.*<i id="page-end")/s;
      return route.fulfill({ response, body: text.replace(drawn, '<div id="root"></div>') });
    },
  );
  let said = '';
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      response.text().then(
        (text) => (said += text),
        () => undefined,
      );
  });
  return { page, fromServer: () => said };
}

async function expectPseudo({ page, fromServer }: Pseudo, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' });
    await settle(page);
    await expect(page.getByText(accents).first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    const found = await page.evaluate(findTexts);
    const plain = found.filter(
      (text) =>
        !accents.test(text) && !known.test(text) && !fromServer().includes(JSON.stringify(text).slice(1, -1)),
    );
    expect.soft(plain, `not in the catalogs, on ${path}`).toEqual([]);
    expect.soft(await page.evaluate(findCut), `cut on ${path}`).toEqual([]);
    expect.soft(await problemsOn(page), `hard to use on ${path}`).toEqual([]);
  }
}

/** Names and marks that are the same everywhere, amounts, and dates, which `Intl` writes. */
const known =
  /^(Ballpark|XP|FAQ|Deutsch|English|English \(US\)|Français|Español|Português \(Brasil\)|日本語|العربية|Marta|Deniz|Priya|.*@.*|.*(United States|Vereinigte Staaten|Germany|Deutschland)|[\d.,]+ US-Dollar|[\d\s.,:–+%()/|·-]*(USD|EUR|XP|MB|km|US)?[\d\s.,:–+%()/|·-]*|[\d.,\s]+\p{L}+\.?[\d.,:\s]*|\p{L}+\.? \d{4})$/u;

/** Runs in the page: what is written and what screen readers say. */
function findTexts(): string[] {
  const found = new Set<string>();
  const add = (text: string | null) => {
    const trimmed = text?.trim() ?? '';
    if (/\p{L}{2,}/u.test(trimmed)) found.add(trimmed);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    if (parent?.closest('script, style, noscript, [lang]:not(html)') === null) add(textContent);
  }
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    if (!element.closest('[lang]:not(html)'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(element.getAttribute(name));
  return [...found];
}

/** Runs in the page: what is wider than its place. */
function findCut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const cut = scrollWidth > clientWidth ? [`scrolls sideways to ${scrollWidth}`] : [];
  for (const element of document.querySelectorAll<HTMLElement>('a, button, label, h1, h2, h3, [role=tab]')) {
    // One pixel: for screen readers alone.
    if (element.clientWidth <= 1 || element.closest('.sr-only')) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isShortened = textOverflow === 'ellipsis' || element.querySelector('.truncate') !== null;
    if (overflowX !== 'visible' && !isShortened && element.scrollWidth > element.clientWidth + 1)
      cut.push(element.textContent.slice(0, 60));
  }
  return cut;
}
