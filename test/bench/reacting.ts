import { type Browser, chromium, type Page } from 'playwright-core';
import { listRanked } from '../../functions/keywords/rankings.store.ts';
import { dayOf, daysBefore } from '../../functions/platform/time/calendar.ts';
import { startConnectedCloud } from '../support/cloud/cloud.ts';
import { newCustomer } from '../support/people/customers.ts';
import { launchOptions } from '../support/site/browser.ts';
import { LARGE, newAgency, seedAgency, seedCompany } from './agency.ts';
import { atMost, type Figure, median, ms } from './figures.ts';
import { seedLibrary } from './library.ts';
import { seedResults } from './pageOne.ts';

const KEYWORDS = 1000;
const COMPETITORS = 10;
const DAYS = 90;
const RUNS = 3;
const SLOWER = 4;

interface Action {
  readonly what: string;
  readonly act: (page: Page) => Promise<void>;
  /** What is measured: by default events; tasks for what goes on by a timer, which is no event. */
  readonly longest?: 'task';
}

interface Screen {
  readonly what: string;
  readonly path: string;
  readonly cookie: string;
  readonly maxMs: number;
  readonly maxEventMs: number;
  readonly actions: readonly Action[];
  /** Where the screen is shown; by default in the first row of a table. */
  readonly content?: string;
}

export const reactingFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud({ site: true });
  const [customer, agency, other] = await Promise.all([
    newCustomer(cloud.url),
    newAgency(cloud.url),
    newAgency(cloud.url),
  ]);
  const { id } = await seedLibrary(customer, KEYWORDS, DAYS, { competitors: COMPETITORS });
  const [keyword] = await listRanked(customer.userId, id);
  if (keyword) await seedResults(keyword, 0, DAYS);
  await seedAgency(agency);
  const large = await seedCompany(other, 'Loja', LARGE);
  const lists = { cookie: customer.cookie, maxEventMs: 200, actions: ofLists };
  const reports = { maxMs: 1500, maxEventMs: 100 };
  const screens: readonly Screen[] = [
    { ...lists, what: 'analysis, 1000 × 10', path: `/companies/${id}/analysis`, maxMs: 2000 },
    { ...lists, what: 'grid, 1000 × 10', path: `/companies/${id}/grid`, maxMs: 2500 },
    {
      what: 'page one of a keyword',
      path: `/companies/${id}/keywords?historico=${keyword?.id}&vista=pagina-1&dias=30`,
      cookie: customer.cookie,
      maxMs: 2500,
      maxEventMs: 50,
      actions: ofPageOne,
      content: '[aria-label^="A página 1 de"]',
    },
    {
      ...reports,
      what: 'dashboard, 50 companies × 200',
      path: '/dashboard',
      cookie: agency.cookie,
      actions: ofDashboard,
    },
    {
      ...reports,
      what: 'overview, 1000 × 10, 400 days',
      path: `/companies/${large.id}/overview?periodo=${daysBefore(dayOf(Date.now()), 399)}`,
      cookie: other.cookie,
      actions: ofOverview,
    },
  ];
  const browser = await chromium.launch(await launchOptions());
  const figures: Figure[] = [];
  for (const screen of screens) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measureScreen(browser, cloud.url, screen));
    figures.push(...figuresOf(screen, runs));
  }
  await browser.close();
  await cloud.stop();
  return figures;
};

type Run = Awaited<ReturnType<typeof measureScreen>>;

const figuresOf = ({ what, maxMs, maxEventMs, actions }: Screen, runs: readonly Run[]): Figure[] => {
  const appeared = median(runs.map(({ contentMs }) => contentMs));
  return [
    {
      what: `${what}, ${SLOWER}× slower processor: to its rows`,
      measured: ms(appeared),
      baseline: `${ms(median(runs.map(({ scriptMs }) => scriptMs)))} (its scripts have loaded)`,
      target: { text: `< ${ms(maxMs)}`, met: appeared < maxMs },
    },
    ...actions.map((action) => {
      const longest = median(runs.map(({ eventMs }) => eventMs.get(action.what) ?? Number.NaN));
      return {
        what: `its longest ${action.longest ?? 'event'}: ${action.what}`,
        measured: ms(longest),
        baseline: '16 ms (one frame)',
        target: atMost(longest, maxEventMs, `≤ ${maxEventMs} ms`),
      };
    }),
  ];
};

const typing = (label: string, text: string): Action => ({
  what: 'typing in the filter',
  act: async (page) => {
    const filter = page.getByLabel(label);
    await filter.pressSequentially(text, { delay: 60 });
    for (let keys = 0; keys < text.length; keys++) await filter.press('Backspace', { delay: 60 });
  },
});

const sorting = (column: string): Action => ({
  what: 'sorting',
  act: async (page) => {
    const header = page.getByRole('columnheader', { name: column }).getByRole('button').first();
    await header.click();
    await header.click();
  },
});

const choosingDays: Action = {
  what: 'choosing days in a chart',
  act: async (page) => {
    const slider = page.getByRole('slider', { name: 'Dia de Visibilidade' });
    await slider.press('Home');
    for (let keys = 0; keys < 8; keys++) await slider.press('ArrowRight', { delay: 60 });
  },
};

const ofLists: readonly Action[] = [
  typing('Filtrar palavras-chave', 'chave 12'),
  sorting('Palavra-chave'),
  { what: 'paging', act: (page) => page.getByRole('button', { name: 'Página 3' }).click() },
  {
    what: 'opening a history',
    act: async (page) => {
      const keyword = page.getByRole('rowheader').getByRole('button').first();
      if (!(await keyword.isVisible())) return;
      await keyword.click();
      await page.getByRole('dialog').getByRole('row').first().waitFor();
    },
  },
];

const ofDashboard: readonly Action[] = [
  choosingDays,
  {
    what: 'showing all companies',
    act: (page) =>
      page
        .getByRole('button', { name: /^Mostrar mais/ })
        .first()
        .click(),
  },
];

const ofOverview: readonly Action[] = [
  choosingDays,
  { what: 'opening a table of days', act: (page) => page.getByText('Ver tabela').first().click() },
];

/** Acts within the page, where looking for a button by its role takes longer than what is measured. */
const playThrough = (): Promise<void> =>
  new Promise((resolve) => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Assistir');
    if (!button) throw new Error('Nothing can be played');
    new MutationObserver(() => button.textContent === 'Assistir' && resolve()).observe(button, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    button.click();
  });

const ofPageOne: readonly Action[] = [
  {
    what: 'playing 30 days',
    longest: 'task',
    act: (page) => page.evaluate(playThrough),
  },
];

/** Measures in milliseconds, with an empty cache: until the scripts, until the content, and each event. */
const measureScreen = async (browser: Browser, origin: string, screen: Screen) => {
  const { path, cookie, actions, content = 'tbody tr' } = screen;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  await context.addInitScript(recordTimes, content);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(origin + path);
  await page.waitForFunction(() => 'contentMs' in window);
  const [contentMs, scriptMs]: number[] = await page.evaluate('[contentMs, scriptMs()]');
  const eventMs = new Map<string, number>();
  for (const { what, act, longest = 'event' } of actions) {
    await settle(page);
    await page.evaluate('longestMs.event = longestMs.task = 0');
    await act(page);
    await settle(page);
    eventMs.set(what, Number(await page.evaluate(`longestMs.${longest}`)));
  }
  await context.close();
  return { contentMs: contentMs ?? Number.NaN, scriptMs: scriptMs ?? Number.NaN, eventMs };
};

/** Waits until the page has painted and the browser has reported how long this took. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  for (let frames = 0; frames < 3; frames++)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
};

const recordTimes = (content: string): void => {
  const times = {
    longestMs: { event: 0, task: 0 },
    scriptMs: () =>
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime, duration }) => startTime + duration),
      ),
  };
  Object.assign(window, times);
  const measure = (name: 'event' | 'task', entries: PerformanceObserverInit) =>
    new PerformanceObserver((list) => {
      const durations = list.getEntries().map(({ duration }) => duration);
      times.longestMs[name] = Math.max(times.longestMs[name], ...durations);
    }).observe({ buffered: true, ...entries });
  // By default, browsers report no event that takes less than 104 ms.
  measure('event', { type: 'event', ...{ durationThreshold: 16 } });
  measure('task', { type: 'longtask' });
  const rows = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    rows.disconnect();
    // The timer runs after the frame that shows the rows.
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { contentMs: performance.now() })));
  });
  rows.observe(document, { childList: true, subtree: true });
};
