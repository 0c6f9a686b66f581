import { brand } from '#shared/contract/brand.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { accountNotFound, changeBrand, toBrand } from './brand.store.ts';

export const handler = endpoint(brand.updateBrand)(async ({ user, body }) => {
  const { after } = await changeBrand(user.id, body);
  if (!after) throw accountNotFound();
  return toBrand(after);
});
