import type { routes } from '../contract/index.ts';

export const nouns: Record<keyof typeof routes, string> = {
  accounts: 'Acesso',
  audit: 'Registro de alterações',
  billing: 'Assinatura e pagamentos',
  checks: 'Verificações',
  companies: 'Empresas',
  competitors: 'Concorrentes',
  description: 'Esta descrição',
  keywords: 'Palavras-chave',
  plans: 'Planos',
  profiles: 'Perfil e conta',
  reports: 'Relatórios',
  schedule: 'Agendamento',
  search: 'Provedores de busca',
  users: 'Usuários',
};

/** Markdown. */
export const introduction = `Acompanhamento de posições em buscadores.

- **Sessão.** \`POST /api/auth/login\` abre uma sessão e responde com o cookie \`__Host-session\`
  (sem https, \`session\`), que vale para as demais chamadas. Não há chaves de API.
- **Mudanças.** Toda chamada que muda algo deve partir do próprio site: com \`Origin\` ou \`Sec-Fetch-Site\` de
  outro, a resposta é 403. Programas que não enviam nenhum dos dois são aceitos.
- **Erros.** O corpo traz em \`error\` uma frase em português e, quando se trata de campos, em \`fields\` uma
  frase por campo.
- **Limites.** Os do plano são 403; chamadas demais são 429. Depois de 429 ou 503, espere e tente de novo.
- **Cache.** Respostas com \`ETag\` podem ser guardadas e perguntadas de novo com \`If-None-Match\`.
- **Datas** são em UTC (ISO 8601); preços de planos, em reais.

As rotas marcadas com \`x-access: admin\` são exclusivas de administradores.`;
