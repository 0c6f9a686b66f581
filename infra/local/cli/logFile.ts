import { openSync, writeSync } from 'node:fs';

/** Returns what appends to a file and never throws; `onFailure` is told once until it is written again. */
export const openLog = (file: string, onFailure: (reason: string) => void): ((text: string) => void) => {
  const log = openSync(file, 'a');
  let isFailing = false;
  return (text) => {
    try {
      writeSync(log, text);
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(String(error));
      isFailing = true;
    }
  };
};
