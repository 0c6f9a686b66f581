import * as z from 'zod/mini';
import { internals } from '../../support/everyRoute.ts';
import { startProxy } from '../../support/startProxy.ts';

export interface Watched {
  readonly url: string;
  /** `longest` is in milliseconds. */
  readonly answers: () => { readonly all: number; readonly errors: number; readonly longest: number };
  readonly wrong: readonly string[];
  readonly close: () => Promise<void>;
}

const text = z.object({ error: z.string().check(z.regex(/^[A-ZÀ-Ú].*[^\s]$/s)) });
/** The return from a payment names its errors for the page. */
const named = z.object({ success: z.literal(false), error: z.string() });

export const watch = async (site: string): Promise<Watched> => {
  const wrong: string[] = [];
  let [all, errors, longest] = [0, 0, 0];

  const record = (name: string, status: number, body: string, took: number) => {
    all += 1;
    longest = Math.max(longest, took);
    if (status < 400) return;
    errors += 1;
    if (!tellsWhy(body)) wrong.push(`${name} answers ${status} ${body.slice(0, 200)} after ${took} ms`);
  };

  const { url, close, forwardTo } = await startProxy(async ({ method, path, ask }) => {
    const start = performance.now();
    const name = `${method} ${path}`;
    const reply = await ask().catch((error) => {
      wrong.push(`${name} has no answer: ${error}`);
      throw error;
    });
    record(name, reply.status, String(reply.body), Math.round(performance.now() - start));
    return reply;
  });
  forwardTo(site);
  return { url, close, wrong, answers: () => ({ all, errors, longest }) };
};

/** Says something to its reader, and nothing of how the product is made. */
const tellsWhy = (body: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(body);
    const isText = z.safeParse(text, parsed).success || z.safeParse(named, parsed).success;
    return isText && !internals.test(body);
  } catch {
    return false;
  }
};
