import { letter, type Mail } from '../../platform/mail/mail.ts';

interface Reminder {
  readonly name: string;
  readonly email: string;
  readonly planName: string;
  /** In cents. */
  readonly amount: number;
  readonly payUrl: string;
}

const money = /* @__PURE__ */ new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

export const reminderMail = ({ name, email, planName, amount, payUrl }: Reminder): Mail => ({
  to: email,
  subject: 'Seu pagamento do Ranqueia está pendente',
  ...letter({
    greeting: `Olá, ${name}!`,
    paragraphs: [
      `Não conseguimos receber o pagamento de ${money.format(amount / 100)} do plano ${planName}.`,
      'Enquanto ele estiver pendente, nenhuma palavra-chave é verificada e nada novo pode ser criado. O que você já tem continua guardado.',
    ],
    action: { label: 'Regularizar pagamento', url: payUrl },
    closing: 'Se você já pagou, desconsidere esta mensagem.',
  }),
});
