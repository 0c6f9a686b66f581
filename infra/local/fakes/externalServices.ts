import { join } from 'node:path';
import type { WrittenConfig } from '#shared/runtime.ts';
import type { Listening } from '../http.ts';
import { startAlgolia } from './algolia.ts';
import { startGoogle } from './google/google.ts';
import { startIcons } from './icons.ts';
import { type SerperOptions, startSerper } from './serper/serper.ts';
import { startStripe } from './stripe/stripe.ts';
import { startViaCep } from './viacep.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Variables = Readonly<Record<string, string>>;

/** How to reach the external services: each is a fake, or the real one if the environment names it. */
export type ExternalServices = Awaited<ReturnType<typeof startExternalServices>>;

interface Options {
  readonly latencyMs?: SerperOptions['latencyMs'];
  readonly dataDir?: string | undefined;
}

/** A service is real if the environment has its URL, such as STRIPE_URL, or its key. */
export const startExternalServices = async (environment: Environment, { latencyMs, dataDir }: Options) => {
  const choose = <Fake extends Stoppable>(service: Definition<Fake>) => realOrFake(environment, service);
  const [serper, algolia, icons, google, viacep, stripe] = await Promise.all([
    choose({
      url: 'SERPER_URL',
      key: 'SERPER_API_KEY',
      secret: 'SERPER_SECRET_ID',
      keys: ({ SERPER_API_KEY: api_key = 'sem-chave' }) => ({ api_key }),
      start: () => startSerper({ latencyMs }),
      given: ({ url, apiKey }) => ({ SERPER_URL: url, SERPER_API_KEY: apiKey }),
    }),
    choose({
      url: 'ALGOLIA_URL',
      key: 'ALGOLIA_API_KEY',
      secret: 'ALGOLIA_SECRET_ID',
      keys: ({ ALGOLIA_API_KEY: api_key = '' }) => ({ api_key, search_api_key: '' }),
      start: startAlgolia,
      given: ({ url, apiKey }) => ({ ALGOLIA_URL: url, ALGOLIA_API_KEY: apiKey }),
    }),
    choose({
      url: 'ICONS_URL',
      start: async () => stoppable(await startIcons()),
      given: ({ url }) => ({ ICONS_URL: url }),
    }),
    choose({
      url: 'GOOGLE_ISSUER',
      key: 'GOOGLE_CLIENT_ID',
      secret: 'GOOGLE_SECRET_ID',
      keys: ({ GOOGLE_CLIENT_ID = 'sem-cliente', GOOGLE_CLIENT_SECRET = 'sem-segredo' }) => ({
        client_id: GOOGLE_CLIENT_ID,
        client_secret: GOOGLE_CLIENT_SECRET,
      }),
      start: startGoogle,
      given: ({ issuer, clientId, clientSecret }) => ({
        GOOGLE_ISSUER: issuer,
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CLIENT_SECRET: clientSecret,
      }),
    }),
    choose({
      url: 'VIACEP_URL',
      start: async () => stoppable(await startViaCep()),
      given: ({ url }) => ({ VIACEP_URL: url }),
    }),
    choose({
      url: 'STRIPE_URL',
      key: 'STRIPE_SECRET_KEY',
      secret: 'STRIPE_SECRET_ID',
      keys: (known) => ({
        secret_key: known.STRIPE_SECRET_KEY ?? 'sem-chave',
        publishable_key: known.STRIPE_PUBLISHABLE_KEY ?? '',
        webhook_secret: known.STRIPE_WEBHOOK_SECRET ?? '',
      }),
      start: () => startStripe({ file: dataDir && join(dataDir, 'stripe.json') }),
      given: ({ url, secretKey, publishableKey, webhookSecret }) => ({
        STRIPE_URL: url,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: publishableKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
      }),
    }),
  ]);
  const { SERPER_URL } = serper.variables;
  // Without this address, pages ask Serper itself about its account.
  const account = SERPER_URL === undefined ? {} : { serperAccountUrl: `${SERPER_URL}/account` };
  const pages: WrittenConfig = { viacepUrl: viacep.variables.VIACEP_URL, ...account };
  const services = [serper, algolia, icons, google, stripe];
  const variables: Variables = Object.assign({}, ...services.map((one) => one.variables));
  /** The secrets' values, each keyed by the variable that contains the secret's id. */
  const secrets: Variables = Object.assign({}, ...services.map((one) => one.secrets));
  return {
    variables,
    secrets,
    pages,
    /** This fake and those below are undefined if the real service is used. */
    serper: serper.fake,
    algolia: algolia.fake,
    google: google.fake,
    stripe: stripe.fake,
    stop: async () => {
      await Promise.all([...services, viacep].map(({ fake }) => fake?.stop()));
    },
  };
};

const stoppable = ({ url, close }: Listening) => ({ url, stop: close });

interface Stoppable {
  readonly stop: () => Promise<void>;
}

/** The names are those of environment variables. */
interface Definition<Fake> {
  readonly url: string;
  readonly key?: string;
  readonly secret?: string;
  /** The fields of the service's secret. */
  readonly keys?: (environment: Environment) => Variables;
  readonly start: () => Promise<Fake>;
  /** Names the fake as an environment names the real service. */
  readonly given: (fake: Fake) => Variables;
}

const realOrFake = async <Fake extends Stoppable>(
  environment: Environment,
  { url, key = '', secret = '', keys, start, given }: Definition<Fake>,
) => {
  const isReal = environment[url] !== undefined || environment[key] !== undefined;
  const fake = isReal ? undefined : await start();
  const known: Environment = fake ? given(fake) : environment;
  const { [url]: address } = known;
  // Without a URL the variable is left out, so the templates' value applies, which is the real service.
  const variables: Variables = address === undefined ? {} : { [url]: address };
  const secrets: Variables = keys ? { [secret]: JSON.stringify(keys(known)) } : {};
  return { variables, secrets, fake };
};
