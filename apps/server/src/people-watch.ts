import { playerChannel } from '@lajvard/contract';
import { endedSessions, type SessionEnded } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import type { EndedSessions } from '#platform/http/ended-sessions.ts';
import type { TableHub, TableLastWord } from './publish-to-sockets.ts';

/**
 * Applies changes of people to this process: ends the tokens and sockets of an ended session, and tells an open table
 * that a limit changed.
 */
export interface PeopleWatch {
  /** Handles the payload of NOTIFY lajvard_people. */
  receive(payload: string): void;
  /**
   * Handles the payload of NOTIFY lajvard_limits, a user id. Missing one is harmless: tables refresh after
   * every lost connection.
   */
  onChange(payload: string): void;
  /** Reads what was missed; called at the start and after a lost connection. */
  catchUp(): Promise<void>;
}

/** @param rememberMs longer than the lifetime of an access token */
export const watchPeople = (db: Db, ended: EndedSessions, hub: TableHub, rememberMs: number): PeopleWatch => ({
  receive: (payload) => {
    const { sessionId, reason } = JSON.parse(payload) as SessionEnded;
    ended.add(sessionId);
    const blocked: TableLastWord = { channelOf: playerChannel, event: 'user-blocked', payload: {} };
    hub.closeSession(sessionId, reason === 'blacklisted' ? blocked : null);
  },
  onChange: (payload) => {
    void hub.sendToEach(playerChannel, 'user-changed', new Map([[Number(payload), {}]]));
  },
  catchUp: async () => {
    const missed = await endedSessions(db, rememberMs / 1000);
    ended.load(missed);
    for (const { sessionId } of missed) hub.closeSession(sessionId, null);
  },
});
