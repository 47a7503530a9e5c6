import type { Db } from '#platform/db/pool.ts';

/** For tests: writes ten members of staff, named after their number. */
export const nameStaff = async (db: Db): Promise<void> => {
  await db.pool.query(`
    insert into users (id, level, role, account_code, email, password_hash, first_name, last_name)
    overriding system value
    select n, 'admin', 'super-admin', 900000000 + n, 'staff' || n || '@lajvard.example', '', 'staff', n
    from generate_series(1, 10) n`);
};
