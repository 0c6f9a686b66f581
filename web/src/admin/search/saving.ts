import { failureText } from '../failureText.ts';

/** What the status area says after a configuration was saved. */
export const SAVED = '✅ Configuração salva com sucesso!';

/** What it says after a failure, with the server's reason if it gave one. */
export const saveError = (reason: string): string => failureText('Erro ao salvar configuração', reason);
