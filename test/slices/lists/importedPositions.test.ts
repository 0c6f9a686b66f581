import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { ImportedPosition } from '#shared/contract/keywords.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore, toBrazilDay } from '../../../functions/platform/time/calendar.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { readHistory, runCheck } from '../../support/checks/checks.ts';
import { findMentions } from '../../support/cloud/storedData.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

interface Named {
  readonly id: string;
}

const today = dayOf(Date.now());
const daysAgo = (days: number): string => daysBefore(today, days);
const PAGE = 'https://loja.com.br/tenis';

const importAll = ({ call }: Customer, { id }: Named, positions: readonly ImportedPosition[]) =>
  call(routes.keywords.importPositions, { params: { id }, body: { positions: [...positions] } });

const importedOf = async (customer: Customer, { id }: Named, text: string) =>
  (await readHistory(customer, { id: keywordNameOf(id, text) })).imported;

describe('imported positions', () => {
  it('are in the history, one for a keyword and day, but not on a verified day', async ({
    cloud,
    customer,
  }) => {
    const company = await newCompany(customer, { keywords: ['tênis', 'bota'] });
    cloud.serper.plant({ q: 'tênis', domain: 'loja.com.br', position: 4 });
    await runCheck(cloud, customer, company);
    const sent = [
      { keyword: 'tênis', day: daysAgo(2), position: 7, url: PAGE },
      { keyword: ' TÊNIS ', day: daysAgo(1), position: null },
      { keyword: 'tênis', day: today, position: 50 },
      { keyword: 'bota', day: daysAgo(400), position: 3 },
      { keyword: 'luva', day: daysAgo(1), position: 1 },
      { keyword: 'Luva', day: daysAgo(2), position: 1 },
    ];
    const first = await importAll(customer, company, sent);
    expect(first).toMatchObject({ status: 200, body: { imported: 4, unknown: ['Luva'] } });
    const corrected = { keyword: 'tênis', day: daysAgo(2), position: 8, url: PAGE };
    const again = await importAll(customer, company, [sent[0] ?? corrected, corrected]);
    expect(again.body).toEqual({ imported: 1, unknown: [] });
    expect(await importedOf(customer, company, 'tênis')).toEqual([
      { day: daysAgo(2), position: 8, url: PAGE },
      { day: daysAgo(1), position: null, url: null },
    ]);
  });

  it('change no current position and no figure of a closed day', async ({ cloud, customer }) => {
    const company = await newCompany(customer, {
      keywords: ['tênis', 'bota'],
      competitors: ['rival.com.br'],
    });
    cloud.serper.plant({ q: 'tênis', domain: 'loja.com.br', position: 4 });
    await runCheck(cloud, customer, company);
    const days = [3, 2, 1].map(daysAgo);
    const seen = async () => {
      await closeAccount(customer.userId, days);
      const params = { id: company.id };
      const query = { period: '7' } as const;
      const replies = [
        await customer.call(routes.reports.getOverview, { params, query }),
        await customer.call(routes.reports.getAnalysis, { params, query }),
        await customer.call(routes.reports.listCompanies, { query }),
        await customer.call(routes.reports.getDashboard, {}),
      ];
      return [...replies.map(({ body }) => body), (await readHistory(customer, { id: first })).points];
    };
    const first = keywordNameOf(company.id, 'tênis');
    const before = await seen();
    await importAll(
      customer,
      company,
      [...days, today].flatMap((day) => [
        { keyword: 'tênis', day, position: 1 },
        { keyword: 'bota', day, position: 2 },
      ]),
    );
    expect(await seen()).toEqual(before);
  });

  it('are stored by the thousand, and go with their keywords', async ({ cloud, customer, table }) => {
    const texts = Array.from({ length: 20 }, (_, index) => `palavra ${index}`);
    const company = await newCompany(customer, { keywords: texts });
    const positions = texts.flatMap((keyword) =>
      Array.from({ length: 50 }, (_, index) => ({ keyword, day: daysAgo(index), position: index + 1 })),
    );
    const before = table.count();
    expect((await importAll(customer, company, positions)).body).toEqual({ imported: 1000, unknown: [] });
    // A release may take some of these requests.
    expect(table.count() - before).toBeLessThan(50);
    expect(await importedOf(customer, company, 'palavra 19')).toHaveLength(50);

    const [removed = '', kept = ''] = texts.map((text) => keywordNameOf(company.id, text));
    const transaction = table.holdNext('TransactItems');
    const importing = importAll(customer, company, positions);
    await transaction.arrived;
    const deleting = customer.call(routes.keywords.delete, { params: { id: removed } });
    transaction.release();
    await Promise.all([importing, deleting]);
    await cloud.idle();
    expect(await findMentions(cloud, [removed])).toEqual([]);
    expect((await readHistory(customer, { id: kept })).imported).toHaveLength(50);
  });

  it('are refused for strangers, and with values that make no sense', async ({ customer, newCustomer }) => {
    const company = await newCompany(customer, { keywords: ['tênis'] });
    const good = { keyword: 'tênis', day: daysAgo(1), position: 3 };
    const [oldest, newest] = [400, 0].map((days) => toBrazilDay(Date.now() - days * DAY));
    const range = `Posições, item 2, Dia: Use um dia de ${oldest} a ${newest}.`;
    const refused: readonly (readonly [Partial<Record<keyof ImportedPosition, unknown>>, string])[] = [
      [{ day: daysAgo(401) }, range],
      [{ day: daysAgo(-1) }, range],
      [{ url: 'javascript:alert(1)' }, /^Posições, item 2, Link: /u.source],
    ];
    for (const [changed, error] of refused) {
      const sent = [good, { ...good, ...changed }] as ImportedPosition[];
      await expectRefusal(importAll(customer, company, sent), 400, new RegExp(error));
    }
    await expectRefusal(importAll(await newCustomer(), company, [good]), 404, 'Empresa não encontrada');
    expect(await importedOf(customer, company, 'tênis')).toEqual([]);
  });
});
