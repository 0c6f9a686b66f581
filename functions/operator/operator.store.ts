/** Keys: SETTINGS/OPERATOR. */
import { type KnownOperator, type OperatorForm, operatorForm } from '#shared/contract/operator.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { commit, putAction } from '../platform/aws/writes.ts';
import { versionOf } from '../platform/edits.ts';

const key: Key = { PK: 'SETTINGS', SK: 'OPERATOR' };

const withVersion = (operator: OperatorForm | null): KnownOperator => ({
  operator,
  version: versionOf(Object.keys(operatorForm.shape), operator ?? {}),
});

export const readOperator = async (): Promise<KnownOperator> => {
  const item = await read(key);
  return withVersion(item ? operatorForm.parse(item) : null);
};

/** Returns undefined if something else than `before` is stored. */
export const saveOperator = async (
  before: KnownOperator,
  form: OperatorForm,
  audit: AuditEntry,
): Promise<KnownOperator | undefined> => {
  const { version } = withVersion(form);
  const isSaved = await commit([
    putAction(
      { ...key, ...form, version },
      before.operator
        ? { when: 'version = :seen', values: { seen: before.version } }
        : { when: 'attribute_not_exists(PK)' },
    ),
    recordAudit(audit),
  ]);
  return isSaved ? { operator: form, version } : undefined;
};
