import * as z from 'zod/mini';
import { checkMessage } from '#shared/messages.ts';
import type { SerperControls } from '../support/fakes/serper.ts';
import type { Exchange } from '../support/killed/killable.ts';

const text = z.object({ S: z.string() });
const storedSerp = z.object({ Item: z.object({ PK: text, pages: z.object({ N: z.string() }) }) });
const sentBatch = z.object({
  Entries: z.array(z.object({ MessageBody: z.string(), DelaySeconds: z._default(z.number(), 0) })),
});

const killsBefore = (kills: readonly number[], calls: number): number =>
  kills.filter((at) => at <= calls).length;

export interface Findings {
  readonly calls: number;
  readonly pages: number;
  /** Pages that were bought but not stored before a kill, summed over the kills. */
  readonly lostPages: number;
  /** Pages that were bought again although they were stored, or although no kill came in between. */
  readonly boughtTwice: readonly string[];
  /** The messages of the run, and how many of them were sent again. */
  readonly messages: number;
  readonly repeated: number;
  /** Numbers of messages sent again with other keywords, or without a kill. */
  readonly sentTwice: readonly number[];
}

export class RunRecord {
  readonly #serper: SerperControls;
  /** The number of calls before each kill. */
  readonly #kills: number[] = [];
  /** The stored pages of each query, and the number of calls before they were stored. */
  readonly #stored = new Map<string, { readonly pages: number; readonly after: number }[]>();
  /** The keywords of each message by its number, and the count of kills before each time it was sent. */
  readonly #sent = new Map<number, { readonly keywords: string; readonly kills: number[] }>();
  readonly #sentTwice: number[] = [];
  #sending = Promise.withResolvers<void>();

  constructor(serper: SerperControls) {
    this.#serper = serper;
  }

  readonly table = ({ operation, sent }: Exchange): void => {
    const serp = operation === 'PutItem' ? storedSerp.safeParse(sent).data?.Item : undefined;
    if (serp?.PK.S.startsWith('SERP#')) {
      const q = serp.PK.S.split('#').slice(4).join('#');
      const stored = { pages: Number(serp.pages.N), after: this.#serper.calls.length };
      this.#stored.set(q, [...(this.#stored.get(q) ?? []), stored]);
    }
  };

  readonly queues = ({ operation, sent }: Exchange): void => {
    if (operation !== 'SendMessageBatch') return;
    for (const { MessageBody, DelaySeconds } of sentBatch.parse(sent).Entries) {
      // A message that waits is sent anew, with a delay.
      if (DelaySeconds > 0) continue;
      const { data } = checkMessage.safeParse(JSON.parse(MessageBody));
      if (data) this.#send(data.number, data.targets);
    }
  };

  /** Resolves when the first message is sent, while others of its release may still be missing. */
  untilSending(): Promise<void> {
    this.#sending = Promise.withResolvers();
    return this.#sending.promise;
  }

  #send(number: number, targets: readonly { readonly keywordId: string }[]): void {
    const keywords = targets.map(({ keywordId }) => keywordId).join(' ');
    const known = this.#sent.get(number) ?? { keywords, kills: [] };
    const isSentTwice = known.kills.at(-1) === this.#kills.length;
    if (isSentTwice || known.keywords !== keywords) this.#sentTwice.push(number);
    known.kills.push(this.#kills.length);
    this.#sent.set(number, known);
    this.#sending.resolve();
  }

  kill(): void {
    this.#kills.push(this.#serper.calls.length);
  }

  findings(): Findings {
    const { calls } = this.#serper;
    const boughtTwice: string[] = [];
    /** The count of kills when each page of a query was last bought. */
    const bought = new Map<string, number>();
    for (const [index, { q, page }] of calls.entries()) {
      const kills = killsBefore(this.#kills, index);
      const name = `${q} ${page}`;
      const isStored = this.#stored.get(q)?.some(({ pages, after }) => page <= pages && after <= index);
      if (isStored || bought.get(name) === kills) boughtTwice.push(name);
      bought.set(name, kills);
    }
    return {
      calls: calls.length,
      pages: bought.size,
      lostPages: this.#kills.reduce((sum, after) => sum + this.#unstoredAt(after), 0),
      boughtTwice,
      messages: this.#sent.size,
      repeated: [...this.#sent.values()].filter(({ kills }) => kills.length > 1).length,
      sentTwice: this.#sentTwice,
    };
  }

  /** Counts the pages that were bought between two kills and not stored. */
  #unstoredAt(after: number): number {
    const from = this.#kills.filter((at) => at < after).at(-1) ?? 0;
    const lost = this.#serper.calls.slice(from, after).filter(({ q, page }) => {
      const stored = this.#stored.get(q)?.filter((one) => one.after <= after) ?? [];
      return !stored.some(({ pages }) => page <= pages);
    });
    return lost.length;
  }
}
