import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { freePort } from '../../scripts/free-port.mjs';
import { firefoxPath, hasWebKit } from '../../scripts/test-tools.mjs';

/** A browser that Playwright cannot drive as Debian ships it. Elements are XPaths. */
export type Visit = {
  open: (url: string) => Promise<void>;
  click: (xpath: string) => Promise<void>;
  fill: (xpath: string, text: string) => Promise<void>;
  choose: (xpath: string, file: string) => Promise<void>;
  run: (script: string) => Promise<unknown>;
  close: () => Promise<void>;
};

export const engines = [
  { name: 'Firefox', isThere: firefoxPath() !== undefined, openVisit: openFirefox },
  { name: 'WebKit', isThere: hasWebKit(), openVisit: openWebKit },
];

const timeout = 60_000;

async function openFirefox(): Promise<Visit> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath() ?? '',
    timeout,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    open: async (url) => void (await page.goto(url)),
    async click(xpath) {
      // By itself it scrolls only as far as a bar that covers the edge.
      const element = await find(xpath).waitHandle();
      await element.evaluate((node) => (node as HTMLElement).scrollIntoView({ block: 'center' }));
      await find(xpath).click();
    },
    fill: (xpath, text) => find(xpath).fill(text),
    async choose(xpath, file) {
      const input = await find(xpath).waitHandle();
      await (await input.toElement('input')).uploadFile(file);
    },
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    close: () => browser.close(),
  };
}

/** A reference: one key of the protocol, with the id. */
type Element = Record<string, string>;

/** WebDriver needs too few calls here for a library. */
async function openWebKit(): Promise<Visit> {
  const port = await freePort();
  const screen = spawn('Xvfb', ['-displayfd', '1'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = String(await once(screen.stdout, 'data')).trim();
  const env = { ...process.env, DISPLAY: `:${display}` };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const address = `http://127.0.0.1:${port}/session${path}`;
    const response = await fetch(address, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  let session = '';
  // The driver starts a little later.
  await expect(async () => {
    const { sessionId } = (await send('POST', '', { capabilities: {} })) as { sessionId: string };
    session = `/${sessionId}`;
  }).toPass({ timeout });
  const run = (script: string, ...args: unknown[]) =>
    send('POST', `${session}/execute/sync`, { script, args });
  const pathOf = (element: Element) => `${session}/element/${Object.values(element).join()}`;
  /** Retries until an element accepts the action. A click on a button that is still disabled would be lost. */
  const act = (xpath: string, action: string, body: object = {}) =>
    expect(async () => {
      const element = await firstShown(xpath);
      expect(await send('GET', `${pathOf(element)}/enabled`)).toBe(true);
      // By itself the driver scrolls only as far as a bar that covers the edge.
      await run('arguments[0].scrollIntoView({ block: "center" })', element);
      await send('POST', `${pathOf(element)}/${action}`, body);
    }).toPass({ timeout, intervals: [100] });
  /** Of several, others may be in a part of the page that is hidden. The field for files is never shown. */
  async function firstShown(xpath: string): Promise<Element> {
    const query = { using: 'xpath', value: xpath };
    const found = (await send('POST', `${session}/elements`, query)) as Element[];
    for (const each of found) if (await send('GET', `${pathOf(each)}/displayed`)) return each;
    const [first] = found;
    if (first === undefined) throw new Error(`there is no ${xpath}`);
    return first;
  }
  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    click: (xpath) => act(xpath, 'click'),
    fill: (xpath, text) => act(xpath, 'value', { text }),
    choose: (xpath, file) => act(xpath, 'value', { text: file }),
    run: (script) => run(script),
    async close() {
      await send('DELETE', session);
      for (const program of [driver, screen]) program.kill();
    },
  };
}
