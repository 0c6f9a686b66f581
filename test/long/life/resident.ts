import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#shared/contract/index.ts';
import { seededChoice, seededRandom } from '../../../infra/local/fakes/random.ts';
import { type Call, identifyCaller } from '../../support/people/caller.ts';

type Lists = ReadonlySet<string>;

interface Act {
  readonly name: string;
  readonly send: () => Promise<{ readonly status: number }>;
  readonly after: Lists;
  /** Whether a crash may leave only a part of the act done. */
  readonly mayBePartial?: boolean;
}

export interface ResidentOptions {
  readonly cookie: string;
  /** The seed differs for each customer, and decides their acts. */
  readonly seed: string;
  readonly mostAtOnce: number;
  /** Resolves with the product's address once it runs. */
  readonly address: () => Promise<string>;
}

const lineOf = { company: 'company', keyword: 'keyword', competitor: 'competitor', trash: 'trash' } as const;
const isOf = (kind: string, company: string) => (line: string) => line.startsWith(`${kind} ${company}: `);

/**
 * A customer who edits lists and expects them to show every acknowledged change. A change that a kill cut off
 * may or may not show.
 */
export class Resident {
  acts = 0;
  readonly #options: ResidentOptions;
  readonly #ids = new Map<string, string>();
  #known: Lists = new Set();
  /** What companies had when they went to the trash. */
  readonly #kept = new Map<string, readonly string[]>();
  /** Writes that were lost, invented or half done, and errors without a crash. */
  readonly violations: string[] = [];

  constructor(options: ResidentOptions) {
    this.#options = options;
  }

  /** `wasKilled` tells whether the product was killed since a moment of `performance`. */
  async act(wasKilled: (since: number) => boolean): Promise<void> {
    const at = performance.now();
    this.acts += 1;
    const call = identifyCaller(await this.#options.address(), this.#options.cookie);
    const { name, send, after, mayBePartial = false } = this.#choose(call);
    const status = await send().then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === 200) {
      await this.#look(name, at, wasKilled, [after]);
    } else if (status !== undefined && status < 500) {
      await this.#look(name, at, wasKilled, [this.#known]);
    } else {
      if (!wasKilled(at)) this.violations.push(`${name} failed with ${status} although nothing was killed`);
      await this.#look(name, at, wasKilled, [this.#known, after], mayBePartial);
    }
  }

  async #look(
    name: string,
    since: number,
    wasKilled: (since: number) => boolean,
    allowed: readonly Lists[],
    mayBePartial = false,
  ): Promise<void> {
    for (;;) {
      const seen = await this.#read().catch(() => undefined);
      if (seen) {
        const [before = this.#known, after = before] = allowed;
        const isAllowed =
          allowed.some((lists) => isSame(lists, seen)) || (mayBePartial && isBetween(before, seen, after));
        if (!isAllowed) this.violations.push(`${name}: ${differenceOf(allowed.at(-1) ?? before, seen)}`);
        this.#known = seen;
        return;
      }
      if (!wasKilled(since)) {
        this.violations.push(`after ${name}, the lists cannot be read although nothing was killed`);
        return;
      }
      await wait(50);
    }
  }

  async #read(): Promise<Lists> {
    const call = identifyCaller(await this.#options.address(), this.#options.cookie);
    const [companies, keywords, competitors, trash] = await Promise.all([
      call(routes.companies.list, {}),
      call(routes.keywords.list, {}),
      call(routes.competitors.list, {}),
      call(routes.companies.listDeleted, {}),
    ]);
    if ([companies, keywords, competitors, trash].some(({ status }) => status !== 200))
      throw new Error('No answer');
    this.#ids.clear();
    const names = new Map(companies.body.map(({ id, name }) => [id, name]));
    const lines = [
      ...companies.body.map(({ id, name }) => ({ id, line: `${lineOf.company} ${name}: ` })),
      ...trash.body.map(({ id, name }) => ({ id, line: `${lineOf.trash} ${name}: ` })),
      ...keywords.body.map((each) => ({ id: each.id, line: keywordLine(each.company_name, each.keyword) })),
      ...competitors.body.map(({ id, company_id, domain }) => ({
        id,
        line: competitorLine(names.get(company_id) ?? company_id, domain),
      })),
    ];
    for (const { id, line } of lines) this.#ids.set(line, id);
    return new Set(lines.map(({ line }) => line));
  }

  #choose(call: Call): Act {
    const random = (...of: readonly (string | number)[]) =>
      seededRandom(this.#options.seed, this.acts, ...of);
    const companies = [...this.#known].filter((line) => line.startsWith(lineOf.company)).sort();
    const [first] = companies;
    const [trashed] = [...this.#known].filter((line) => line.startsWith(lineOf.trash)).sort();
    if (trashed !== undefined && random('trash') < 0.3) return this.#emptyTrash(call, trashed, random('end'));
    if (first === undefined || (companies.length < 3 && random('company') < 0.15))
      return this.#addCompany(call);
    const line = seededChoice(companies, this.#options.seed, this.acts, 'which');
    const name = line.slice(lineOf.company.length + 1, -2);
    const choices = [
      () => this.#addKeywords(call, name, 1),
      () => this.#addKeywords(call, name, 2 + Math.floor(random('many') * (this.#options.mostAtOnce - 1))),
      () => this.#deleteKeywords(call, name, random('share')),
      () => this.#changeCompetitors(call, name),
      () => this.#changeCompetitors(call, name),
      () => this.#check(call, name, random('kind') < 0.5),
      () => this.#check(call, name, random('kind') < 0.5),
      ...(random('delete') < 0.3 ? [() => this.#deleteCompany(call, name)] : []),
    ];
    return seededChoice(choices, this.#options.seed, this.acts, 'what')();
  }

  #idOf(line: string): string {
    return this.#ids.get(line) ?? 'inexistente';
  }

  #companyId(name: string): string {
    return this.#idOf(`${lineOf.company} ${name}: `);
  }

  #addCompany(call: Call): Act {
    const name = `Loja ${this.acts}`;
    return {
      name: `creating ${name}`,
      send: () => call(routes.companies.create, { body: { name, domain: `loja${this.acts}.com.br` } }),
      after: withLines(this.#known, `${lineOf.company} ${name}: `),
    };
  }

  #deleteCompany(call: Call, company: string): Act {
    const id = this.#companyId(company);
    const isPart = (line: string) => Object.values(lineOf).some((kind) => isOf(kind, company)(line));
    const kept = new Set([...this.#known].filter(isPart));
    const line = `${lineOf.trash} ${company}: `;
    this.#kept.set(line, [...kept]);
    return {
      name: `deleting ${company}`,
      send: () => call(routes.companies.delete, { params: { id } }),
      after: withLines(this.#known.difference(kept), line),
    };
  }

  #emptyTrash(call: Call, line: string, random: number): Act {
    const params = { id: this.#idOf(line) };
    const left = new Set([...this.#known].filter((one) => one !== line));
    return random < 0.3
      ? {
          name: `deleting ${line} for good`,
          send: () => call(routes.companies.deleteForGood, { params }),
          after: left,
        }
      : {
          name: `restoring ${line}`,
          send: () => call(routes.companies.restore, { params }),
          after: withLines(left, ...(this.#kept.get(line) ?? [])),
        };
  }

  #addKeywords(call: Call, company: string, count: number): Act {
    const company_id = this.#companyId(company);
    const keywords = Array.from({ length: count }, (_, index) => `termo ${this.acts} ${index}`);
    const [keyword = ''] = keywords;
    return {
      name: `adding ${count} keywords to ${company}`,
      send: () =>
        count === 1
          ? call(routes.keywords.create, { body: { company_id, keyword } })
          : call(routes.keywords.createMany, { body: { company_id, keywords } }),
      after: withLines(this.#known, ...keywords.map((text) => keywordLine(company, text))),
      mayBePartial: true,
    };
  }

  #deleteKeywords(call: Call, company: string, share: number): Act {
    const lines = [...this.#known].filter(isOf(lineOf.keyword, company)).sort();
    const deleted = lines.slice(0, Math.max(1, Math.floor(lines.length * share)));
    const ids = (deleted.length > 0 ? deleted : ['']).map((line) => this.#idOf(line));
    const [id = ''] = ids;
    return {
      name: `deleting ${deleted.length} keywords of ${company}`,
      send: () =>
        ids.length === 1
          ? call(routes.keywords.delete, { params: { id } })
          : call(routes.keywords.deleteMany, { body: { ids } }),
      after: new Set([...this.#known].filter((line) => !deleted.includes(line))),
      mayBePartial: true,
    };
  }

  #changeCompetitors(call: Call, company: string): Act {
    const known = [...this.#known].filter(isOf(lineOf.competitor, company));
    return known.length < 2 ? this.#addCompetitors(call, company) : this.#deleteCompetitor(call, company);
  }

  /** Adds one in every second act, otherwise some at once. */
  #addCompetitors(call: Call, company: string): Act {
    const company_id = this.#companyId(company);
    const domain = `competitor${this.acts}.com.br`;
    const domains = this.acts % 2 === 0 ? [domain] : ['a', 'b', 'c'].map((host) => `${host}.${domain}`);
    const competitors = domains.map((one) => ({ domain: one }));
    return {
      name: `adding ${domains.length} competitors to ${company}`,
      send: () =>
        domains.length === 1
          ? call(routes.competitors.create, { body: { company_id, name: domain, domain } })
          : call(routes.competitors.createMany, { body: { company_id, competitors } }),
      after: withLines(this.#known, ...domains.map((one) => competitorLine(company, one))),
    };
  }

  #deleteCompetitor(call: Call, company: string): Act {
    const [line = ''] = [...this.#known].filter(isOf(lineOf.competitor, company)).sort();
    return {
      name: `deleting a competitor of ${company}`,
      send: () => call(routes.competitors.delete, { params: { id: this.#idOf(line) } }),
      after: new Set([...this.#known].filter((one) => one !== line)),
    };
  }

  #check(call: Call, company: string, isGrid: boolean): Act {
    const params = { id: this.#companyId(company) };
    return {
      name: `checking ${company}`,
      send: () => call(isGrid ? routes.checks.startGrid : routes.checks.startKeywords, { params }),
      after: this.#known,
    };
  }
}

const keywordLine = (company: string, text: string) => `${lineOf.keyword} ${company}: ${text}`;
const competitorLine = (company: string, domain: string) => `${lineOf.competitor} ${company}: ${domain}`;

const withLines = (lists: Lists, ...lines: readonly string[]): Lists => new Set([...lists, ...lines]);
const isSame = (some: Lists, others: Lists): boolean => some.symmetricDifference(others).size === 0;

/** Whether the lists show everything that is in both others, and nothing that is in neither. */
const isBetween = (some: Lists, seen: Lists, others: Lists): boolean =>
  some.intersection(others).isSubsetOf(seen) && seen.isSubsetOf(some.union(others));

const differenceOf = (expected: Lists, seen: Lists): string => {
  const lost = [...expected.difference(seen)];
  const extra = [...seen.difference(expected)];
  return `lost ${lost.length} (${lost.slice(0, 3).join('; ')}), ${extra.length} too many (${extra.slice(0, 3).join('; ')})`;
};
