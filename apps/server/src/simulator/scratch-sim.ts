import pg from 'pg';
import { openDb } from '#platform/db/pool.ts';
import { migrate } from '#platform/db/migrate.ts';
import { simulate } from './simulate.ts';
const [seed = '1', rounds = '200'] = process.argv.slice(2);
const host = '/tmp/s1b', name = `sim_${seed}`;
const admin = new pg.Client({ host, user: 'postgres', database: 'postgres' });
await admin.connect();
await admin.query(`drop database if exists ${name}`); await admin.query(`create database ${name}`);
await admin.query(`alter database ${name} set synchronous_commit = off`);
await admin.end();
const address = { host, user: 'postgres', database: name };
const db = openDb(address, 1, console.error);
await migrate(db); await db.close();
const t = performance.now();
try { console.log(await simulate({ address, seed: Number(seed), rounds: Number(rounds) }), ((performance.now() - t) / Number(rounds)).toFixed(2), 'ms/round'); } catch (e) { console.log(e); process.exitCode = 1; }
