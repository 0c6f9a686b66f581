import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../http.ts';
import { type Emulator, StartError, startProgram } from './program.ts';

/** Starting is repeated because another process may take the free port first. */
const ATTEMPTS = 5;

/** Starts the DynamoDB emulator dynoxide. Without a folder, its tables are in memory. */
export const startDynamo = async (dataDir: string | undefined): Promise<Emulator> => {
  const storage = dataDir === undefined ? [] : ['--db-path', join(dataDir, 'dynamo.sqlite')];
  const start = (port: number) => {
    const address = ['--host', '127.0.0.1', '--port', String(port)];
    const command = [...dynoxideCommand(), ...address, ...storage] as const;
    return startProgram({ name: 'DynamoDB (dynoxide)', command, announces: /listening on .*:(\d+)\s/ });
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!(error instanceof StartError) || attempt === ATTEMPTS) throw error;
    }
  }
};

/** Runs the binary that npm installed, or npx where npm has no binary for this platform. */
const dynoxideCommand = (): readonly [string, ...string[]] => {
  const require = createRequire(import.meta.url);
  try {
    return [require.resolve('@dynoxide/linux-x64/dynoxide')];
  } catch {
    return [process.platform === 'win32' ? 'npx.cmd' : 'npx', '--yes', 'dynoxide@1.2.1'];
  }
};
