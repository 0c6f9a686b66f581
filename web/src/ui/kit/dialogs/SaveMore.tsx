import { Button } from '@mantine/core';

interface Props {
  readonly label: string;
  readonly busy: boolean;
}

/** Submits the form around it and asks for another one, which `wantsMore` tells the form. */
export const SaveMore = ({ label, busy }: Props) => (
  <Button
    variant="default"
    disabled={busy}
    onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
  >
    {label}
  </Button>
);

/** The form's own button submits by itself, also on Enter. */
export const wantsMore = (event: React.SubmitEvent<HTMLFormElement>): boolean =>
  event.nativeEvent.submitter === null;
