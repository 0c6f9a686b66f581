import { join } from 'node:path';
import type { WrittenConfig } from '#shared/runtime.ts';
import type { Listening } from '../http.ts';
import { type AlgoliaFake, startAlgolia } from './algolia.ts';
import { type GoogleFake, startGoogle } from './google/google.ts';
import { startIcons } from './icons.ts';
import { type SerperFake, type SerperOptions, startSerper } from './serper/serper.ts';
import { type StripeFake, startStripe } from './stripe/stripe.ts';
import { startViaCep } from './viacep.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** How to reach the external services: each is a fake, or the real one if the environment names it. */
export interface ExternalServices {
  readonly variables: Readonly<Record<string, string>>;
  /** The secrets' values, each keyed by the variable that contains the secret's id. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly pages: WrittenConfig;
  /** This fake and those below are undefined if the real service is used. */
  readonly serper: SerperFake | undefined;
  readonly algolia: AlgoliaFake | undefined;
  readonly google: GoogleFake | undefined;
  readonly stripe: StripeFake | undefined;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly latencyMs?: SerperOptions['latencyMs'];
  /** Without a folder, the fakes' state is in memory. */
  readonly dataDir?: string | undefined;
}

/** A service is real if the environment has its URL, such as STRIPE_URL, or its key. */
export const startExternalServices = async (
  environment: Environment,
  { latencyMs, dataDir }: Options,
): Promise<ExternalServices> => {
  const [serper, algolia, icons, google, viacep, stripe] = await Promise.all([
    serperService(environment, latencyMs),
    algoliaService(environment),
    iconService(environment),
    googleService(environment),
    viacepService(environment),
    stripeService(environment, dataDir),
  ]);
  const services: readonly Service<unknown>[] = [serper, algolia, icons, google, stripe];
  return {
    variables: Object.assign({}, ...services.map(({ variables }) => variables)),
    secrets: Object.assign({}, ...services.map(({ secrets }) => secrets)),
    pages: { viacepUrl: viacep.variables.VIACEP_URL, ...accountUrl(serper) },
    serper: serper.fake,
    algolia: algolia.fake,
    google: google.fake,
    stripe: stripe.fake,
    stop: async () => {
      await Promise.all([...services, viacep].map(({ stop }) => stop?.()));
    },
  };
};

/** Where pages ask about Serper's account. Default: Serper itself. */
const accountUrl = ({
  variables: { SERPER_URL },
}: Service<SerperFake>): Pick<WrittenConfig, 'serperAccountUrl'> =>
  SERPER_URL === undefined ? {} : { serperAccountUrl: `${SERPER_URL}/account` };

const serperService = (
  { SERPER_URL: url, SERPER_API_KEY: key }: Environment,
  latencyMs: SerperOptions['latencyMs'],
) => {
  const secrets = (api_key: string) => ({ SERPER_SECRET_ID: JSON.stringify({ api_key }) });
  return realOrFake({
    real: { variable: 'SERPER_URL', url, key, secrets: secrets(key ?? 'sem-chave') },
    start: () => startSerper({ latencyMs }),
    connect: (fake) => ({ variables: { SERPER_URL: fake.url }, secrets: secrets(fake.apiKey) }),
  });
};

const algoliaService = ({ ALGOLIA_URL: url, ALGOLIA_API_KEY: key }: Environment) => {
  const secrets = (api_key: string) => ({
    ALGOLIA_SECRET_ID: JSON.stringify({ api_key, search_api_key: '' }),
  });
  return realOrFake({
    real: { variable: 'ALGOLIA_URL', url, key, secrets: secrets(key ?? '') },
    start: startAlgolia,
    connect: (fake) => ({ variables: { ALGOLIA_URL: fake.url }, secrets: secrets(fake.apiKey) }),
  });
};

const iconService = ({ ICONS_URL: url }: Environment) =>
  realOrFake({
    real: { variable: 'ICONS_URL', url },
    start: async () => stoppable(await startIcons()),
    connect: (fake) => ({ variables: { ICONS_URL: fake.url } }),
  });

const viacepService = ({ VIACEP_URL: url }: Environment) =>
  realOrFake({
    real: { variable: 'VIACEP_URL', url },
    start: async () => stoppable(await startViaCep()),
    connect: (fake) => ({ variables: { VIACEP_URL: fake.url } }),
  });

const stoppable = ({ url, close }: Listening) => ({ url, stop: close });

const googleService = ({
  GOOGLE_ISSUER: url,
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET = 'sem-segredo',
}: Environment) => {
  const secrets = (client_id: string, client_secret: string) => ({
    GOOGLE_SECRET_ID: JSON.stringify({ client_id, client_secret }),
  });
  return realOrFake({
    real: {
      variable: 'GOOGLE_ISSUER',
      url,
      key,
      secrets: secrets(key ?? 'sem-cliente', GOOGLE_CLIENT_SECRET),
    },
    start: startGoogle,
    connect: ({ issuer, userPool, clientId, clientSecret }) => ({
      // Only tests let pages sign in by the user pool, because browsers do not trust its certificate.
      variables: {
        GOOGLE_ISSUER: issuer,
        USER_POOL_ISSUER: userPool.issuer,
        USER_POOL_CLIENT_ID: userPool.clientId,
        USER_POOL_ID: userPool.id,
        AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: issuer,
      },
      secrets: secrets(clientId, clientSecret),
    }),
  });
};

const stripeService = (
  { STRIPE_URL: url, STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }: Environment,
  dataDir: string | undefined,
) => {
  const secrets = (secret_key: string, publishable_key = '', webhook_secret = '') => ({
    STRIPE_SECRET_ID: JSON.stringify({ secret_key, publishable_key, webhook_secret }),
  });
  return realOrFake({
    real: {
      variable: 'STRIPE_URL',
      url,
      key,
      secrets: secrets(key ?? 'sem-chave', STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET),
    },
    start: () => startStripe({ file: dataDir && join(dataDir, 'stripe.json') }),
    connect: (fake) => ({
      variables: { STRIPE_URL: fake.url },
      secrets: secrets(fake.secretKey, fake.publishableKey, fake.webhookSecret),
    }),
  });
};

interface Connection {
  readonly variables: Readonly<Record<string, string>>;
  /** The secrets' values, each keyed by the variable that contains the secret's id. */
  readonly secrets?: Readonly<Record<string, string>>;
}

interface Service<Fake> extends Connection {
  readonly fake?: Fake;
  readonly stop?: () => Promise<void>;
}

interface Choice<Fake> {
  readonly real: {
    readonly variable: string;
    readonly url: string | undefined;
    readonly key?: string | undefined;
    readonly secrets?: Connection['secrets'];
  };
  readonly start: () => Promise<Fake>;
  readonly connect: (fake: Fake) => Connection;
}

const realOrFake = async <Fake extends { readonly stop: () => Promise<void> }>({
  real: { variable, url, key, secrets = {} },
  start,
  connect,
}: Choice<Fake>): Promise<Service<Fake>> => {
  if (url !== undefined || key !== undefined) {
    // Without a URL the variable is left out, so the templates' value applies, which is the real service.
    return { variables: url === undefined ? {} : { [variable]: url }, secrets };
  }
  const fake = await start();
  return { ...connect(fake), fake, stop: fake.stop };
};
