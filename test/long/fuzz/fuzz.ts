import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import fc from 'fast-check';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { allRoutes, type RouteName, routes } from '../../../shared/contract/index.ts';
import { ms, quantile } from '../../bench/figures.ts';
import { connect, startConnectedCloud, type TestCloud } from '../../support/cloud/cloud.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { countText, holdsIfNone, type Prove, sizeOf } from '../proof.ts';
import { type Input, inputs } from './inputs.ts';
import { faultOf, isPastValidation, send, type TimedAnswer } from './send.ts';
import { newWorld, type World } from './world.ts';

export interface FuzzResult {
  readonly inputs: number;
  /** How many inputs got past session, parser and schemas. */
  readonly past: number;
  readonly succeeded: number;
  /** The routes that answered 200 at least once. */
  readonly reached: ReadonlySet<RouteName>;
  readonly faults: readonly string[];
  /** Inputs whose answer took too long in each of three tries. */
  readonly slow: readonly string[];
  readonly times: readonly number[];
}

/** Routes that are called alone, because all others depend on these settings. */
const SETTINGS: readonly RouteName[] = ['search/updateSettings', 'search/updateSerper', 'billing/updateKeys'];
/** New people are created after this many inputs, because accounts fill up and sessions end. */
const PER_WORLD = 500;
const AT_ONCE = 4;
const SLOW_MS = 2000;
/** How many inputs come from one network address, because some limits count by network. */
const PER_NETWORK = 20;

interface Options {
  readonly count: number;
  readonly seed: number;
  /** Whether slow answers count, which says something only where little else runs. */
  readonly isTimed: boolean;
  readonly log: (text: string) => void;
}

export const fuzz = async (cloud: TestCloud, { count, seed, isTimed, log }: Options): Promise<FuzzResult> => {
  const found = newFindings();
  const restore = await settingsOf(cloud);
  for (let world = 0; found.inputs < count; world++) {
    const about = await newWorld(cloud, `${seed}-${world}`);
    const numRuns = Math.min(PER_WORLD, count - found.inputs);
    const all = fc.sample(inputs(about, cloud.stripe.webhookSecret), { numRuns, seed: seed + world });
    const late = await answerAll(cloud, all.filter(isForAll), found, log);
    await answerAlone(
      cloud,
      all.filter((input) => !isForAll(input)),
      found,
      { log, restore },
    );
    if (isTimed && late.length > 0) {
      await cloud.idle(120_000);
      await retime(cloud, late, found);
    }
    found.faults.push(...(await endWorld(cloud, about)));
    log(`${found.inputs} inputs, ${found.past} past validation, ${found.faults.length} wrong answers`);
  }
  // The checks that the inputs started have to end, too.
  await cloud.idle(120_000);
  return found;
};

/** Deletes the data that the inputs left, so that checks of everybody stay small. Returns wrong answers. */
const endWorld = async (
  { url }: TestCloud,
  { owner, stranger, disposable }: World,
): Promise<readonly string[]> => {
  const admin = await newCustomer(url, { isAdmin: true });
  const faults: string[] = [];
  for (const { userId } of [owner, stranger, ...disposable]) {
    const { status, body } = await admin.call(routes.users.delete, { params: { id: userId } });
    if (status !== 200 && status !== 404) faults.push(`A deletion is answered ${status}: ${body.error}`);
  }
  return faults;
};

const isForAll = ({ name }: Input): boolean => !SETTINGS.includes(name);

const newFindings = () => ({
  inputs: 0,
  past: 0,
  succeeded: 0,
  reached: new Set<RouteName>(),
  faults: [] as string[],
  slow: [] as string[],
  times: [] as number[],
});
type Findings = ReturnType<typeof newFindings>;

const answerAll = async (
  cloud: TestCloud,
  all: readonly Input[],
  found: Findings,
  log: Options['log'],
): Promise<readonly Input[]> => {
  const waiting = all.values();
  const late: Input[] = [];
  const work = async () => {
    for (const input of waiting) {
      if ((await answerTo(cloud, input, found, log)).milliseconds > SLOW_MS) late.push(input);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return late;
};

const answerTo = async (
  { url, logs }: TestCloud,
  input: Input,
  found: Findings,
  log: Options['log'],
): Promise<TimedAnswer> => {
  const answered = await send(url, input, Math.floor(found.inputs / PER_NETWORK));
  found.inputs += 1;
  found.times.push(answered.milliseconds);
  if (isPastValidation(answered)) found.past += 1;
  if (answered.status === 200) {
    found.succeeded += 1;
    found.reached.add(input.name);
  }
  const fault = faultOf(input, answered);
  if (fault !== undefined) {
    found.faults.push(`${textOf(input)} ${fault}`);
    log(`${textOf(input)} ${fault}: ${answered.text.slice(0, 300)}\n${logs().slice(-2000)}`);
  }
  return answered;
};

const answerAlone = async (
  cloud: TestCloud,
  all: readonly Input[],
  found: Findings,
  { log, restore }: Pick<Options, 'log'> & { readonly restore: () => Promise<void> },
): Promise<void> => {
  for (const input of all) {
    if ((await answerTo(cloud, input, found, log)).status === 200) await restore();
  }
};

/** Repeats slow inputs twice while nothing else is sent, and keeps those that are always slow. */
const retime = async ({ url }: TestCloud, late: readonly Input[], found: Findings): Promise<void> => {
  for (const input of late) {
    const again = [await send(url, input, 1), await send(url, input, 2)];
    if (again.every(({ milliseconds }) => milliseconds > SLOW_MS)) found.slow.push(textOf(input));
  }
};

const textOf = ({ method, path, headers: { cookie: _, ...headers }, body }: Input): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${String(body ?? '').slice(0, 500)}`;

/** Reads the settings, and returns a function that restores them. */
const settingsOf = async (cloud: TestCloud): Promise<() => Promise<void>> => {
  const { secrets } = cloud.clients;
  const ids = Object.entries(cloud.environment).flatMap(([name, id]) =>
    name.endsWith('_SECRET_ID') ? [id] : [],
  );
  const values = await Promise.all(
    ids.map(async (SecretId) => (await secrets.send(new GetSecretValueCommand({ SecretId }))).SecretString),
  );
  return async () => {
    for (const [index, SecretId] of ids.entries()) {
      await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: values[index] }));
    }
    await saveSearchSettings({ provider: 'serper', freshness_minutes: 0 });
    await connect(cloud);
  };
};

export const proveFuzz: Prove = async (seed) => {
  const cloud = await startConnectedCloud();
  const log = (text: string) => process.stderr.write(`${text}\n`);
  const found = await fuzz(cloud, { count: sizeOf('FUZZ_INPUTS', 100_000), seed, isTimed: true, log });
  await cloud.stop();
  for (const fault of [...found.faults, ...found.slow]) log(fault);
  const many = `${countText(found.inputs)} inputs`;
  const [past, succeeded] = [found.past / found.inputs, found.succeeded / found.inputs];
  return [
    { what: 'no input is answered with 5xx or against the contract', many, ...holdsIfNone(found.faults) },
    {
      what: 'no answer takes 2 s, three times out of three',
      many,
      ...holdsIfNone(found.slow),
      result: `${found.slow.length}; p50 ${ms(quantile(found.times, 0.5))}, p99 ${ms(quantile(found.times, 0.99))}`,
    },
    {
      what: 'most inputs get past session, parser and schemas',
      many,
      result: `${Math.round(past * 100)} %; ${Math.round(succeeded * 100)} % succeed, on ${found.reached.size} of ${allRoutes.length} routes`,
      holds: past > 0.5,
    },
  ];
};
