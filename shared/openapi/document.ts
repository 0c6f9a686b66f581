import { errorReply } from '../contract/fields.ts';
import { allRoutes } from '../contract/index.ts';
import { cookieNameOf } from '../cookies.ts';
import { operationsOf } from './operations.ts';
import { introduction, nouns } from './portuguese.ts';
import { errorResponses, GATEWAY_SCHEMA } from './responses.ts';
import { schemaOf } from './schemas.ts';

/** In Portuguese, because customers read it. */
export const openApi = () => ({
  openapi: '3.1.0' as const,
  info: {
    title: 'API do Ranqueia',
    version: '1',
    description: introduction,
    license: { name: 'Proprietária', identifier: 'LicenseRef-Proprietary' },
  },
  // Relative to the document's own address.
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
