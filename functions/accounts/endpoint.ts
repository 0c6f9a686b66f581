import { endpointFor } from '../platform/http/endpoint.ts';
import { identify } from './sessions/session.ts';

/** Defines routes that identify their user by our session cookie. */
export const endpoint = endpointFor(identify);
