/**
 * Sends a list by requests of `size`, one after another, until `goesOn`, which is told how many were sent,
 * returns false. If one fails, what was sent before is saved.
 */
export const sendAll = async <T, R>(
  list: readonly T[],
  size: number,
  send: (part: T[]) => Promise<R>,
  goesOn: (sent: number) => boolean = () => true,
): Promise<R[]> => {
  const replies: R[] = [];
  for (let start = 0; start < list.length; start += size) {
    const part = list.slice(start, start + size);
    replies.push(await send(part));
    if (!goesOn(start + part.length)) break;
  }
  return replies;
};
