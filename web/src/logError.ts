/** Writes a technical message to the browser's console. Users never see it; what they see is said by the screen itself. */
export const logError = (message: string, cause?: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place where technical messages are logged.
  console.error(message, ...(cause === undefined ? [] : [cause]));
};
