import { endpointFor } from '../platform/http/endpoint.ts';
import { identify } from './sessions/session.ts';

export const endpoint = endpointFor(identify);

/** The same for routes that give, change or end access: every answer is logged. */
export const accessEndpoint = endpointFor(identify, { logsAccess: true });
