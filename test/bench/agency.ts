import { companyKey } from '../../functions/companies/companies.store.ts';
import { competitorKey, listCompetitors } from '../../functions/competitors/competitors.store.ts';
import { closedDay } from '../../functions/days/closeDays.ts';
import { saveDays } from '../../functions/days/saveDays.ts';
import { takeSnapshot } from '../../functions/days/snapshots.ts';
import { keywordKey, keywordNameOf } from '../../functions/keywords/keywords.store.ts';
import { packOwn } from '../../functions/keywords/rankingCodec.ts';
import { setAttributes, writeMany } from '../../functions/platform/aws/writes.ts';
import { compress } from '../../functions/platform/compressed.ts';
import { dayOf, daysBefore, timeOn } from '../../functions/platform/time/calendar.ts';
import { DAY, toMoment } from '../../functions/platform/time/clock.ts';
import { putPoints } from '../../functions/rankings/history.store.ts';
import { afterSerp, pointOf, unranked } from '../../functions/rankings/rankings.ts';
import { SERPER } from '../support/checks/checks.ts';
import { type Customer, newCompany, newCustomer } from '../support/people/customers.ts';
import { DOMAIN } from './library.ts';

export const COMPANIES = 50;
export const EACH = { keywords: 200, competitors: 0, days: 120 };
export const LARGE = { keywords: 1000, competitors: 10, days: 400 };

export const newAgency = (url: string): Promise<Customer> =>
  newCustomer(url, { limits: { max_companies: 60, max_keywords: 20_000 } });

export const seedAgency = async (agency: Customer) => {
  const first = await seedCompany(agency, 'Loja 0', EACH);
  for (let n = 1; n < COMPANIES; n++) await seedCompany(agency, `Loja ${n}`, EACH);
  return first;
};

interface Size {
  readonly keywords: number;
  readonly competitors: number;
  readonly days: number;
}

/** Adds a company whose keywords were measured daily until yesterday, with its closed days. */
export const seedCompany = async (
  customer: Customer,
  name: string,
  { keywords, competitors, days }: Size,
) => {
  const { userId } = customer;
  const domains = Array.from({ length: competitors }, (_, index) => `competitor-${index}.com.br`);
  const company = await newCompany(customer, { name, domain: DOMAIN, competitors: domains });
  const tracked = { competitors: await listCompetitors(userId, company.id) };
  const looked = tracked.competitors.map(({ id }) => id);
  const began = toMoment(Date.now() - (days + 2) * DAY);
  for (const id of looked) await setAttributes(competitorKey(userId, id), { created_at: began });
  const today = dayOf(Date.now());
  const moments = Array.from({ length: days + 3 }, (_, ago) =>
    toMoment(timeOn(daysBefore(today, ago), '08:00')),
  );
  const placementsAt = (place: number, ago: number) => {
    const at = moments[ago] ?? '';
    const read = { depth: 50, at, engine: SERPER };
    const url = `https://${DOMAIN}/categoria/produto-${place}`;
    const own = { ...read, position: 1 + ((place * 7 + ago * 3) % 50), url, domain: DOMAIN };
    const placed = looked.map(
      (id, index) => [id, { ...read, position: 1 + ((place + index * ago) % 50), url }] as const,
    );
    return { at, own, placed };
  };
  const rankingAt = (place: number, ago: number, known = unranked) => {
    const { at, own, placed } = placementsAt(place, ago);
    return afterSerp(known, own, placed, { at, requestedAt: at });
  };
  const records = Array.from({ length: keywords }, (_, place) => {
    const keyword = `palavra-chave de comprimento usual ${place}`;
    const created_at = toMoment(Date.now() - (days + 1) * DAY + place);
    return {
      id: keywordNameOf(company.id, keyword),
      company_id: company.id,
      keyword,
      is_active: true,
      created_at,
    };
  });
  await writeMany(
    records.map((record, place) => {
      const ranking = rankingAt(place, 1, rankingAt(place, 2));
      return {
        put: {
          ...keywordKey(userId, record.id),
          ...record,
          placements: packOwn(ranking),
          competitor_placements: compress(ranking.competitors),
          version: 1,
        },
      };
    }),
  );
  for (const [place, { id }] of records.entries()) {
    const { own, placed } = placementsAt(place, 1);
    await putPoints(id, [pointOf(own, DOMAIN, placed)]);
  }
  for (let ago = days; ago > 0; ago--) {
    const day = daysBefore(today, ago);
    const snapshots = records.map((record, place) =>
      takeSnapshot(record, { ranking: rankingAt(place, ago), looked }, DOMAIN, day),
    );
    await saveDays(userId, company.id, records, [closedDay(day, snapshots, tracked, { isForGood: false })]);
  }
  await setAttributes(companyKey(userId, company.id), {
    keywords_count: keywords,
    rankings_until: timeOn(today, '00:00'),
  });
  return company;
};
