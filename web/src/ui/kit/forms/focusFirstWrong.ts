import type { FormErrors, UseFormReturnType } from '@mantine/form';

/** Focuses the topmost field of the page that has an error. */
export const focusFirstWrong = <V extends Record<string, unknown>>(
  { getInputNode }: Pick<UseFormReturnType<V>, 'getInputNode'>,
  errors: FormErrors,
): void => {
  const [first] = Object.keys(errors)
    .flatMap((field) => getInputNode(field) ?? [])
    .sort((field, other) =>
      field.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  first?.focus();
};
