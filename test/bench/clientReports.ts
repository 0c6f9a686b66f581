import { routes } from '#shared/contract/index.ts';
import { closeAccount } from '../../functions/days/closeAccount.ts';
import { dayOf, daysBefore } from '../../functions/platform/time/calendar.ts';
import { quietCompany } from '../support/checks/checks.ts';
import { startConnectedCloud } from '../support/cloud/cloud.ts';
import { identifyCaller } from '../support/people/caller.ts';
import { newCustomer } from '../support/people/customers.ts';
import { newLink } from '../support/routes/everyRoute.ts';
import { type Figure, kB, median, ms, timed } from './figures.ts';
import { seedLibrary } from './library.ts';

const KEYWORDS = 300;
const DAYS = 30;
const RUNS = 5;
const MAX_MS = 2000;
const MAX_BYTES = 1_000_000;

/** Opens a report of all sections, and makes its PDF. */
export const clientReportFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud();
  const customer = await newCustomer(cloud.url);
  const company = await seedLibrary(customer, KEYWORDS, DAYS, { competitors: 5 });
  const closed = Array.from({ length: DAYS }, (_, index) => daysBefore(dayOf(Date.now()), DAYS - index));
  await closeAccount(customer.userId, closed);
  await quietCompany(customer, company);
  const { url } = await newLink(customer, company.id);
  const body = { token: url.slice(url.lastIndexOf('/') + 1) };
  const visitor = identifyCaller(cloud.url);
  const opened: number[] = [];
  const made: number[] = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    opened.push(await timed(() => visitor(routes.clientReports.open, { body })));
    made.push(
      await timed(async () => {
        const { body: reply } = await visitor(routes.clientReports.download, { body });
        bytes = Buffer.from(reply.pdf, 'base64').length;
      }),
    );
  }
  await cloud.stop();
  const page = median(opened);
  const pdf = median(made);
  return [
    {
      what: `PDF of a report of ${KEYWORDS} keywords, ${kB(bytes)}`,
      measured: ms(pdf),
      baseline: `${ms(page)} (the same report for the page)`,
      target: {
        text: `≤ ${ms(MAX_MS)}, ≤ ${kB(MAX_BYTES)}`,
        met: pdf <= MAX_MS && bytes <= MAX_BYTES,
      },
    },
  ];
};
