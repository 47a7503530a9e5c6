import { PERSON } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/sign-in.ts';

export const DAY_MS = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
type Settings = Partial<Record<keyof typeof PERSON.settings, unknown>>;
export const person = (changes: object = {}, settings: Settings = {}) => ({
  ...PERSON,
  ...changes,
  settings: { ...PERSON.settings, ...settings },
});
export const data = (value: unknown) => ({ status: 200, body: { data: value } });
export const refusal = (code: string, status = 409) => ({ status, body: { message: 'A sentence.', code } });

/** Signs the person in, in a browser that opens dialogs. */
export const signIn = (): void => {
  signInAs(PERSON.id);
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
};
