import { operator } from '#shared/contract/operator.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { auditEntry, changesBetween } from '../audit/audit.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { requireVersion } from '../platform/edits.ts';
import { readOperator, saveOperator } from './operator.store.ts';

export const handler = endpoint(operator.update)(async ({ body, ...request }) => {
  const { version: _, ...form } = body;
  return retryOrThrow(async () => {
    const known = await readOperator();
    const stored = known.operator ?? {};
    requireVersion(body, stored, known.version);
    const changes = changesBetween(stored, form);
    if (changes.length === 0) return known;
    const audit = auditEntry(request, 'operator/update', form.operator_name, changes);
    return saveOperator(known, form, audit);
  });
});
