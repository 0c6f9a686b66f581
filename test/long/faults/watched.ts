import { type IncomingMessage, request } from 'node:http';
import * as z from 'zod/mini';
import { listen, readBody } from '../../../infra/local/http.ts';
import { internals } from '../../support/everyRoute.ts';

/** What customers see of the product, through a proxy that reads every answer. */
export interface Watched {
  readonly url: string;
  /** How many answers there were, how many of them errors, and the longest time of one (milliseconds). */
  readonly answers: () => { readonly all: number; readonly errors: number; readonly longest: number };
  /** The answers that tell a customer nothing, or too much. */
  readonly wrong: readonly string[];
  readonly close: () => Promise<void>;
}

const text = z.object({ error: z.string().check(z.regex(/^[A-ZÀ-Ú].*[^\s]$/s)) });
/** The return from a payment names its errors for the page. */
const named = z.object({ success: z.literal(false), error: z.string() });

export const watch = async (site: string): Promise<Watched> => {
  const { hostname, port } = new URL(site);
  const wrong: string[] = [];
  let [all, errors, longest] = [0, 0, 0];

  const record = (name: string, status: number, body: string, took: number) => {
    all += 1;
    longest = Math.max(longest, took);
    if (status < 400) return;
    errors += 1;
    if (!tellsWhy(body)) wrong.push(`${name} answers ${status} ${body.slice(0, 200)} after ${took} ms`);
  };

  const { url, close } = await listen((incoming, response) => {
    const { method, headers, url: path = '' } = incoming;
    const start = performance.now();
    const name = `${method} ${path}`;
    const forwarded = request({ hostname, port, method, path, headers }, async (reply: IncomingMessage) => {
      const body = (await readBody(reply)) ?? Buffer.alloc(0);
      record(name, reply.statusCode ?? 0, String(body), Math.round(performance.now() - start));
      response.writeHead(reply.statusCode ?? 500, reply.headers).end(body);
    });
    forwarded.once('error', (error) => {
      wrong.push(`${name} has no answer: ${error}`);
      response.destroy();
    });
    incoming.pipe(forwarded);
  });
  return { url, close, wrong, answers: () => ({ all, errors, longest }) };
};

/** Whether an error says something to its reader, and nothing of how the product is made. */
const tellsWhy = (body: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(body);
    const isText = z.safeParse(text, parsed).success || z.safeParse(named, parsed).success;
    return isText && !internals.test(body);
  } catch {
    return false;
  }
};
