import { brand } from '#shared/contract/brand.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readBrand, toBrand } from './brand.store.ts';

export const handler = endpoint(brand.getBrand)(async ({ user }) => toBrand(await readBrand(user.id)));
