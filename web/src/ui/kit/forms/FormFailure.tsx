import { FormAlert, Reason } from '../../bare/panels/Notice.tsx';
import text from '../../bare/text/text.module.css';

interface Props {
  readonly error: string | null;
}

export const FormFailure = ({ error }: Props) =>
  error !== null && (
    <FormAlert>
      <div className={text.wrapping}>
        <Reason text={error} />
      </div>
    </FormAlert>
  );
