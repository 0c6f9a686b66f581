import type { ReportMailForm, ReportMailing } from '#shared/contract/reportMails.ts';

export const formOf = ({ frequency, to_account, sections, recipients }: ReportMailing): ReportMailForm => ({
  frequency,
  to_account,
  sections,
  recipients: recipients.map(({ email }) => email),
});
