import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import fc from 'fast-check';
import { hashPassword } from '../../../functions/accounts/signIn/password.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { allRoutes, type RouteName, routes } from '../../../shared/contract/index.ts';
import { runCheck } from '../../support/checks/checks.ts';
import { connect, startConnectedCloud, type TestCloud } from '../../support/cloud/cloud.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { createOneOfEach, type ResourceIds } from '../../support/routes/everyRoute.ts';
import { countText, holdsIfNone, type Prove, sizeOf } from '../proof.ts';
import { type Input, inputs, type World } from './inputs.ts';
import { faultOf, isPastValidation, send } from './send.ts';

export interface FuzzResult {
  readonly inputs: number;
  readonly past: number;
  readonly succeeded: number;
  readonly reached: ReadonlySet<RouteName>;
  readonly faults: readonly string[];
}

/** Routes that are called alone, because all others depend on these settings. */
const SETTINGS: readonly RouteName[] = ['search/updateSettings', 'search/updateSerper', 'billing/updateKeys'];

/** New people are created after this many inputs, because accounts fill up and sessions end. */
const PER_WORLD = 300;
const AT_ONCE = 4;
/** How many inputs come from one network address, because some limits count by network. */
const PER_NETWORK = 20;

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly log: (text: string) => void;
}

export const fuzz = async (cloud: TestCloud, { count, seed, log }: Options): Promise<FuzzResult> => {
  const found = { inputs: 0, past: 0, succeeded: 0, reached: new Set<RouteName>(), faults: [] as string[] };
  const restore = await settingsOf(cloud);
  const answerTo = async (input: Input): Promise<void> => {
    const answered = await send(cloud.url, input, Math.floor(found.inputs / PER_NETWORK));
    found.inputs += 1;
    if (isPastValidation(answered)) found.past += 1;
    if (answered.status === 200) {
      found.succeeded += 1;
      found.reached.add(input.name);
    }
    const fault = faultOf(input, answered);
    if (fault === undefined) return;
    found.faults.push(`${textOf(input)} ${fault}`);
    log(`${textOf(input)} ${fault}: ${answered.text.slice(0, 300)}\n${cloud.logs().slice(-2000)}`);
  };
  for (let world = 0; found.inputs < count; world++) {
    const about = await newWorld(cloud, `${seed}-${world}`);
    const numRuns = Math.min(PER_WORLD, count - found.inputs);
    const all = fc.sample(inputs(about, cloud.stripe.webhookSecret), { numRuns, seed: seed + world });
    const [alone, others] = [true, false].map((isAlone) =>
      all.filter(({ name }) => SETTINGS.includes(name) === isAlone),
    );
    const waiting = (others ?? []).values();
    const work = async () => {
      for (const input of waiting) await answerTo(input);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const input of alone ?? []) await answerTo(input);
    await restore();
    found.faults.push(...(await endWorld(cloud, about)));
    log(`${found.inputs} inputs, ${found.past} past validation, ${found.faults.length} wrong answers`);
  }
  // The checks that the inputs started have to end, too.
  await cloud.idle(120_000);
  return found;
};

const newWorld = async (cloud: TestCloud, name: string): Promise<World> => {
  const { url } = cloud;
  const owner = await newCustomer(url, { passwordHash: await hashPassword('segredo') });
  const things: ResourceIds[] = [];
  for (const domain of ['um', 'dois', 'tres'].map((one) => `${one}-${name}.com.br`)) {
    // The keyword is found on the first page, so that it takes only one call.
    cloud.serper.plant({ q: 'sapato', domain, position: 1 });
    const ids = await createOneOfEach(owner, { domain });
    await runCheck(cloud, owner, { id: String(ids.companies) }, 'grid');
    things.push(ids);
  }
  const [stranger, disposable] = [await newCustomer(url), await newCustomer(url)];
  return { owner, stranger, disposable, admin: await newCustomer(url, { isAdmin: true }), things };
};

/** Deletes the data that the inputs left, so that checks of everybody stay small. Returns wrong answers. */
const endWorld = async (
  { url }: TestCloud,
  { owner, stranger, disposable }: World,
): Promise<readonly string[]> => {
  const admin = await newCustomer(url, { isAdmin: true });
  const faults: string[] = [];
  for (const { userId } of [owner, stranger, disposable]) {
    const { status, body } = await admin.call(routes.users.delete, { params: { id: userId } });
    if (status !== 200 && status !== 404) faults.push(`A deletion is answered ${status}: ${body.error}`);
  }
  return faults;
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
  const found = await fuzz(cloud, { count: sizeOf('FUZZ_INPUTS', 10_000), seed, log });
  await cloud.stop();
  for (const fault of found.faults) log(fault);
  const many = `${countText(found.inputs)} inputs`;
  const [past, succeeded] = [found.past / found.inputs, found.succeeded / found.inputs];
  return [
    { what: 'no input is answered with 5xx or against the contract', many, ...holdsIfNone(found.faults) },
    {
      what: 'most inputs get past session, parser and schemas',
      many,
      result: `${Math.round(past * 100)} %; ${Math.round(succeeded * 100)} % succeed, on ${found.reached.size} of ${allRoutes.length} routes`,
      holds: past > 0.5,
    },
  ];
};
