/** One event of a text/event-stream. */
export interface StreamEvent {
  name: string;
  data: string;
}

const MAX_LINE_LENGTH = 64 * 1024;

/** Reads text/event-stream (HTML standard §9.2.6) from pieces cut anywhere. Throws RangeError on an endless line. */
export class EventStreamReader {
  #rest = '';
  #name = '';
  #data: string[] = [];

  /** Takes the next piece, returns the events completed by it. */
  push(text: string): StreamEvent[] {
    const events: StreamEvent[] = [];
    const whole = this.#rest + text;
    // A carriage return at the very end may be half of a line break.
    const ready = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    const lines = ready.split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + whole.slice(ready.length);
    if (this.#rest.length > MAX_LINE_LENGTH) throw new RangeError('a line of the event stream is too long');
    for (const line of lines) {
      if (line !== '') {
        this.#field(line);
        continue;
      }
      if (this.#data.length > 0) events.push({ name: this.#name || 'message', data: this.#data.join('\n') });
      this.#name = '';
      this.#data = [];
    }
    return events;
  }

  #field(line: string): void {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') this.#name = value;
    if (field === 'data') this.#data.push(value);
  }
}
