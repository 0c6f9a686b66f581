/** Keys: SETTINGS holds ENGINE_CHANGE#<moment>, one for each change of the engine that checks ask. */
import * as z from 'zod/mini';
import { engine } from '#shared/messages.ts';
import { queryPrefix } from '../../platform/aws/table.ts';
import { type Action, putAction } from '../../platform/aws/writes.ts';

const engineChange = z.object({
  /** UTC. */
  at: z.string(),
  from: engine,
  to: engine,
});
export type EngineChange = z.output<typeof engineChange>;

const [PK, PREFIX] = ['SETTINGS', 'ENGINE_CHANGE#'];

/** Returns a transaction action; the same transaction must change the settings. */
export const recordEngineChange = (change: EngineChange): Action =>
  putAction({ PK, SK: `${PREFIX}${change.at}`, ...change });

export const listEngineChanges = async (): Promise<EngineChange[]> =>
  (await queryPrefix(PK, PREFIX)).map((item) => engineChange.parse(item));
