import type { FormErrors, UseFormReturnType } from '@mantine/form';

/** Puts the focus into the first field, from the top of the page, that the errors are about. */
export const focusFirstWrong = <V extends Record<string, unknown>>(
  { getInputNode }: Pick<UseFormReturnType<V>, 'getInputNode'>,
  errors: FormErrors,
): void => {
  const [first] = Object.keys(errors)
    .flatMap((field) => getInputNode(field) ?? [])
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  first?.focus();
};
