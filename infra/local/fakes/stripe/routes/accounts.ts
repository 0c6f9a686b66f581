import { noParams, route } from './route.ts';

export const accountRoutes = [
  route('GET', '/v1/account', noParams, ({ id }) => ({ id, object: 'account' as const })),
];
