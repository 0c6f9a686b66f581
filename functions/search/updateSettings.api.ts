import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { changeSettings } from './changeSettings.ts';

export const handler = endpoint(routes.search.updateSettings)(async (request) => {
  await changeSettings(request, request.body);
  return { success: true };
});
