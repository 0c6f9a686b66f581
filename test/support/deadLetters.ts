/** Whether a queue, by its name or URL, keeps what could not be handled. */
export const isDeadLetter = (queue: string): boolean => queue.includes('DeadLetters');
