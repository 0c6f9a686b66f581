import { join } from 'node:path';
import type { RuntimeConfig } from '#shared/runtime.ts';
import { type GoogleStandIn, startGoogle } from './google/google.ts';
import { startIcons } from './icons.ts';
import { type Serper, type SerperOptions, startSerper } from './serper/serper.ts';
import { type StripeFake, startStripe } from './stripe/stripe.ts';
import { startViaCep } from './viacep.ts';

/** The services outside of the product, as this run meets them. */
export interface Outside {
  /** Variables of the functions that point to stand-ins, or to where the environment says. */
  readonly variables: Readonly<Record<string, string>>;
  /** First values of secrets, by the variable that holds the secret's id. */
  readonly secrets: Readonly<Record<string, string>>;
  /** What the pages have to know. */
  readonly pages: RuntimeConfig;
  /** The stand-ins for Serper, Google and Stripe, where they are used. */
  readonly serper: Serper | undefined;
  readonly google: GoogleStandIn | undefined;
  readonly stripe: StripeFake | undefined;
  readonly stop: () => Promise<void>;
}

interface OutsideOptions {
  /** How long the search stand-in takes. */
  readonly latencyMs?: SerperOptions['latencyMs'];
  /** Where a stand-in keeps what must outlive it; without it, in memory. */
  readonly dataDir?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** One service: its part of what this run meets, and its end. */
interface Service {
  readonly variables?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly stop?: (() => Promise<void>) | undefined;
}

/**
 * Starts a stand-in for every outside service that the environment gives neither an address (SERPER_URL, ICONS_URL, GOOGLE_ISSUER,
 * VIACEP_URL, STRIPE_URL) nor a real key (SERPER_API_KEY; GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET; STRIPE_SECRET_KEY) for.
 */
export const startOutside = async (
  environment: Environment,
  { latencyMs, dataDir }: OutsideOptions,
): Promise<Outside> => {
  const [serper, icons, google, viacep, stripe] = await Promise.all([
    reachSerper(environment, latencyMs),
    reachIcons(environment),
    reachGoogle(environment),
    reachViaCep(environment),
    reachStripe(environment, dataDir),
  ]);
  const services: readonly Service[] = [serper, icons, google, viacep, stripe];
  return {
    variables: Object.assign({}, ...services.map(({ variables }) => variables)),
    secrets: Object.assign({}, ...services.map(({ secrets }) => secrets)),
    pages: { viacepUrl: viacep.url },
    serper: serper.standIn,
    google: google.standIn,
    stripe: stripe.standIn,
    stop: async () => {
      await Promise.all(services.map(({ stop }) => stop?.()));
    },
  };
};

const reachSerper = async (
  { SERPER_URL, SERPER_API_KEY }: Environment,
  latencyMs: SerperOptions['latencyMs'],
) => {
  const isReal = SERPER_URL !== undefined || SERPER_API_KEY !== undefined;
  const standIn = isReal ? undefined : await startSerper({ latencyMs });
  const url = standIn?.url ?? SERPER_URL;
  const api_key = standIn?.apiKey ?? SERPER_API_KEY ?? 'sem-chave';
  return {
    // With a key alone, the functions' own address stays: the real service.
    variables: url === undefined ? {} : { SERPER_URL: url },
    secrets: { SERPER_SECRET_ID: JSON.stringify({ api_key }) },
    standIn,
    stop: standIn?.stop,
  };
};

const reachIcons = async ({ ICONS_URL }: Environment): Promise<Service> => {
  if (ICONS_URL !== undefined) return { variables: { ICONS_URL } };
  const { url, close } = await startIcons();
  return { variables: { ICONS_URL: url }, stop: close };
};

const reachGoogle = async ({ GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Environment) => {
  const isReal = GOOGLE_ISSUER !== undefined || GOOGLE_CLIENT_ID !== undefined;
  if (isReal) {
    const client = {
      client_id: GOOGLE_CLIENT_ID ?? 'sem-cliente',
      client_secret: GOOGLE_CLIENT_SECRET ?? 'sem-segredo',
    };
    return {
      // With a client alone, the functions' own address stays: the real provider.
      variables: GOOGLE_ISSUER === undefined ? {} : { GOOGLE_ISSUER },
      secrets: { GOOGLE_SECRET_ID: JSON.stringify(client) },
      standIn: undefined,
    };
  }
  const standIn = await startGoogle();
  const { issuer, clientId: client_id, clientSecret: client_secret, userPool, stop } = standIn;
  return {
    // The functions know the user pool; the pages use it only where a test says so, since browsers do not trust its certificate.
    variables: {
      GOOGLE_ISSUER: issuer,
      USER_POOL_ISSUER: userPool.issuer,
      USER_POOL_CLIENT_ID: userPool.clientId,
    },
    secrets: { GOOGLE_SECRET_ID: JSON.stringify({ client_id, client_secret }) },
    standIn,
    stop,
  };
};

const reachViaCep = async ({ VIACEP_URL }: Environment) => {
  if (VIACEP_URL !== undefined) return { url: VIACEP_URL };
  const { url, close } = await startViaCep();
  return { url, stop: close };
};

const reachStripe = async (
  { STRIPE_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET = '' }: Environment,
  dataDir: string | undefined,
) => {
  if (STRIPE_URL !== undefined || STRIPE_SECRET_KEY !== undefined) {
    const keys = { secret_key: STRIPE_SECRET_KEY ?? 'sem-chave', webhook_secret: STRIPE_WEBHOOK_SECRET };
    return {
      // With a key alone, the functions' own address stays: the real Stripe.
      variables: STRIPE_URL === undefined ? {} : { STRIPE_URL },
      secrets: { STRIPE_SECRET_ID: JSON.stringify(keys) },
      standIn: undefined,
    };
  }
  const standIn = await startStripe({ file: dataDir && join(dataDir, 'stripe.json') });
  const {
    url,
    secretKey: secret_key,
    publishableKey: publishable_key,
    webhookSecret: webhook_secret,
  } = standIn;
  return {
    variables: { STRIPE_URL: url },
    secrets: { STRIPE_SECRET_ID: JSON.stringify({ secret_key, publishable_key, webhook_secret }) },
    standIn,
    stop: standIn.stop,
  };
};
