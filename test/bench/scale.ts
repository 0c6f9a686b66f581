import { depthFigures } from './depth.ts';
import { atMost, type Figure, ms, runScript } from './figures.ts';
import { modelOf, pagePriceOf, priceOf, type ScaleMeasurement, usesOf } from './scaleCost.ts';

const WINDOWS = [
  { rate: 60, seconds: 480, keywords: 300, buttonMs: 12_000 },
  { rate: 600, seconds: 240, keywords: 1500, buttonMs: 3000 },
  { rate: 3000, seconds: 180, keywords: 5000, buttonMs: 3000 },
] as const;

const MODEL = { keywords: 1_000_000, perMinute: 18_000 };

export const scaleFigures = async (): Promise<Figure[]> => {
  const measured: ScaleMeasurement[] = [];
  for (const window of WINDOWS) measured.push(await measure(window));
  return [...runFigures(measured), ...modelFigures(measured), ...(await depthFigures())];
};

const measure = async ({ rate, seconds, keywords }: (typeof WINDOWS)[number]): Promise<ScaleMeasurement> => {
  process.stderr.write(`a run at ${rate} calls a minute…\n`);
  const isWhole = process.env.SCALE_WHOLE === 'true';
  const variables = {
    RATE: String(rate),
    KEYWORDS: String(keywords),
    ...(!isWhole && { SECONDS: String(seconds) }),
  };
  return (await runScript('scaleRun.ts', variables)) as ScaleMeasurement;
};

interface Row {
  readonly what: string;
  readonly of: (one: ScaleMeasurement) => number;
  readonly text: (value: number) => string;
  readonly baseline?: string;
  readonly target?: string;
  readonly met?: (value: number, index: number) => boolean;
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
const fixed = (digits: number) => (value: number) => value.toFixed(digits);
const dollars = (value: number) => `US$ ${value.toFixed(2)}`;
const perMinute = ({ seconds }: ScaleMeasurement, count: number) => (count * 60) / seconds;

const runFigures = (measured: readonly ScaleMeasurement[]): Figure[] =>
  rowsOf(measured).map(({ what, of, text, baseline = '', target, met = () => true }) => {
    const values = measured.map(of);
    return {
      what,
      measured: values.map(text).join('; '),
      baseline,
      ...(target !== undefined && { target: { text: target, met: values.every(met) } }),
    };
  });

const rowsOf = (measured: readonly ScaleMeasurement[]): readonly Row[] => {
  const rates = WINDOWS.map(({ rate }) => rate.toLocaleString('en')).join('; ');
  const minutes = measured.map(({ seconds }) => (seconds / 60).toFixed(1)).join('; ');
  return [
    {
      what: `runs at ${rates} calls a minute, each for ${minutes} minutes: calls a minute, of the rate`,
      of: (one) => perMinute(one, one.calls) / one.rate,
      text: percent,
      baseline: '95 % (a twentieth is the burst of first calls)',
      target: '≥ 93 %',
      met: (value) => value >= 0.93,
    },
    {
      what: 'the most calls in any 60 s',
      of: ({ mostCalls }) => mostCalls,
      text: String,
      baseline: `${rates} (the rates)`,
      target: 'never more',
      met: (value, index) => value <= (WINDOWS[index]?.rate ?? 0),
    },
    {
      what: 'calls for each page that is needed',
      of: ({ allCalls, neededPages }) => allCalls / neededPages,
      text: fixed(3),
      baseline: '1',
      target: '1.000',
      met: (value) => value <= 1,
    },
    {
      what: 'keywords finished a minute',
      of: (one) => perMinute(one, one.finished),
      text: fixed(0),
      baseline: `${measured.map((one) => ((one.rate * one.finished) / one.calls).toFixed(0)).join('; ')} (all calls of the rate)`,
      target: 'all verified',
      met: (_, index) => measured[index]?.failed === 0,
    },
    {
      what: 'put back, times a keyword',
      of: ({ putBack, finished }) => putBack / finished,
      text: fixed(2),
      baseline: '0',
      target: '≤ 0.2',
      met: (value) => value <= 0.2,
    },
    {
      what: '10 new keywords of another customer in the middle: the first position',
      of: ({ button }) => button?.first ?? Number.POSITIVE_INFINITY,
      text: ms,
      baseline: '0.3 s (one call)',
      target: '≤ 1.5 s',
      met: (value) => value <= 1500,
    },
    {
      what: 'all of these 10',
      of: ({ button }) => button?.all ?? Number.POSITIVE_INFINITY,
      text: ms,
      baseline: '10 s; 1 s; 0.3 s (10 calls at the rate, one call)',
      target: '≤ 12 s; 3 s; 3 s',
      met: (value, index) => value <= (WINDOWS[index]?.buttonMs ?? 0),
    },
    {
      what: 'write units a keyword',
      of: (one) => usesOf(one).writes,
      text: fixed(2),
      baseline: '2 (the position and its history)',
    },
    {
      what: 'read units a keyword',
      of: (one) => usesOf(one).reads,
      text: fixed(2),
      baseline: '1 (the keyword)',
    },
    {
      what: 'queue requests a keyword',
      of: (one) => usesOf(one).queueRequests,
      text: fixed(2),
      baseline: '0.3 (three for 10 messages)',
    },
    {
      what: 'Lambda GB-seconds a keyword',
      of: (one) => usesOf(one).gbSeconds,
      text: fixed(2),
      baseline: `${measured.map((one) => ((0.3 * one.calls) / one.finished / 10).toFixed(2)).join('; ')} (its calls, ten at once, at 1 GB)`,
    },
    {
      what: 'US$ in São Paulo for a million keywords, without the pages',
      of: (one) => priceOf(usesOf(one)),
      text: dollars,
      baseline: `${measured.map((one) => dollars(pagePriceOf(one))).join('; ')} (the pages, bought monthly)`,
      target: '≤ 3 % of the pages',
      met: (value, index) => value <= 0.03 * (measured[index] ? pagePriceOf(measured[index]) : 0),
    },
    {
      what: 'the load of the machine',
      of: ({ loads }) => Math.max(...loads),
      text: fixed(1),
    },
  ];
};

const modelFigures = (measured: readonly ScaleMeasurement[]): Figure[] => {
  const fastest = measured.at(-1);
  if (!fastest) return [];
  const { hours, hottest, workersAtOnce } = modelOf(fastest, MODEL);
  return [
    {
      what: '1,000,000 keywords at 18,000 calls a minute, by a model with the unit costs of the last run',
      measured: `${hours.toFixed(1)} h`,
      baseline: `${((MODEL.keywords * fastest.calls) / fastest.finished / MODEL.perMinute / 60).toFixed(1)} h (all calls of the rate)`,
    },
    {
      what: 'writes a second on its hottest item',
      measured: `${hottest.writes.toFixed(0)} (${hottest.kind})`,
      baseline: '1,000 (what the table allows)',
      target: atMost(hottest.writes, 1000, '≤ 1,000'),
    },
    {
      what: 'workers at once',
      measured: workersAtOnce.toFixed(0),
      baseline: '50 workers, 10 messages each',
      target: atMost(workersAtOnce, 50, '≤ 50 workers'),
    },
  ];
};
