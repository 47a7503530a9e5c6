import type { PresenceMember } from '@lajvard/contract';

export interface SeatPorts {
  changed(elsewhere: boolean): void;
  /** This session may play again: no other one holds the table. */
  freed(): void;
  blocked(): void;
}

/**
 * Watches who holds the table: an account cannot play in two sessions at once, on two devices or in two tabs
 * (docs/specification/1-table-and-site.md#62-one-live-session).
 */
export class Seat {
  readonly #ports: SeatPorts;
  #elsewhere = false;

  constructor(ports: SeatPorts) {
    this.#ports = ports;
  }

  get elsewhere(): boolean {
    return this.#elsewhere;
  }

  /** @param mine this page's session, as the server names it */
  members(members: readonly PresenceMember[], mine: string | undefined): void {
    if (members.some(({ user }) => user.blacklisted_at !== null)) this.#ports.blocked();
    const was = this.#elsewhere;
    this.#elsewhere = members.some(({ user, device_id }) => user.online && device_id !== mine);
    this.#ports.changed(this.#elsewhere);
    if (was && !this.#elsewhere) this.#ports.freed();
  }
}
