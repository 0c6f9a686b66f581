import { REPORT_SECTIONS } from '#shared/contract/clientReports.ts';
import { routes } from '#shared/contract/index.ts';
import { composeReport } from '../../functions/clientReports/report.ts';
import { reportMail } from '../../functions/clientReports/reportMails/reportMail.ts';
import { requireCompany } from '../../functions/companies/companies.store.ts';
import { closeAccount } from '../../functions/days/closeAccount.ts';
import { dayOf, daysBefore } from '../../functions/platform/time/calendar.ts';
import { quietCompany } from '../support/checks/checks.ts';
import { startConnectedCloud } from '../support/cloud/cloud.ts';
import { identifyCaller } from '../support/people/caller.ts';
import { newCustomer } from '../support/people/customers.ts';
import { newLink } from '../support/routes/everyRoute.ts';
import { atMost, type Figure, kB, median, ms, timed } from './figures.ts';
import { seedLibrary } from './library.ts';

const KEYWORDS = 300;
const DAYS = 30;
const RUNS = 5;
const MAX_MS = 2000;
const MAX_BYTES = 1_000_000;

const MAILED = { companies: 2000, keywords: 50, sample: 200, maxMinutes: 5 };

/** Creates an account with a company of closed days. */
const seedReported = async (url: string, keywords: number) => {
  const customer = await newCustomer(url);
  const company = await seedLibrary(customer, keywords, DAYS, { competitors: 5 });
  const closed = Array.from({ length: DAYS }, (_, index) => daysBefore(dayOf(Date.now()), DAYS - index));
  await closeAccount(customer.userId, closed);
  await quietCompany(customer, company);
  return { customer, company };
};

/** Opens a report of all sections, and makes its PDF. */
export const clientReportFigures = async (): Promise<Figure[]> => {
  const cloud = await startConnectedCloud();
  const { customer, company } = await seedReported(cloud.url, KEYWORDS);
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
  const mails = await mailFigure(cloud.url);
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
    mails,
  ];
};

/** Reads, composes and renders the mails of a sample of runs, with and without their PDFs. */
const mailFigure = async (url: string): Promise<Figure> => {
  const { companies, keywords, sample, maxMinutes } = MAILED;
  const { customer, company } = await seedReported(url, keywords);
  const { userId } = customer;
  const found = await requireCompany(userId, company.id);
  const now = Date.now();
  const form = { sections: REPORT_SECTIONS, introduction: null, period: daysBefore(dayOf(now), 7) };
  const mail = {
    to: 'a@exemplo.com.br',
    siteUrl: url,
    frequency: 'weekly',
    token: 't',
    endToken: 'e',
  } as const;
  const all = await timed(async () => {
    for (let run = 0; run < sample; run++)
      reportMail(await composeReport(userId, found, form, now), { ...mail, pdf: undefined });
  });
  const { url: link } = await newLink(customer, company.id);
  const body = { token: link.slice(link.lastIndexOf('/') + 1) };
  const made: number[] = [];
  for (let run = 0; run < RUNS; run++)
    made.push(await timed(() => identifyCaller(url)(routes.clientReports.download, { body })));
  const minutesOf = (each: number) => (each * companies) / 60_000;
  const minutes = minutesOf(all / sample);
  return {
    what: `mails of ${companies} companies of ${keywords} keywords, one after another (from ${sample})`,
    measured: `${minutes.toFixed(1)} min`,
    baseline: `${minutesOf(median(made)).toFixed(1)} min (with PDFs, by the route)`,
    target: atMost(minutes, maxMinutes, `≤ ${maxMinutes} min`),
  };
};
