import {
  type Diagnosis,
  hasKeyForm,
  type StripeKeyName,
  stripeKeyPrefixes,
} from '#shared/contract/admin/stripe.ts';
import type { StripeKeys } from '../../platform/stripe/client.ts';
import type { KeyAnswer } from '../../platform/stripe/keys.ts';
import * as findings from './findings.ts';
import { modeOf, prefixOf, toForm, versionOfKeys } from './stripeKeys.ts';

export interface KeyFacts {
  /** Stripe's answer to the key; undefined if Stripe was not asked. */
  readonly answer: KeyAnswer | undefined;
  /** The São Paulo day on which the webhook secret last verified an event. */
  readonly webhookVerifiedOn: string | undefined;
}

const SECRET = 'STRIPE_SECRET_KEY';
const PUBLISHABLE = 'STRIPE_PUBLISHABLE_KEY';
const WEBHOOK = 'STRIPE_WEBHOOK_SECRET';
const keyNames = [SECRET, PUBLISHABLE, WEBHOOK] as const;

/** The reply holds only the keys' first characters. */
export const diagnose = (keys: StripeKeys, facts: KeyFacts): Diagnosis => {
  const problems = problemsOf(keys, facts);
  const warnings = warningsOf(keys, facts);
  const incorrect_keys = keyNames.filter((name) => problems.some((problem) => problem.keys.includes(name)));
  return {
    status: statusOf(problems.length, warnings.length),
    summary: findings.summaryOf(problems.length, warnings.length),
    instructions: problems.map(({ issue, solution, steps }) => ({ issue, solution, steps: [...steps] })),
    currentConfig: {
      STRIPE_SECRET_KEY_prefix: prefixOf(keys.secret_key),
      STRIPE_PUBLISHABLE_KEY_prefix: prefixOf(keys.publishable_key),
      STRIPE_WEBHOOK_SECRET_prefix: prefixOf(keys.webhook_secret),
    },
    version: versionOfKeys(keys),
    issues: problems.map(({ issue }) => issue),
    warnings,
    correct: correctSettings(keys, facts, incorrect_keys),
    incorrect_keys,
  };
};

const statusOf = (problems: number, warnings: number): Diagnosis['status'] => {
  if (problems > 0) return 'error';
  return warnings > 0 ? 'warning' : 'success';
};

const problemsOf = (keys: StripeKeys, { answer }: KeyFacts): findings.Problem[] => {
  const areSwapped =
    keys.secret_key.startsWith(stripeKeyPrefixes[PUBLISHABLE]) &&
    keys.publishable_key.startsWith(stripeKeyPrefixes[SECRET]);
  const single = keyNames
    .filter((name) => !(areSwapped && name !== WEBHOOK))
    .map((name) => problemOf(name, toForm(keys)[name]));
  const [secretMode, publishableMode] = [modeOf(keys.secret_key), modeOf(keys.publishable_key)];
  const areMixed = secretMode && publishableMode && secretMode !== publishableMode && !areSwapped;
  return [
    areSwapped ? findings.swapped : undefined,
    ...single,
    areMixed ? findings.mixed(secretMode, publishableMode) : undefined,
    answer === 'refused' ? findings.refused : undefined,
  ].filter((problem) => problem !== undefined);
};

const problemOf = (name: StripeKeyName, value: string): findings.Problem | undefined => {
  // Without a webhook secret payments work, but are noticed later.
  if (value === '') return name === WEBHOOK ? undefined : findings.missing(name);
  return hasKeyForm(name, value) ? undefined : findings.wrongForm(name);
};

const warningsOf = (keys: StripeKeys, { answer, webhookVerifiedOn }: KeyFacts): string[] => {
  const isUnverified = hasKeyForm(WEBHOOK, keys.webhook_secret) && webhookVerifiedOn === undefined;
  return [
    keys.webhook_secret === '' ? findings.warnings.noWebhookSecret : undefined,
    isUnverified ? findings.warnings.unverified : undefined,
    answer === 'no_answer' ? findings.warnings.noAnswer : undefined,
    modeOf(keys.secret_key) === 'teste' ? findings.warnings.testMode : undefined,
  ].filter((warning) => warning !== undefined);
};

const correctSettings = (
  keys: StripeKeys,
  { answer, webhookVerifiedOn }: KeyFacts,
  incorrect: readonly StripeKeyName[],
): string[] => [
  ...keyNames
    .filter((name) => toForm(keys)[name] !== '' && !incorrect.includes(name))
    .map(findings.correctForm),
  ...(answer === 'accepted' ? ['O Stripe aceita a chave secreta.'] : []),
  ...(webhookVerifiedOn === undefined ? [] : [findings.verifiedOn(webhookVerifiedOn)]),
];
