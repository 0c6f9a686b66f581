import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../http.ts';
import type { Emulator } from './emulator.ts';
import { startProgram } from './program.ts';

/** Starts DynamoDB (dynoxide). Its tables are in one file of the folder; without a folder, in memory. */
export const startDynamo = async (dataDir: string | undefined): Promise<Emulator> => {
  const port = await freePort();
  const storage = dataDir === undefined ? [] : ['--db-path', dynamoFile(dataDir)];
  const command = [...dynoxideCommand(), '--host', '127.0.0.1', '--port', String(port), ...storage] as const;
  return startProgram({ name: 'DynamoDB (dynoxide)', command, port });
};

/**
 * The file of the tables. It is part of the command line, which identifies a process left over from a crash.
 */
export const dynamoFile = (dataDir: string): string => join(dataDir, 'dynamo.sqlite');

/** The binary from npm, if it exists for this platform; otherwise npx downloads the right one. */
const dynoxideCommand = (): readonly [string, ...string[]] => {
  const require = createRequire(import.meta.url);
  try {
    return [require.resolve('@dynoxide/linux-x64/dynoxide')];
  } catch {
    return [process.platform === 'win32' ? 'npx.cmd' : 'npx', '--yes', 'dynoxide@1.2.1'];
  }
};
