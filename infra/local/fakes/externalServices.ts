import { join } from 'node:path';
import type { WrittenConfig } from '#shared/runtime.ts';
import { type AlgoliaFake, startAlgolia } from './algolia/algolia.ts';
import { type GoogleFake, startGoogle } from './google/google.ts';
import { startIcons } from './icons.ts';
import { type SerperFake, type SerperOptions, startSerper } from './serper/serper.ts';
import { type StripeFake, startStripe } from './stripe/stripe.ts';
import { startViaCep } from './viacep.ts';

/** The external services of a run: fakes, or the real services that the environment names. */
export interface ExternalServices {
  /** Environment variables of the functions: where the services are. */
  readonly variables: Readonly<Record<string, string>>;
  /** Values of secrets, by the variable that holds the secret's id. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The configuration of the pages. */
  readonly pages: WrittenConfig;
  /** The fakes; undefined where the real service is used. */
  readonly serper: SerperFake | undefined;
  readonly algolia: AlgoliaFake | undefined;
  readonly google: GoogleFake | undefined;
  readonly stripe: StripeFake | undefined;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** How long Serper's fake takes to answer. */
  readonly latencyMs?: SerperOptions['latencyMs'];
  /** The folder of the fakes' state; without it, the state is kept in memory. */
  readonly dataDir?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Service<Fake> {
  readonly variables: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly fake?: Fake;
  readonly stop?: () => Promise<void>;
}

/**
 * Starts a fake of every external service for which the environment has neither a URL (SERPER_URL,
 * ALGOLIA_URL, ICONS_URL, GOOGLE_ISSUER, VIACEP_URL, STRIPE_URL) nor a real key (SERPER_API_KEY,
 * ALGOLIA_API_KEY, GOOGLE_CLIENT_ID, STRIPE_SECRET_KEY).
 */
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
    pages: { viacepUrl: viacep.url, ...accountUrl(serper) },
    serper: serper.fake,
    algolia: algolia.fake,
    google: google.fake,
    stripe: stripe.fake,
    stop: async () => {
      await Promise.all([...services, viacep].map(({ stop }) => stop?.()));
    },
  };
};

/** Without a value the variable is left out: the templates then name the real service. */
const variable = (name: string, value: string | undefined): Service<never>['variables'] =>
  value === undefined ? {} : { [name]: value };

const serperService = async (
  { SERPER_URL, SERPER_API_KEY }: Environment,
  latencyMs: SerperOptions['latencyMs'],
): Promise<Service<SerperFake>> => {
  const secrets = (api_key: string) => ({ SERPER_SECRET_ID: JSON.stringify({ api_key }) });
  if (SERPER_URL !== undefined || SERPER_API_KEY !== undefined) {
    return { variables: variable('SERPER_URL', SERPER_URL), secrets: secrets(SERPER_API_KEY ?? 'sem-chave') };
  }
  const fake = await startSerper({ latencyMs });
  return { variables: { SERPER_URL: fake.url }, secrets: secrets(fake.apiKey), fake, stop: fake.stop };
};

/** Where the pages ask for Serper's account; without an address of its own, at Serper itself. */
const accountUrl = ({
  variables: { SERPER_URL },
}: Service<SerperFake>): Pick<WrittenConfig, 'serperAccountUrl'> =>
  SERPER_URL === undefined ? {} : { serperAccountUrl: `${SERPER_URL}/account` };

const algoliaService = async ({
  ALGOLIA_URL,
  ALGOLIA_API_KEY,
}: Environment): Promise<Service<AlgoliaFake>> => {
  const secrets = (api_key: string) => ({
    ALGOLIA_SECRET_ID: JSON.stringify({ api_key, search_api_key: '' }),
  });
  if (ALGOLIA_URL !== undefined || ALGOLIA_API_KEY !== undefined) {
    return { variables: variable('ALGOLIA_URL', ALGOLIA_URL), secrets: secrets(ALGOLIA_API_KEY ?? '') };
  }
  const fake = await startAlgolia();
  return { variables: { ALGOLIA_URL: fake.url }, secrets: secrets(fake.apiKey), fake, stop: fake.stop };
};

const iconService = async ({ ICONS_URL }: Environment): Promise<Service<never>> => {
  if (ICONS_URL !== undefined) return { variables: { ICONS_URL } };
  const { url, close } = await startIcons();
  return { variables: { ICONS_URL: url }, stop: close };
};

const googleService = async ({
  GOOGLE_ISSUER,
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
}: Environment): Promise<Service<GoogleFake>> => {
  const secrets = (client_id: string, client_secret: string) => ({
    GOOGLE_SECRET_ID: JSON.stringify({ client_id, client_secret }),
  });
  if (GOOGLE_ISSUER !== undefined || GOOGLE_CLIENT_ID !== undefined) {
    return {
      variables: variable('GOOGLE_ISSUER', GOOGLE_ISSUER),
      secrets: secrets(GOOGLE_CLIENT_ID ?? 'sem-cliente', GOOGLE_CLIENT_SECRET ?? 'sem-segredo'),
    };
  }
  const fake = await startGoogle();
  return {
    // Only tests configure the pages for the user pool: browsers do not trust its certificate.
    variables: {
      GOOGLE_ISSUER: fake.issuer,
      USER_POOL_ISSUER: fake.userPool.issuer,
      USER_POOL_CLIENT_ID: fake.userPool.clientId,
      USER_POOL_ID: fake.userPool.id,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: fake.issuer,
    },
    secrets: secrets(fake.clientId, fake.clientSecret),
    fake,
    stop: fake.stop,
  };
};

const viacepService = async ({ VIACEP_URL }: Environment) => {
  if (VIACEP_URL !== undefined) return { url: VIACEP_URL };
  const { url, close } = await startViaCep();
  return { url, stop: close };
};

const stripeService = async (
  { STRIPE_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY = '', STRIPE_WEBHOOK_SECRET = '' }: Environment,
  dataDir: string | undefined,
): Promise<Service<StripeFake>> => {
  if (STRIPE_URL !== undefined || STRIPE_SECRET_KEY !== undefined) {
    const keys = {
      secret_key: STRIPE_SECRET_KEY ?? 'sem-chave',
      publishable_key: STRIPE_PUBLISHABLE_KEY,
      webhook_secret: STRIPE_WEBHOOK_SECRET,
    };
    return {
      variables: variable('STRIPE_URL', STRIPE_URL),
      secrets: { STRIPE_SECRET_ID: JSON.stringify(keys) },
    };
  }
  const fake = await startStripe({ file: dataDir && join(dataDir, 'stripe.json') });
  const keys = {
    secret_key: fake.secretKey,
    publishable_key: fake.publishableKey,
    webhook_secret: fake.webhookSecret,
  };
  return {
    variables: { STRIPE_URL: fake.url },
    secrets: { STRIPE_SECRET_ID: JSON.stringify(keys) },
    fake,
    stop: fake.stop,
  };
};
