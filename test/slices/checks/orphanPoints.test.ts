import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { startCheck } from '../../support/checks/checks.ts';
import { findMentions, listOpenTasks } from '../../support/cloud/storedData.ts';
import { newCompany } from '../../support/people/customers.ts';
import { itWithTableProxy as base } from '../../support/slice.ts';

const it = base.extend(
  'deleteWhile',
  (
    { cloud, table, customer } /**
     * Checks a keyword whose history point is on its way while the keyword is deleted and cleaned up. Returns
     * the keyword's id.
     */,
  ) =>
    async (text: string): Promise<string> => {
      cloud.serper.plant({ q: text, domain: 'loja.com.br', position: 3 });
      const company = await newCompany(customer, { keywords: [text] });
      const id = keywordNameOf(company.id, text);
      const point = table.holdNext(`"HISTORY#${id}"`);
      await startCheck(customer, company);
      await point.arrived;
      await customer.call(routes.keywords.delete, { params: { id } });
      await expect.poll(listOpenTasks).toEqual([]);
      point.release();
      return id;
    },
);

describe('a history point that is written after the cleanup of its keyword', () => {
  it('is taken back', async ({ cloud, deleteWhile }) => {
    const id = await deleteWhile('apagada');
    await cloud.idle();
    expect(await findMentions(cloud, [id])).toEqual([]);
  });

  it('is removed after a worker that ended before it could', async ({ cloud, table, deleteWhile }) => {
    const taking = table.holdNext('#set_checked_for = :set_checked_for');
    const id = await deleteWhile('interrompida');
    await taking.arrived;
    table.setDown(true);
    taking.release();
    expect(await findMentions(cloud, [id])).not.toEqual([]);
    await expect.poll(cloud.logs).toContain('A message failed');
    table.setDown(false);
    await cloud.idle();
    expect(await findMentions(cloud, [id])).toEqual([]);
  });
});
