import { errorReply } from '../contract/fields.ts';
import { allRoutes, type routes } from '../contract/index.ts';
import { cookieNameOf } from '../cookies.ts';
import { operationsOf } from './operations.ts';
import { errorResponses, GATEWAY_SCHEMA } from './responses.ts';
import { schemaOf } from './schemas.ts';

export const openApi = () => ({
  openapi: '3.1.0' as const,
  info: {
    title: 'API do Ranqueia',
    version: '1',
    description: introduction,
    license: { name: 'Proprietária', identifier: 'LicenseRef-Proprietary' },
  },
  // The address is relative to the document's own.
  servers: [{ url: '/' }],
  tags: Object.entries(nouns).map(([name, description]) => ({ name, description })),
  paths: pathsOf(allRoutes.flatMap(operationsOf)),
  components: {
    schemas: { ErrorReply: schemaOf(errorReply, 'output'), GatewayReply: GATEWAY_SCHEMA },
    responses: errorResponses(),
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieNameOf('session', true),
        description: 'A sessão que o login abre. Sem https, o nome não tem o prefixo.',
      },
      stripe: {
        type: 'apiKey',
        in: 'header',
        name: 'stripe-signature',
        description: 'A assinatura do Stripe sobre o corpo.',
      },
    },
  },
});

type Operations = ReturnType<typeof operationsOf>;
type Described = Operations[number]['description'];

const pathsOf = (operations: Operations): Record<string, Record<string, Described>> => {
  const paths: Record<string, Record<string, Described>> = {};
  for (const { path, method, description } of operations) {
    paths[path] = { ...paths[path], [method]: description };
  }
  return paths;
};

const nouns: Record<keyof typeof routes, string> = {
  accounts: 'Acesso',
  alerts: 'Avisos',
  audit: 'Registro de alterações',
  billing: 'Assinatura e pagamentos',
  checks: 'Verificações',
  clientReports: 'Relatórios para clientes',
  companies: 'Empresas',
  competitors: 'Concorrentes',
  description: 'Esta descrição',
  keywords: 'Palavras-chave',
  notes: 'Notas',
  operator: 'Quem opera o site',
  segments: 'Segmentos',
  plans: 'Planos',
  profiles: 'Perfil e conta',
  reportMails: 'Relatórios por e-mail',
  reports: 'Relatórios',
  schedule: 'Agendamento',
  search: 'Provedores de busca',
  users: 'Usuários',
};

const introduction = `Acompanhamento de posições em buscadores.

- **Sessão.** \`POST /api/auth/login\` abre uma sessão e responde com o cookie \`__Host-session\`
  (sem https, \`session\`), que vale para as demais chamadas. Não há chaves de API.
- **Mudanças.** Toda chamada que muda algo deve partir do próprio site: com \`Origin\` ou \`Sec-Fetch-Site\` de
  outro, a resposta é 403. Programas que não enviam nenhum dos dois são aceitos.
- **Erros.** O corpo traz em \`error\` uma frase em português e, quando se trata de campos, em \`fields\` uma
  frase por campo.
- **Limites.** Os do plano são 403; chamadas demais são 429. Depois de 429 ou 503, espere e tente de novo.
- **Cache.** Respostas com \`ETag\` podem ser guardadas e perguntadas de novo com \`If-None-Match\`.
- **Posições.** \`average_position\` e \`averagePosition\` são a média só das palavras-chave encontradas; em
  \`overall_position\`, as não encontradas e as além da 50ª contam como 51.
- **Datas** são em UTC (ISO 8601); preços de planos, em reais.

As rotas marcadas com \`x-access: admin\` são exclusivas de administradores.`;
