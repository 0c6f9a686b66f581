/** Lets the browser save a text as a file. */
export const saveFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
