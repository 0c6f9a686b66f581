import { rmSync } from 'node:fs';
import type { Figure } from './figures.ts';
import { type KilledRun, killRun } from './killedRun.ts';

/** The seed decides when kills come: KILLS_SEED=… npm run bench -- kills */
const { KILLS_SEED: seed = String(Date.now()), KILLS: kills = '20' } = process.env;

export const killFigures = async (): Promise<Figure[]> => {
  process.stderr.write(`KILLS_SEED=${seed}\n`);
  const run = await killRun({
    kills: Number(kills),
    mostCalls: 50,
    seed,
    ownTexts: 70,
    sharedTexts: 40,
    rate: 600,
    latencyMs: [100, 500],
    endsLocks: false,
    log: (text) => process.stderr.write(`${text}\n`),
  });
  const figures = figuresOf(run);
  if (figures.every(({ target }) => target?.met !== false)) rmSync(run.dataDir, { recursive: true });
  else process.stderr.write(`${JSON.stringify(run, undefined, 2)}\n`);
  return figures;
};

const figuresOf = (run: KilledRun): Figure[] => {
  const { progress, keywords, calls, pages, lostPages, boughtTwice, sentTwice } = run;
  const isEnded = progress.state === 'done' && progress.total === keywords && progress.done === keywords;
  const count = (what: string, wrong: readonly unknown[], baseline: string): Figure => ({
    what,
    measured: String(wrong.length),
    baseline,
    target: { text: 'none', met: wrong.length === 0 },
  });
  return [
    {
      what: `keywords done and verified, after ${run.kills} times kill -9 of everything`,
      measured: `${progress.done - progress.failed} of ${progress.total} (${progress.state}, ${Math.round(run.seconds)} s)`,
      baseline: `${keywords}`,
      target: { text: 'all', met: isEnded && progress.failed === 0 && run.kills === Number(kills) },
    },
    count('keywords with another position than the provider gives', run.misplaced, `${keywords} keywords`),
    count('keywords without exactly one point of history', run.withoutOnePoint, `${keywords} keywords`),
    count('pages bought again that were stored, or without a kill', boughtTwice, `${pages} pages`),
    {
      what: 'pages bought again that a kill has lost',
      measured: String(calls - pages),
      baseline: `${lostPages} bought and not stored at the kills`,
      target: { text: 'those', met: calls - pages <= lostPages },
    },
    {
      ...count(
        'messages sent again without a kill, or with other keywords',
        sentTwice,
        `${run.messages} messages`,
      ),
      measured: `${sentTwice.length} (${run.repeated} after kills)`,
    },
  ];
};
