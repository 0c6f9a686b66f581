import { AppError } from '../../platform/errors.ts';
import type { TrialLimit } from '../../subscriptions/trialLimit.ts';

/** How often a day a customer may check every keyword of their plan. */
const CHECKS_A_DAY = 24;

/** How many look-ups a customer's presses may cost on a day. Scheduled checks cost none. */
export const maxLookups = (maxKeywords: number): number => CHECKS_A_DAY * maxKeywords;

const number = new Intl.NumberFormat('pt-BR');

/** The error of a press that needs more look-ups than a trial has left. */
export const trialLimitReached = (limit: TrialLimit & { readonly asked: number }) =>
  new AppError('too_many', trialText(limit));

const trialText = ({ asked, used, max, until, refused }: TrialLimit & { readonly asked: number }): string => {
  if (refused)
    return 'O período grátis deste e-mail já foi usado em outra conta, por isso o desta termina aqui. Assine um plano para continuar.';
  const need = `Esta verificação precisa de ${needOf(asked)}, e ${restOf(max - used)} das ${number.format(max)} do período grátis`;
  return until === 'email'
    ? `${need} até você confirmar o seu e-mail.`
    : `${need} sem cartão. Para continuar, adicione um cartão em Configurações: a cobrança só começa no fim do período grátis.`;
};

/** The error of a customer whose press would cost more look-ups than are left today. */
export const lookupLimitReached = ({
  asked,
  used,
  max,
}: {
  readonly asked: number;
  readonly used: number;
  readonly max: number;
}) =>
  new AppError(
    'too_many',
    `Esta verificação precisa de ${needOf(asked)}, e hoje ${restOf(max - used)} das ${number.format(max)} do seu plano. O limite se renova amanhã às 00:00 (horário de Brasília).`,
  );

const needOf = (asked: number): string => (asked === 1 ? '1 consulta' : `${number.format(asked)} consultas`);

const restOf = (left: number): string =>
  left === 1 ? 'resta 1' : `restam ${number.format(Math.max(0, left))}`;
