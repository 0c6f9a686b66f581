import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { supportEmail } from '#shared/addresses.ts';
import { MAX_TRIAL_LOOKUPS, TRIAL_DAYS, trialEnd } from '#shared/trial.ts';

const textOf = (name: string): string =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

it('the terms describe the trial as it is', () => {
  for (const said of [`${TRIAL_DAYS} dias grátis`, trialEnd, `${MAX_TRIAL_LOOKUPS} consultas`])
    expect(textOf('terms.md')).toContain(said);
});

it('the privacy policy names the address of the support', () => {
  expect(textOf('privacy.md')).toContain(`(mailto:${supportEmail})`);
});
