import * as z from 'zod/mini';
import { checkMessage } from '#shared/messages.ts';
import type { SerperFake } from '../../infra/local/fakes/serper/serper.ts';
import type { Exchange } from '../support/killed/killable.ts';

const text = z.object({ S: z.string() });
const storedSerp = z.object({ Item: z.object({ PK: text, pages: z.object({ N: z.string() }) }) });
const countedPart = z.object({
  Key: z.object({ SK: text }),
  ExpressionAttributeValues: z.object({ ':add_numbers': z.object({ NS: z.array(z.string()) }) }),
});
const sentBatch = z.object({ Entries: z.array(z.object({ MessageBody: z.string() })) });

/** How many messages of a run are counted together. */
const PART_SIZE = 200;

const killsBefore = (kills: readonly number[], calls: number): number =>
  kills.filter((at) => at <= calls).length;

export interface Findings {
  readonly calls: number;
  readonly pages: number;
  /** Pages that were bought but not stored before a kill, summed over the kills. */
  readonly lostPages: number;
  /** Pages that were bought again although they were stored, or although no kill came in between. */
  readonly boughtTwice: readonly string[];
  readonly messages: number;
  /** How often messages were sent again. */
  readonly repeated: number;
  readonly mostRepeated: number;
  /** Numbers of messages sent again after they were counted, with other keywords, or without a kill. */
  readonly sentTwice: readonly number[];
}

export class RunRecord {
  readonly #serper: SerperFake;
  /** The number of calls before each kill. */
  readonly #kills: number[] = [];
  /** The stored pages of each query, and the number of calls before they were stored. */
  readonly #stored = new Map<string, { readonly pages: number; readonly after: number }[]>();
  readonly #counted = new Set<number>();
  /** The keywords of each message by its number, and the count of kills before each time it was sent. */
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
      for (const number of part.ExpressionAttributeValues[':add_numbers'].NS)
        this.#counted.add(first + Number(number));
    }
  };

  readonly queues = ({ operation, sent }: Exchange): void => {
    if (operation !== 'SendMessageBatch') return;
    for (const { MessageBody } of sentBatch.parse(sent).Entries) {
      const { data } = checkMessage.safeParse(JSON.parse(MessageBody));
      // A worker that puts a message back sends it anew, which is not a repetition.
      if (data?.run && data.waits === 0) this.#send(data.run.number, data.targets);
    }
  };

  /** Resolves when the first message is sent, while others of its portion may still be missing. */
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
    /** The count of kills when each page of a query was last bought. */
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
