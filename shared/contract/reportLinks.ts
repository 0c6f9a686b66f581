/** Read-only links to a company's report, which need no account. */
import * as z from 'zod/mini';
import { REPORT_SECTIONS, reportSection } from './clientReports.ts';
import { idParams, moment, successReply, typedText, visible } from './fields.ts';
import { period } from './period.ts';
import { route } from './route.ts';

/** The most links of a company that have not expired. */
export const MOST_LINKS = 20;

export const LINK_DAYS = { least: 7, usual: 90, most: 365 } as const;

export const sections = z.array(reportSection).check(
  z.minLength(1),
  z.maxLength(REPORT_SECTIONS.length),
  z.overwrite((chosen) => REPORT_SECTIONS.filter((one) => chosen.includes(one))),
);

/** Plain text with line breaks. An absent or empty one becomes null. */
const introduction = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), typedText(2000).check(visible({ hasLines: true }))]))),
  z.transform((typed) => typed || null),
);

export const reportLinkForm = z.object({
  sections,
  introduction,
  /** A number of days moves on with the day of opening; a day stays. */
  period,
  expires_in_days: z._default(
    z.number().check(z.int(), z.minimum(LINK_DAYS.least), z.maximum(LINK_DAYS.most)),
    LINK_DAYS.usual,
  ),
  password: z.optional(z.string().check(z.minLength(6), z.maxLength(200))),
});

export const reportLink = z.object({
  id: z.string(),
  company_id: z.string(),
  sections: z.array(reportSection),
  introduction: z.nullable(z.string()),
  period,
  has_password: z.boolean(),
  /** Created for a mail: it takes no room among the company's links. */
  is_mailed: z.boolean(),
  created_at: moment,
  expires_at: moment,
  /** How often it was opened. */
  opened: z.number(),
  last_opened_at: z.nullable(moment),
});
export type ReportLink = z.output<typeof reportLink>;

export const reportLinks = {
  listLinks: route('user', 'GET', '/api/companies/{id}/report-links', {
    summary: 'Lista os links do relatório de uma empresa que ainda valem, do mais novo ao mais antigo.',
    params: idParams,
    reply: z.array(reportLink),
  }),
  createLink: route('user', 'POST', '/api/companies/{id}/report-links', {
    summary:
      'Cria um link só de leitura para o relatório de uma empresa, que tem até 20. O endereço é mostrado só aqui.',
    params: idParams,
    body: reportLinkForm,
    reply: z.extend(reportLink, { url: z.string() }),
  }),
  revokeLink: route('user', 'DELETE', '/api/report-links/{id}', {
    summary: 'Revoga um link: ele deixa de abrir na mesma hora.',
    params: idParams,
    reply: successReply,
  }),
};
