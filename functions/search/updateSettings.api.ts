import { search } from '#shared/contract/admin/search.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { changeSettings } from './settings/changeSettings.ts';

export const handler = endpoint(search.updateSettings)((request) => changeSettings(request, request.body));
