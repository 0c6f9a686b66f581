/** Requests take look-ups, which the plan limits per day and a trial limits in total. */
import { AppError } from '../platform/errors.ts';
import { type CurrentAllowance, requireAllowance } from './allowance.ts';
import { findTrialLimit, type TrialLimit } from './trialLimit.ts';

const CHECKS_A_DAY = 24;

/** The most look-ups that requests may use in a day. Scheduled checks cost none. */
export const maxLookups = (maxKeywords: number): number => CHECKS_A_DAY * maxKeywords;

interface CheckAllowance extends CurrentAllowance {
  readonly trial: TrialLimit | undefined;
}

export const requireCheckAllowance = async (userId: string, now: number): Promise<CheckAllowance> => {
  const allowance = await requireAllowance(userId, now);
  return { ...allowance, trial: await findTrialLimit(userId, allowance.subscription, now) };
};

export const requireLookups = (
  asked: number,
  usedToday: number,
  { max_keywords, trial }: CheckAllowance,
): void => {
  if (asked === 0) return;
  if (trial && asked > trial.left) throw new AppError('too_many', trialText(asked, trial));
  const max = maxLookups(max_keywords);
  if (usedToday + asked <= max) return;
  throw new AppError(
    'too_many',
    `${needOf(asked)}, e hoje ${restOf(max - usedToday, max)} do seu plano. O limite se renova amanhã às 00:00 (horário de Brasília).`,
  );
};

const trialText = (asked: number, { left, max, until, refused }: TrialLimit): string => {
  if (refused)
    return 'O período grátis deste e-mail já foi usado em outra conta, por isso o desta termina aqui. Assine um plano para continuar.';
  const need = `${needOf(asked)}, e ${restOf(left, max)} do período grátis`;
  return until === 'email'
    ? `${need} até você confirmar o seu e-mail.`
    : `${need} sem cartão. Para continuar, adicione um cartão em Configurações: a cobrança só começa no fim do período grátis.`;
};

const number = new Intl.NumberFormat('pt-BR');

const needOf = (asked: number): string =>
  `Esta verificação precisa de ${asked === 1 ? '1 consulta' : `${number.format(asked)} consultas`}`;

const restOf = (left: number, max: number): string =>
  `${left === 1 ? 'resta 1' : `restam ${number.format(Math.max(0, left))}`} das ${number.format(max)}`;
