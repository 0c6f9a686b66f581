export type NoticeKind = 'success' | 'error' | 'info';

export interface ShownNotice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /**
   * What the notice is about. A later notice about the same thing replaces it, because the two may disagree.
   */
  readonly about: string;
}

const MAX_NOTICES = 3;

/** Adds a notice. At most three stay, with one about each action and each text once. */
export const withNotice = (notices: readonly ShownNotice[], added: ShownNotice): readonly ShownNotice[] =>
  [...notices.filter(({ text, about }) => text !== added.text && about !== added.about), added].slice(
    -MAX_NOTICES,
  );
