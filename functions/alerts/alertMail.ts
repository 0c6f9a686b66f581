import { alertsSettingsPath } from '#shared/addresses.ts';
import { alertPath, alertText } from '#shared/alertText.ts';
import { endsOf } from '../accounts/email/sendOnce.ts';
import { letter } from '../platform/mail/letter.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { byImportance } from './importance.ts';
import type { ShownAlerts } from './shownAlerts.ts';

interface AlertMail {
  readonly to: string;
  readonly siteUrl: string;
  readonly day: string;
  readonly token: string;
  readonly shown: readonly ShownAlerts[];
}

const MOST = 10;

/** The subject holds no text that a customer typed. */
export const alertMail = ({ to, siteUrl, day, token, shown }: AlertMail): Mail => {
  const date = day.split('-').toReversed().join('/');
  const total = shown.reduce((sum, { events, more }) => sum + events.length + more, 0);
  const all = shown
    .flatMap((one) => one.events.map((event) => ({ ...one, event })))
    .toSorted((a, b) => byImportance(a.event, b.event));
  const what = total === 1 ? '1 mudança' : `${total} mudanças`;
  const where = shown.length === 1 ? '' : ` em ${shown.length} empresas`;
  return letter({
    to,
    subject: `${what} de posição em ${date}`,
    paragraphs: [
      `Em ${date}, houve ${what}${where} entre as suas palavras-chave.${total > MOST ? ` As ${MOST} mais importantes:` : ''}`,
    ],
    items: all.slice(0, MOST).map(({ company_id, company_name, event }) => ({
      title: company_name,
      text: alertText(event),
      url: siteUrl + alertPath(company_id, event),
    })),
    action: { label: 'Abrir o Ranqueia', url: `${siteUrl}/dashboard` },
    closing: `Você recebe este e-mail porque ligou os Alertas de Posição. O que conta como aviso, e a hora do e-mail, você escolhe em ${siteUrl}${alertsSettingsPath}`,
    unsubscribe: endsOf(siteUrl, token),
  });
};
