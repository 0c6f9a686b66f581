import { AppError } from '../platform/errors.ts';

/** How often a day a customer may check every keyword of their plan. */
const CHECKS_A_DAY = 24;

/** How many look-ups a customer's presses may cost on a day. Scheduled checks cost none. */
export const maxLookups = (maxKeywords: number): number => CHECKS_A_DAY * maxKeywords;

const number = new Intl.NumberFormat('pt-BR');

/** The error of a customer whose press would cost more look-ups than are left today. */
export const lookupLimitReached = ({
  asked,
  used,
  max,
}: {
  readonly asked: number;
  readonly used: number;
  readonly max: number;
}) => {
  const left = Math.max(0, max - used);
  const need = asked === 1 ? '1 consulta' : `${number.format(asked)} consultas`;
  const rest = left === 1 ? 'resta 1' : `restam ${number.format(left)}`;
  return new AppError(
    'too_many',
    `Esta verificação precisa de ${need}, e hoje ${rest} das ${number.format(max)} do seu plano. O limite se renova amanhã às 00:00 (horário de Brasília).`,
  );
};
