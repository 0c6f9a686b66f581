import { schedule } from '#shared/contract/admin/schedule.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readSchedule } from './schedule.store.ts';
import { toSystemConfig } from './schedule.ts';

export const handler = endpoint(schedule.getSettings)(async () => toSystemConfig(await readSchedule()));
