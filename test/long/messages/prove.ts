import { countText, holdsIfNone, type Prove, sizeOf } from '../proof.ts';
import { repeatMessages } from './messages.ts';

export const proveMessages: Prove = async () => {
  const texts = Array.from({ length: sizeOf('MESSAGE_KEYWORDS', 100) }, (_, index) => `palavra ${index}`);
  const { messages, deliveries, missing, wrong } = await repeatMessages(texts, { atOnce: 3, replayed: 2 });
  const many = `${countText(messages)} messages, delivered ${countText(deliveries)} times`;
  return [
    { what: 'a message that comes again loses, doubles or brings back nothing', many, ...holdsIfNone(wrong) },
    { what: 'every queue and kind of message is tried', many, ...holdsIfNone(missing) },
  ];
};
