/** How the functions reach a service. */
interface Connection {
  readonly variables: Readonly<Record<string, string>>;
  /** Values of secrets, by the variable that holds the secret's id. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** An external service of a run: the real one, or a fake. */
export interface Service<Fake> extends Connection {
  readonly fake?: Fake;
  readonly stop?: () => Promise<void>;
}

interface Choice<Fake> {
  readonly real: {
    /** The variable of the functions that holds its URL. */
    readonly variable: string;
    readonly url: string | undefined;
    readonly key?: string | undefined;
    readonly secrets?: Connection['secrets'];
  };
  readonly start: () => Promise<Fake>;
  readonly connect: (fake: Fake) => Connection;
}

/** The real service if the environment has its URL or a key of it, otherwise a fake that is started. */
export const realOrFake = async <Fake extends { readonly stop: () => Promise<void> }>({
  real: { variable, url, key, secrets = {} },
  start,
  connect,
}: Choice<Fake>): Promise<Service<Fake>> => {
  if (url !== undefined || key !== undefined) {
    // Without a URL the variable is left out: the templates then name the real service.
    return { variables: url === undefined ? {} : { [variable]: url }, secrets };
  }
  const fake = await start();
  return { ...connect(fake), fake, stop: fake.stop };
};
