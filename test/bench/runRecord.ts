import * as z from 'zod/mini';
import { checkMessage } from '#shared/messages.ts';
import type { SerperFake } from '../../infra/local/fakes/serper/serper.ts';
import type { Exchange } from './recorder.ts';

const text = z.object({ S: z.string() });
const storedSerp = z.object({ Item: z.object({ PK: text, pages: z.object({ N: z.string() }) }) });
const countedPart = z.object({
  Key: z.object({ SK: text }),
  ExpressionAttributeValues: z.object({ ':numbers': z.object({ NS: z.array(z.string()) }) }),
});
const sentBatch = z.object({ Entries: z.array(z.object({ MessageBody: z.string() })) });

/** Messages in a part of a run. */
const PART_SIZE = 200;

const killsBefore = (kills: readonly number[], calls: number): number =>
  kills.filter((at) => at <= calls).length;

export interface Findings {
  readonly calls: number;
  readonly pages: number;
  /** Bought but not stored, summed over the kills. */
  readonly lostPages: number;
  /** Bought again although stored, or although nothing was killed since. */
  readonly boughtTwice: readonly string[];
  /** All messages of the run, and how often one was sent again, in all and after one kill. */
  readonly messages: number;
  readonly repeated: number;
  readonly mostRepeated: number;
  /** Sent again when counted, for other keywords, or without a kill. */
  readonly sentTwice: readonly number[];
}

export class RunRecord {
  readonly #serper: SerperFake;
  /** After how many calls each kill was. */
  readonly #kills: number[] = [];
  /** After how many calls so many pages of a query were stored. */
  readonly #stored = new Map<string, { readonly pages: number; readonly after: number }[]>();
  readonly #counted = new Set<number>();
  /** By number: the keywords, and after how many kills each was sent. */
  readonly #sent = new Map<number, { readonly keywords: string; readonly kills: number[] }>();
  readonly #sentTwice: number[] = [];
  #sending = Promise.withResolvers<void>();

  constructor(serper: SerperFake) {
    this.#serper = serper;
  }

  readonly table = ({ operation, sent }: Exchange): void => {
    const serp = operation === 'PutItem' ? storedSerp.safeParse(sent).data?.Item : undefined;
    if (serp?.PK.S.startsWith('SERP#')) {
      const q = serp.PK.S.split('#').slice(4).join('#');
      const stored = { pages: Number(serp.pages.N), after: this.#serper.calls.length };
      this.#stored.set(q, [...(this.#stored.get(q) ?? []), stored]);
    }
    const part = operation === 'UpdateItem' ? countedPart.safeParse(sent).data : undefined;
    if (part?.Key.SK.S.startsWith('PART#')) {
      const first = Number(part.Key.SK.S.slice('PART#'.length)) * PART_SIZE;
      for (const number of part.ExpressionAttributeValues[':numbers'].NS)
        this.#counted.add(first + Number(number));
    }
  };

  readonly queues = ({ operation, sent }: Exchange): void => {
    if (operation !== 'SendMessageBatch') return;
    for (const { MessageBody } of sentBatch.parse(sent).Entries) {
      const { data } = checkMessage.safeParse(JSON.parse(MessageBody));
      // A worker that waits sends the same message anew.
      if (data?.run && data.waits === 0) this.#send(data.run.number, data.targets);
    }
  };

  /** Others of their portion may not have been sent. */
  untilSending(): Promise<void> {
    this.#sending = Promise.withResolvers();
    return this.#sending.promise;
  }

  #send(number: number, targets: readonly { readonly keywordId: string }[]): void {
    const keywords = targets.map(({ keywordId }) => keywordId).join(' ');
    const known = this.#sent.get(number) ?? { keywords, kills: [] };
    const isSentTwice = known.kills.at(-1) === this.#kills.length || this.#counted.has(number);
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
    /** By query and page: after how many kills it was last bought. */
    const bought = new Map<string, number>();
    for (const [index, { q, page }] of calls.entries()) {
      const kills = killsBefore(this.#kills, index);
      const name = `${q} ${page}`;
      const isStored = this.#stored.get(q)?.some(({ pages, after }) => page <= pages && after <= index);
      if (isStored || bought.get(name) === kills) boughtTwice.push(name);
      bought.set(name, kills);
    }
    const repeats = [...this.#sent.values()].flatMap(({ kills }) => kills.slice(1));
    const byKill = Map.groupBy(repeats, (kills) => kills);
    return {
      calls: calls.length,
      pages: bought.size,
      lostPages: this.#kills.reduce((sum, after) => sum + this.#unstoredAt(after), 0),
      boughtTwice,
      messages: this.#sent.size,
      repeated: repeats.length,
      mostRepeated: Math.max(0, ...[...byKill.values()].map((all) => all.length)),
      sentTwice: this.#sentTwice,
    };
  }

  /** Pages bought since the kill before. */
  #unstoredAt(after: number): number {
    const from = this.#kills.filter((at) => at < after).at(-1) ?? 0;
    const lost = this.#serper.calls.slice(from, after).filter(({ q, page }) => {
      const stored = this.#stored.get(q)?.filter((one) => one.after <= after) ?? [];
      return !stored.some(({ pages }) => page <= pages);
    });
    return lost.length;
  }
}
