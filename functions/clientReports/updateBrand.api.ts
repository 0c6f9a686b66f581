import { brand } from '#shared/contract/brand.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { removeFile } from '../platform/aws/files.ts';
import { accountNotFound, changeBrand, toBrand } from './brand.store.ts';

export const handler = endpoint(brand.updateBrand)(async ({ user, body }) => {
  const { logo_url, ...form } = body;
  const change = logo_url === null ? { ...form, logo_key: null } : form;
  const { before, after } = await changeBrand(user.id, change);
  if (!after) throw accountNotFound();
  if (before?.logo_key && after.logo_key === null) await removeFile(before.logo_key);
  return toBrand(after);
});
