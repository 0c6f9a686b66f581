import { expect } from 'vitest';
import { reports } from '#shared/contract/reports.ts';
import { startCheck } from '../../../functions/checks/request/startCheck.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { handler as getAnalysis } from '../../../functions/reports/getAnalysis.api.ts';
import { handler as getGrid } from '../../../functions/reports/getGrid.api.ts';
import { holdMessages, work } from '../../support/checks/outbox.ts';
import { read } from '../../support/days/periods.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it.afterEach(() => client.middlewareStack.remove('ending'));

interface Company {
  readonly userId: string;
  readonly companyId: string;
}

const analysis = async (company: Company) => {
  const { check, keywords } = await read(reports.getAnalysis, getAnalysis, company, '7');
  return { check, positions: keywords.map(({ current_position }) => current_position) };
};

const grid = async (company: Company) => {
  const { check, keywords } = await read(reports.getGrid, getGrid, company, '7');
  return { check, positions: keywords.map(({ company_position }) => company_position) };
};

it.for(Object.entries({ analysis, grid }))(
  'the %s shows all that a check has placed which ends while it is read',
  async ([name, readReport], { cloud, customer }) => {
    cloud.serper.plant({ q: `por último ${name}`, domain: 'loja.com.br', position: 4 });
    const company = await newCompany(customer, { keywords: [`por último ${name}`] });
    const outbox = await holdMessages(cloud);
    const own = { userId: customer.userId, companyId: company.id };
    await startCheck({ ...own, kind: 'grid', now: Date.now() });
    const messages = outbox.take();
    client.middlewareStack.add(
      (next) => async (args) => {
        const isOfCheck = JSON.stringify(args.input).includes('"CHECK#');
        if (isOfCheck && messages.length > 0) await work(messages.splice(0));
        return next(args);
      },
      { step: 'initialize', name: 'ending' },
    );
    const { check, positions } = await readReport(own);
    expect(check).toMatchObject({ done: 1, running: false });
    expect(positions).toEqual([4]);
  },
);
