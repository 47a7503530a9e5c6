import { describe, expect, it } from 'vitest';
import { createDrafts } from './drafts.ts';

/** A browser's storage: what is kept is text. */
const storage = (text = 'null') => {
  const kept = { text };
  return {
    kept,
    read: (): unknown => JSON.parse(kept.text),
    write: (value: unknown) => {
      kept.text = JSON.stringify(value);
    },
  };
};

describe('ticket drafts', () => {
  it('are separate per ticket and survive a reload', () => {
    const shelf = storage();
    const drafts = createDrafts(shelf, '100200300');
    drafts.keep('7', { message: 'half a sen' });
    drafts.keep('new', { message: 'Hello', subject: 'A question', team: '2' });
    drafts.keep('7', { message: 'half a sentence' });
    const later = createDrafts(storage(shelf.kept.text), '100200300');
    expect(later.find('7')?.message).toBe('half a sentence');
    expect(later.find('new')).toEqual({ message: 'Hello', subject: 'A question', team: '2' });
    expect(later.find('8')).toBeNull();
  });

  it('are deleted when sent or emptied', () => {
    const shelf = storage();
    const drafts = createDrafts(shelf, 'a');
    drafts.keep('1', { message: 'x' });
    drafts.keep('2', { message: 'y' });
    drafts.drop('1');
    drafts.keep('2', { message: '  ' });
    expect([drafts.find('1'), drafts.find('2')]).toEqual([null, null]);
    expect(shelf.kept.text).not.toContain('x');
  });

  it('of one person are hidden from others in the same browser', () => {
    const shelf = storage();
    createDrafts(shelf, 'alice').keep('7', { message: 'my secret' });
    const bobs = createDrafts(shelf, 'bob');
    expect(bobs.find('7')).toBeNull();
    bobs.keep('9', { message: 'mine' });
    expect(shelf.kept.text).not.toContain('secret');
  });

  it.each(['null', '3', '[]', '{"owner":"a"}', '{"owner":"a","drafts":[1,["x"],["y",null],["z",{"message":3}]]}'])(
    'are empty on broken storage (%s), without an error',
    (text) => {
      const drafts = createDrafts(storage(text), 'a');
      expect(drafts.find('z')?.message ?? '').toBe('');
      drafts.keep('1', { message: 'still works' });
      expect(drafts.find('1')?.message).toBe('still works');
    },
  );

  it('are limited in number: the oldest goes first', () => {
    const drafts = createDrafts(storage(), 'a');
    for (let n = 1; n <= 51; n++) drafts.keep(String(n), { message: `${n}` });
    expect([drafts.find('1'), drafts.find('2')?.message]).toEqual([null, '2']);
  });
});
