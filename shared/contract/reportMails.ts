/** Reports of companies that are mailed by themselves, weekly or monthly. */
import * as z from 'zod/mini';
import { REPORT_SECTIONS, reportSection } from './clientReports.ts';
import { version, versionRead } from './edits.ts';
import { email, idParams, moment } from './fields.ts';
import { sections } from './reportLinks.ts';
import { route } from './route.ts';

export const MOST_RECIPIENTS = 10;

/** On Mondays, or on the first of a month. */
export const mailFrequency = z.enum(['never', 'weekly', 'monthly']);

/** Those chosen at first: what a client asks for, without the long lists. */
export const MAILED_SECTIONS = REPORT_SECTIONS.slice(0, 5);

export const reportMailForm = z.object({
  frequency: mailFrequency,
  /** Whether the account gets them, too, at its confirmed e-mail. */
  to_account: z.boolean(),
  sections,
  /** Further addresses, without those that have stopped. Each gets nothing until it has confirmed. */
  recipients: z.array(email).check(
    z.maxLength(MOST_RECIPIENTS),
    z.overwrite((typed) => [...new Set(typed)]),
  ),
});
export type ReportMailForm = z.output<typeof reportMailForm>;

const recipient = z.object({
  email: z.string(),
  added_at: moment,
  confirmed_at: z.nullable(moment),
  /** Since when the recipient wants no more mails. */
  stopped_at: z.nullable(moment),
});

/** Of a company. */
export const reportMailing = z.extend(reportMailForm, {
  company_id: z.string(),
  sections: z.array(reportSection),
  recipients: z.array(recipient),
  version,
});
export type ReportMailing = z.output<typeof reportMailing>;

export const mailingFormOf = ({
  frequency,
  to_account,
  sections,
  recipients,
}: Omit<ReportMailing, 'version'>): ReportMailForm => ({
  frequency,
  to_account,
  sections,
  recipients: recipients.flatMap(({ email, stopped_at }) => (stopped_at === null ? email : [])),
});

export const reportMails = {
  list: route('user', 'GET', '/api/report-mails', {
    summary: 'Lista, de cada empresa, quando e para quem o relatório é enviado por e-mail.',
    reply: z.array(reportMailing),
  }),
  update: route('user', 'PUT', '/api/companies/{id}/report-mail', {
    summary:
      'Altera quando e para quem o relatório de uma empresa é enviado. Cada endereço novo recebe um pedido de confirmação.',
    params: idParams,
    body: z.extend(reportMailForm, { version: versionRead }),
    failsWith: [409],
    reply: reportMailing,
  }),
};
