import { confirmReportsAddress, sharedReportAddress } from '#shared/addresses.ts';
import type { ClientReport } from '#shared/contract/clientReports.ts';
import type { ReportMailing } from '#shared/contract/reportMails.ts';
import { endsOf } from '../../accounts/email/sendOnce.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

type Brand = ClientReport['brand'];

const senderOf = ({ name, colour, logo_url }: Brand, siteUrl: string) => ({
  name: name ?? 'Ranqueia',
  colour,
  logo: logo_url === null ? null : siteUrl + logo_url,
});

interface Sending {
  readonly to: string;
  readonly siteUrl: string;
  readonly frequency: ReportMailing['frequency'];
  readonly token: string;
  readonly endToken: string;
  readonly pdf: Uint8Array | undefined;
}

export const reportMail = (report: ClientReport, sending: Sending): Mail => {
  const { company, period, brand, headline, summary, sections } = report;
  const { to, siteUrl, frequency, token, endToken, pdf } = sending;
  const sender = senderOf(brand, siteUrl);
  const often = frequency === 'weekly' ? 'toda segunda-feira' : 'no primeiro dia de cada mês';
  const mail = letter({
    to,
    subject: `${company.name}: relatório de ${period.text}`,
    sender,
    headline,
    paragraphs: summary,
    sections,
    action: { label: 'Abrir o relatório', url: siteUrl + sharedReportAddress(token) },
    closing: `${sender.name} envia este relatório ${often}. O link vale por 35 dias${pdf ? ', e o PDF vem anexo' : ''}.`,
    unsubscribe: endsOf(siteUrl, endToken),
  });
  if (!pdf) return mail;
  const name = `relatorio-${company.domain.replace(/[^\w.]+/g, '-')}-${period.to}.pdf`;
  return { ...mail, attachment: { name, type: 'application/pdf', bytes: pdf } };
};

interface Invitation extends Pick<Sending, 'to' | 'siteUrl'> {
  readonly by: string;
  readonly companyName: string;
  /** Confirms, or ends what was not begun. */
  readonly token: string;
}

/** Strangers read it: it is in our own name, and no text of a customer becomes a link. */
export const invitationMail = ({ to, siteUrl, by, companyName, token }: Invitation): Mail =>
  letter({
    to,
    subject: 'Confirme: relatórios de posições por e-mail',
    paragraphs: [
      `${by} quer enviar a este endereço, pelo Ranqueia, o relatório de posições de “${linkless(companyName)}” nas buscas.`,
      'Nada é enviado antes da sua confirmação, e você para de receber quando quiser: cada e-mail traz um link para isso.',
    ],
    action: { label: 'Receber os relatórios', url: siteUrl + confirmReportsAddress(token) },
    closing: `Se você não conhece ${by}, ignore este e-mail: sem a confirmação, nenhum relatório é enviado.`,
    unsubscribe: endsOf(siteUrl, token),
  });

/** Mail programs make links of what looks like an address. */
const linkless = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N}&'-]+/gu, ' ')
    .trim()
    .slice(0, 60);
