/** What the API's description says to customers: a sentence for every route, and a name for every noun. */
import type { RouteName, routes } from '../contract/index.ts';

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

export const summaries: Record<RouteName, string> = {
  'accounts/signup': 'Cria uma conta. O primeiro pagamento confirmado no mesmo navegador já entra nela.',
  'accounts/login': 'Abre uma sessão com e-mail e senha.',
  'accounts/requestRecovery':
    'Envia um e-mail com o link para criar uma nova senha, se houver uma conta com o endereço.',
  'accounts/resetPassword':
    'Define uma nova senha com o código do e-mail, uma única vez, e encerra todas as sessões.',
  'accounts/changeEmail':
    'Envia um link ao novo endereço, que substitui o atual quando for confirmado. Pede a senha ou uma entrada recente.',
  'accounts/cancelEmailChange': 'Cancela uma troca de e-mail que ainda não foi confirmada.',
  'accounts/requestEmailProof':
    'Envia o link que confirma o seu e-mail ou, durante uma troca, o novo endereço.',
  'accounts/confirmEmail':
    'Confirma o endereço que recebeu o link, em uma sessão da mesma conta; repetir não muda nada.',
  'accounts/me': 'Retorna quem está na sessão.',
  'accounts/logout': 'Encerra a sessão, se houver uma.',
  'accounts/startGoogle': 'Inicia a entrada com o Google e retorna o endereço para onde ir.',
  'accounts/finishGoogle': 'Conclui a entrada com o Google e abre uma sessão.',
  'accounts/googleLogin': 'Abre uma sessão com o token do user pool, obtido de uma entrada com o Google.',
  'audit/list': 'Lista o que os administradores alteraram, do mais recente ao mais antigo.',
  'billing/getOffer':
    'Diz a quem é dono da conta se o próximo pagamento começa com período grátis e, se não, por quê.',
  'billing/createCheckout':
    'Inicia uma assinatura: retorna o endereço do pagamento no Stripe ou, para quem já assina, do portal.',
  'billing/confirmCheckout':
    'Confirma um pagamento. Abre a sessão de uma conta nova, uma vez, no navegador que a criou.',
  'billing/createPortalSession': 'Retorna o endereço do portal de cobrança, ou de uma página dele.',
  'billing/receiveWebhook': 'Recebe um evento assinado do Stripe e lê de novo a assinatura do cliente.',
  'billing/getSubscription': 'Retorna o seu plano, o estado da assinatura e quanto dos limites está em uso.',
  'billing/listSubscriptions': 'Lista as assinaturas de todos os clientes, as mais novas primeiro.',
  'billing/getOverview': 'Retorna os números de todas as assinaturas juntas.',
  'billing/retryPayment': 'Tenta de novo a cobrança do que um cliente deve. Cobra uma única vez.',
  'billing/cancelSubscription':
    'Encerra uma assinatura ao fim do período já pago. Não pode ser desfeito aqui.',
  'billing/extendTrial':
    'Adia o fim de um período de teste para o fim de um dia posterior; repetir não muda nada.',
  'billing/sendReminder':
    'Envia a um cliente em atraso um e-mail com o link de pagamento, até uma vez por dia.',
  'billing/listPriceSync': 'Compara o preço de cada plano com o do Stripe.',
  'billing/syncPrice': 'Faz do preço de um plano o que novas assinaturas pagam no Stripe.',
  'billing/syncPrices': 'Sincroniza os preços que precisam disso e retorna quantos foram.',
  'billing/getDiagnosis': 'Examina as chaves do Stripe e diz como corrigi-las.',
  'billing/updateKeys':
    'Altera as chaves do Stripe; as que ficam vazias não mudam. Pede uma entrada recente.',
  'billing/listPayments': 'Lista os passos dos pagamentos, do mais recente ao mais antigo.',
  'checks/getProgress': 'Retorna o progresso da última verificação de uma empresa.',
  'checks/getAllowance': 'Retorna quantas consultas restam e quantas páginas cada uma pode ler.',
  'checks/startKeywords': 'Inicia a verificação das posições da própria empresa.',
  'checks/startGrid': 'Inicia a verificação das posições da empresa e dos concorrentes.',
  'companies/list': 'Lista as empresas, da mais antiga à mais nova.',
  'companies/create': 'Cria uma empresa, dentro do limite do plano.',
  'companies/update': 'Altera uma empresa. Um domínio novo começa sem posições.',
  'companies/delete': 'Exclui uma empresa com palavras-chave, concorrentes, histórico e logo.',
  'companies/uploadLogo': 'Guarda uma imagem PNG, JPEG, WebP ou GIF como logo da empresa.',
  'competitors/list': 'Lista os concorrentes da conta ou de uma empresa.',
  'competitors/create': 'Cria um concorrente de uma empresa, dentro do limite do plano.',
  'competitors/delete': 'Exclui um concorrente com as suas posições e o seu logo.',
  'competitors/refreshLogo': 'Busca o ícone do site de um concorrente.',
  'competitors/refreshLogos': 'Busca os ícones dos sites de todos os concorrentes de uma empresa.',
  'description/get': 'Retorna esta descrição da API, no formato OpenAPI 3.1.',
  'keywords/list': 'Lista as palavras-chave da conta ou de uma empresa.',
  'keywords/create': 'Cria uma palavra-chave, dentro do limite do plano.',
  'keywords/createMany':
    'Cria até 1.000 palavras-chave de uma empresa, na ordem dada, até onde o limite do plano permite.',
  'keywords/deleteMany':
    'Exclui até 1.000 palavras-chave com posições e histórico; identificadores inexistentes são ignorados.',
  'keywords/delete': 'Exclui uma palavra-chave com as suas posições e o seu histórico.',
  'plans/list': 'Lista os planos, do mais barato ao mais caro.',
  'plans/get': 'Retorna um plano.',
  'plans/listAll': 'Lista os planos com os seus números de assinantes.',
  'plans/create': 'Cria um plano.',
  'plans/update': 'Altera um plano. O preço só chega ao Stripe pela sincronização de preços.',
  'plans/delete': 'Exclui um plano sem assinantes.',
  'profiles/get': 'Retorna o seu perfil.',
  'profiles/update': 'Altera o seu perfil.',
  'profiles/delete':
    'Exclui a sua conta com tudo o que há nela e cancela a assinatura. Pede a senha ou uma entrada recente.',
  'profiles/export': 'Retorna uma parte de todos os dados da sua conta; `next` leva à próxima.',
  'reports/getDashboard': 'Retorna os totais da conta e a média das posições encontradas.',
  'reports/listCompanies': 'Lista as empresas com totais, posições médias e mudanças.',
  'reports/getAnalysis':
    'Retorna as posições, mudanças e tendências de uma empresa e o progresso da última verificação.',
  'reports/getGrid': 'Retorna as posições de uma empresa e dos concorrentes em cada palavra-chave.',
  'reports/getHistory':
    'Retorna as posições verificadas de uma palavra-chave nos últimos 90 dias, com as dos concorrentes.',
  'reports/getCompetitor':
    'Retorna a posição de um concorrente em cada palavra-chave da empresa, a melhor primeiro.',
  'schedule/getNext': 'Retorna quando e por qual buscador as suas palavras-chave serão verificadas de novo.',
  'schedule/getSettings': 'Retorna quando todas as palavras-chave são verificadas.',
  'schedule/updateSettings': 'Altera quando todas as palavras-chave são verificadas.',
  'schedule/getStatus': 'Retorna o que o agendador faria agora e o progresso da última execução.',
  'schedule/getEstimate': 'Retorna o custo previsto de uma verificação de todas as palavras-chave ativas.',
  'schedule/run': 'Inicia a verificação agendada, se estiver na hora.',
  'schedule/checkAll': 'Inicia a verificação de todas as palavras-chave ativas, se nenhuma estiver em curso.',
  'schedule/stop': 'Para uma execução: o que ela não verificou mantém as posições.',
  'search/getSettings': 'Retorna a configuração dos provedores de busca; das chaves, só o começo.',
  'search/updateSettings': 'Altera a configuração e as chaves de um provedor, e qual deles está ativo.',
  'search/updateSerper': 'Guarda a chave e a configuração do Serper.',
  'search/getCredits': 'Retorna os créditos da conta no Serper.',
  'search/listCalls': 'Lista as últimas 500 chamadas aos provedores de busca, de até 7 dias.',
  'search/getStatistics': 'Conta as chamadas aos provedores de busca, de hoje e do mês.',
  'search/testProvider': 'Testa se um provedor (`serper` ou `algolia`) aceita as chaves guardadas.',
  'search/testSerper': 'Pede ao Serper uma página de resultados.',
  'search/testWorkflow': 'Posiciona um domínio como uma verificação faz, sem guardar nada.',
  'users/list': 'Lista os usuários, do mais novo ao mais antigo.',
  'users/get': 'Retorna um usuário com assinatura, empresas, últimas verificações e falhas.',
  'users/countLookups':
    'Conta uma parte das consultas de um usuário nos últimos 30 dias; `next` leva à próxima.',
  'users/create':
    'Cria um usuário, com uma assinatura de cortesia se for pedida. Um administrador pede uma entrada recente.',
  'users/update':
    'Altera um usuário. Uma nova senha ou um novo tipo encerra todas as suas sessões; nova senha, novo e-mail e dar ou tirar o acesso de administrador pedem uma entrada recente.',
  'users/delete':
    'Encerra a assinatura de um usuário no Stripe e o exclui com tudo o que é dele. Pede uma entrada recente.',
};

/** The head of the document, in Markdown. */
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
