import { alerts } from '#shared/contract/alerts.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { formOf, readSettings } from './settings.store.ts';

export const handler = endpoint(alerts.getSettings)(async ({ user }) => formOf(await readSettings(user.id)));
