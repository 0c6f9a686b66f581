import type { CallStatus, SearchCall } from '#shared/contract/admin/searchCalls.ts';

/** What became of a call, in a word or two. */
export const statusLabels: Readonly<Record<CallStatus, string>> = {
  success: 'Sucesso',
  transient: 'Falha passageira',
  unreadable: 'Resposta ilegível',
  empty: 'Sem resultados',
  rejected: 'Consulta recusada',
  unusable: 'Provedor inutilizável',
  error: 'Erro interno',
};

/** Whom a call was made for. */
export const reasonLabels: Readonly<Record<SearchCall['by'], string>> = {
  run: 'Verificação geral',
  test: 'Teste de administrador',
  customer: 'Cliente excluído',
};
