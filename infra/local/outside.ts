import type { Listening } from './http.ts';
import { startIcons } from './outside/icons.ts';
import { type Serper, type SerperOptions, startSerper } from './outside/serper.ts';

/** The services outside of the product, as this run meets them. */
export interface Outside {
  /** Variables of the functions that point to stand-ins, or to where the environment says. */
  readonly variables: Readonly<Record<string, string>>;
  /** First values of secrets, by the variable that holds the secret's id. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The stand-in for Serper, where it is used. */
  readonly serper: Serper | undefined;
  readonly stop: () => Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts a stand-in for every outside service that the environment gives neither an address (SERPER_URL, ICONS_URL) nor a real key
 * (SERPER_API_KEY) for.
 */
export const startOutside = async (
  environment: Environment,
  { latencyMs }: Pick<SerperOptions, 'latencyMs'>,
): Promise<Outside> => {
  const { SERPER_URL, SERPER_API_KEY, ICONS_URL } = environment;
  const isReal = SERPER_URL !== undefined || SERPER_API_KEY !== undefined;
  const serper = isReal ? undefined : await startSerper({ latencyMs });
  const icons = ICONS_URL === undefined ? await startIcons() : undefined;
  const serperUrl = serper?.url ?? SERPER_URL;
  const key = serper?.apiKey ?? SERPER_API_KEY ?? 'sem-chave';
  return {
    variables: {
      // With a key alone, the functions' own address stays: the real service.
      ...(serperUrl !== undefined && { SERPER_URL: serperUrl }),
      ICONS_URL: ICONS_URL ?? urlOf(icons),
    },
    secrets: { SERPER_SECRET_ID: JSON.stringify({ api_key: key }) },
    serper,
    stop: async () => {
      await Promise.all([serper?.stop(), icons?.close()]);
    },
  };
};

const urlOf = (icons: Listening | undefined): string => icons?.url ?? '';
