import { IconInfoCircle } from '@tabler/icons-react';
import alert from '../ui/bare/FormAlert.module.css';
import { parseLoginState } from './loginState.ts';

/** What the screen before has done, such as setting a new password. */
export const LoginNotice = ({ state }: { readonly state: unknown }) => {
  const { notice } = parseLoginState(state);
  if (notice === undefined) return null;
  return (
    <div className={alert.alert} data-success role="status">
      <IconInfoCircle size={18} className={alert.icon} />
      {notice}
    </div>
  );
};
