import { endpointFor } from '../platform/http/endpoint.ts';
import { identify } from './session.ts';

/** Makes the function of a route, for the holders of our sessions. */
export const endpoint = endpointFor(identify);
