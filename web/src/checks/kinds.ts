import { checks } from '#shared/contract/checks.ts';
import type { CheckKind } from '#shared/messages.ts';
import { call } from '../api.ts';
import { counted } from '../ui/bare/format.ts';

const keywordsText = (count: number): string => counted(count, 'palavra-chave', 'palavras-chave');

interface Started {
  readonly checkedKeywords: number;
  /** The text to show while waiting. */
  readonly text: string;
}

interface Kind {
  /** The label of the button that starts it. */
  readonly label: string;
  /** How long most checks take: then the page reads its data again. */
  readonly reloadAfterMs: number;
  /** The message after a failure, if the server gives none. */
  readonly fallback: string;
  readonly start: (companyId: string) => Promise<Started>;
}

/** The checks that a customer can start. */
export const checkKinds: Readonly<Record<CheckKind, Kind>> = {
  keywords: {
    label: 'Verificar Posições',
    reloadAfterMs: 8_000,
    fallback: 'Erro ao iniciar verificação',
    start: async (id) => {
      const { checkedKeywords } = await call(checks.startKeywords, { params: { id } });
      return { checkedKeywords, text: `Verificação iniciada para ${keywordsText(checkedKeywords)}` };
    },
  },
  grid: {
    label: 'Atualizar Grid',
    reloadAfterMs: 10_000,
    fallback: 'Erro ao iniciar verificação do grid',
    start: async (id) => {
      const { checkedKeywords, checkedCompetitors } = await call(checks.startGrid, { params: { id } });
      const competitors = counted(checkedCompetitors, 'concorrente', 'concorrentes');
      const text = `Verificação iniciada para ${keywordsText(checkedKeywords)} e ${competitors}`;
      return { checkedKeywords, text };
    },
  },
};
