import { expect, it } from 'vitest';
import { type ShownNotice, withNotice } from './notices.tsx';

const notice = (id: number, text: string, about = text): ShownNotice => ({ id, kind: 'info', text, about });
const idsAfter = (...notices: readonly ShownNotice[]) =>
  notices.reduce<readonly ShownNotice[]>(withNotice, []).map(({ id }) => id);

it('replaces a notice about the same action, and none about another', () => {
  const failed = notice(1, 'Erro ao atualizar logo', 'logo of a');
  const other = notice(2, 'Outro aviso');
  expect(idsAfter(failed, other, notice(3, 'Logo atualizado', 'logo of b'))).toEqual([1, 2, 3]);
  expect(idsAfter(failed, other, notice(3, 'Logo atualizado', 'logo of a'))).toEqual([2, 3]);
});

it('shows a text once, and the last three notices', () => {
  expect(idsAfter(notice(1, 'a'), notice(2, 'b'), notice(3, 'a', 'x'))).toEqual([2, 3]);
  expect(idsAfter(notice(1, 'a'), notice(2, 'b'), notice(3, 'c'), notice(4, 'd'))).toEqual([2, 3, 4]);
});
