/** Logs a technical message; users read the screen's own message instead. */
export const logError = (message: string, ...causes: readonly unknown[]): void => {
  // biome-ignore lint/suspicious/noConsole: the only place that logs.
  console.error(message, ...causes);
};
