import { notify } from '../../ui/kit/dialogs/notices.tsx';

/** Says on the screen whether the clipboard has the text. */
export const copyText = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', done, 'copied');
  } catch {
    notify('error', 'O navegador não deixou copiar. Selecione o link e copie.', 'copied');
  }
};
