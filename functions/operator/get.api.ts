import { operator } from '#shared/contract/operator.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readOperator } from './operator.store.ts';

export const handler = endpoint(operator.get)(readOperator);
