import { whole } from './format.ts';

/** "1 de 1 logo atualizado", "1 de 3 logos atualizado", "2 de 3 logos atualizados". */
export const updatedLogos = (updated: number, total: number): string => {
  const logos = total === 1 ? 'logo' : 'logos';
  const outcome = total === 1 || updated === 1 ? 'atualizado' : 'atualizados';
  return `${whole(updated)} de ${whole(total)} ${logos} ${outcome}`;
};
