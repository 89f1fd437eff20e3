import { spawn } from 'node:child_process';
import { once } from 'node:events';
import puppeteer from 'puppeteer-core';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { firefoxPath, hasWebKit } from '../../scripts/test-tools.mjs';

/** A browser that Playwright cannot drive as Debian ships it. Elements are XPaths. */
export type Visit = {
  open: (url: string) => Promise<void>;
  click: (xpath: string) => Promise<void>;
  fill: (xpath: string, text: string) => Promise<void>;
  choose: (xpath: string, file: string) => Promise<void>;
  run: (script: string) => Promise<unknown>;
};

export const engines = [
  { name: 'Firefox', isThere: firefoxPath() !== undefined, openVisit: openFirefox },
  { name: 'WebKit', isThere: hasWebKit(), openVisit: openWebKit },
];

const waitMs = 60_000;

async function openFirefox(): Promise<Visit> {
  const executablePath = firefoxPath() ?? '';
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, timeout: waitMs });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMs);
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    async open(url) {
      await page.goto(url);
    },
    click: (xpath) => find(xpath).click(),
    fill: (xpath, text) => find(xpath).fill(text),
    async choose(xpath, file) {
      const input = await find(xpath).waitHandle();
      await (await input.toElement('input')).uploadFile(file);
    },
    run: (script) => page.evaluate(`(() => { ${script} })()`),
  };
}

/** WebDriver needs too few calls here for a library. */
async function openWebKit(): Promise<Visit> {
  const port = await freePort();
  const screen = spawn('Xvfb', ['-displayfd', '1'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = String(await once(screen.stdout, 'data')).trim();
  const env = { ...process.env, DISPLAY: `:${display}` };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  onTestFinished(() => void [driver, screen].map((program) => program.kill()));

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const address = `http://127.0.0.1:${port}/session${path}`;
    const response = await fetch(address, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const { sessionId } = (await insist(() => call('POST', '', { capabilities: {} }))) as {
    sessionId: string;
  };
  onTestFinished(async () => void (await call('DELETE', `/${sessionId}`)));
  const post = (path: string, body: object) => call('POST', `/${sessionId}/${path}`, body);
  /** Retries until the element accepts the action. */
  const act = (xpath: string, action: string, body: object = {}) =>
    insist(async () => {
      const found = (await post('element', { using: 'xpath', value: xpath })) as Record<string, string>;
      await post(`element/${Object.values(found).join()}/${action}`, body);
    });
  return {
    async open(url) {
      await post('url', { url });
    },
    click: (xpath) => act(xpath, 'click'),
    fill: (xpath, text) => act(xpath, 'value', { text }),
    choose: (xpath, file) => act(xpath, 'value', { text: file }),
    run: (script) => post('execute/sync', { script, args: [] }),
  };
}

function insist<T>(work: () => Promise<T>): Promise<T> {
  return vi.waitFor(work, { timeout: waitMs, interval: 100 });
}
