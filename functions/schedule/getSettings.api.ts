import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readSchedule } from './schedule.store.ts';
import { toSystemConfig } from './systemConfig.ts';

export const handler = endpoint(routes.schedule.getSettings)(async () =>
  toSystemConfig(await readSchedule()),
);
