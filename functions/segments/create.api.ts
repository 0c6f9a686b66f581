import { segments } from '#shared/contract/segments.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { createSegment } from './segments.store.ts';

export const handler = endpoint(segments.create)(({ user, body }) => createSegment(user.id, body));
