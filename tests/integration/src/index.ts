export { type FreshDatabase, freshDatabase } from './fresh-database.ts';
export {
  type Answer,
  type Api,
  emailOf,
  eventually,
  type Person,
  startWorld,
  type World,
  type WorldOptions,
} from './world.ts';
