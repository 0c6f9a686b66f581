import { setTimeout as wait } from 'node:timers/promises';
import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { findCheck } from '../../functions/checks/checks.store.ts';
import { runProgressOf } from '../../functions/checks/progress.ts';
import { announceRankings } from '../../functions/companies/companyCounters.store.ts';
import { listCompetitors } from '../../functions/competitors/competitors.store.ts';
import { createKeywords } from '../../functions/keywords/creation.store.ts';
import { keywordNameOf } from '../../functions/keywords/keywords.store.ts';
import { listRanked, saveRanking } from '../../functions/keywords/rankings.store.ts';
import { chunks } from '../../functions/platform/chunks.ts';
import { DAY, toMoment } from '../../functions/platform/time/clock.ts';
import { putPoints } from '../../functions/rankings/history.store.ts';
import { afterSerp, pointOf, unranked } from '../../functions/rankings/rankings.ts';
import { readSchedule } from '../../functions/schedule/schedule.store.ts';
import { SERPER, startCheck } from '../support/checks/checks.ts';
import { type Customer, newCompany } from '../support/people/customers.ts';

export const DOMAIN = 'loja.com.br';
const domains = Array.from({ length: 10 }, (_, index) => `competitor-${index + 1}.com.br`);
const BATCH = 20;

/**
 * Creates a company with up to ten competitors, and keywords with one position for each of the last `days`.
 */
export const seedLibrary = async (
  customer: Customer,
  keywords: number,
  days: number,
  { about = 'palavra-chave de comprimento usual', competitors: wanted = 4 } = {},
) => {
  const company = await newCompany(customer, { domain: DOMAIN, competitors: domains.slice(0, wanted) });
  const { userId } = customer;
  const competitors = await listCompetitors(userId, company.id);
  const now = Date.now();
  const placementAt = (place: number, day: number) => ({
    position: 1 + ((place * 7 + day * 3) % 50),
    url: `https://${DOMAIN}/categoria/produto-${place}`,
    depth: 50,
    at: toMoment(now - (days - day) * DAY),
    engine: SERPER,
  });

  const seedKeyword = async (place: number) => {
    const text = `${about} ${place}`;
    const id = keywordNameOf(company.id, text);
    const checked = Array.from({ length: days }, (_, day) => placementAt(place, day));
    await putPoints(
      id,
      checked.map((placed) => pointOf(placed, DOMAIN)),
    );
    const ranking = checked.slice(-2).reduce((kept, placed) => {
      const theirs = competitors.map(
        (competitor, index) => [competitor.id, { ...placed, position: index + 1 }] as const,
      );
      return afterSerp(kept, { ...placed, domain: DOMAIN }, theirs, {
        at: placed.at,
        requestedAt: placed.at,
      });
    }, unranked);
    const keyword = {
      id,
      company_id: company.id,
      keyword: text,
      is_active: true,
      created_at: toMoment(now - days * DAY + place),
    };
    return { keyword, ranking };
  };

  for (const places of chunks([...Array(keywords).keys()], BATCH)) {
    const seeded = await Promise.all(places.map(seedKeyword));
    await createKeywords(
      userId,
      company.id,
      seeded.map(({ keyword }) => keyword),
    );
    await announceRankings(userId, company.id);
    await Promise.all(seeded.map(({ keyword, ranking }) => saveRanking(userId, keyword, ranking)));
  }
  return company;
};

export const progressOfRun = async (): Promise<RunProgress> => {
  const run = await findCheck((await readSchedule()).run_id);
  if (!run) throw new Error('There is no run');
  return runProgressOf(run);
};

export interface TrackedCompany {
  readonly customer: Customer;
  readonly company: { readonly id: string };
}

/** In milliseconds since the press. */
export interface Pressed {
  readonly first: number;
  readonly all: number;
}

/** Presses the button, and resolves with when the first keyword and all of the company are checked. */
export const press = async ({ customer, company }: TrackedCompany): Promise<Pressed> => {
  const start = Date.now();
  await startCheck(customer, company);
  for (;;) {
    const keywords = await listRanked(customer.userId, company.id);
    const ends = keywords.flatMap(({ checked_for = '', check_completed_at: at }) =>
      at !== undefined && Date.parse(checked_for) >= start ? [Date.parse(at) - start] : [],
    );
    if (ends.length === keywords.length) return { first: Math.min(...ends), all: Math.max(...ends) };
    await wait(250);
  }
};
