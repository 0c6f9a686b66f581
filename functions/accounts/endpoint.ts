import { endpointFor } from '../platform/http/endpoint.ts';
import { identify } from './sessions/session.ts';

/** For routes whose users are identified by our session cookie. */
export const endpoint = endpointFor(identify);
