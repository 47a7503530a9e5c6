/** Full years from a date of birth (`YYYY-MM-DD`) to a day. */
export function ageOn(birthDate: string, day: Date): number {
  const [year = 0, month = 1, date = 1] = birthDate.split('-').map(Number);
  const had = day.getMonth() + 1 > month || (day.getMonth() + 1 === month && day.getDate() >= date);
  return day.getFullYear() - year - (had ? 0 : 1);
}
