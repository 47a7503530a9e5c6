const TIME = /T(.{12})Z$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A line of the log for people: `18:04:05.123 WARN server leadership lost why="no answer"`, then a stack if any. */
export const plainLine = (json: string): string => {
  const { time, level, service, msg, stack, ...facts } = JSON.parse(json) as Record<string, unknown>;
  const told = Object.entries(facts).map(([name, value]) => {
    const text = textOf(value);
    return `${name}=${/[\s"]/.test(text) ? JSON.stringify(text) : text}`;
  });
  const at = TIME.exec(String(time))?.[1] ?? time;
  const line = [at, String(level).toUpperCase().padEnd(5), service, msg, ...told].join(' ');
  return `${line}\n${typeof stack === 'string' ? `${stack}\n` : ''}`;
};
