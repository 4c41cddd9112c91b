import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { roles } from './roles.table.ts'

let desk: Desk
let statements: string[] = []
beforeAll(async () => {
  desk = await startDesk()
  const file = await readFile(new URL('./migrations/0001_split_rights.sql', import.meta.url), 'utf8')
  statements = file.split('--> statement-breakpoint')
})
afterAll(() => desk.stop())

/** A role as a company stored it before permissions were split. */
const cases: readonly [string, 'user' | 'super' | 'admin', Record<string, boolean>, Record<string, boolean>][] = [
  ['an agent who keeps queues deletes them, too', 'user', { 'team.editQueues': true }, { 'team.editQueues': true, 'team.deleteQueues': true }],
  ['an agent who keeps connections connects them, too', 'user', { 'connections.edit': true }, { 'connections.edit': true, 'connections.reconnect': true }],
  ['an administrator without flows deletes none', 'admin', { 'flows.edit': false }, { 'flows.edit': false, 'flows.delete': false }],
  ['an administrator without connections connects none', 'admin', { 'connections.edit': false }, { 'connections.edit': false, 'connections.reconnect': false }],
  [
    'a supervisor who kept people and flows deletes them, and has the rest by the profile',
    'super',
    { 'team.editUsers': true, 'flows.edit': true, 'flows.publish': true, 'labels.edit': false },
    { 'team.deleteUsers': true, 'flows.delete': true, 'labels.edit': false },
  ],
  ['a supervisor without mass closing is without it by the profile', 'super', { 'tickets.maintain': false }, {}],
  ['an agent who closes many keeps that', 'user', { 'tickets.maintain': true }, { 'tickets.maintain': true }],
  ['a role about something else stays', 'super', { 'labels.edit': false }, { 'labels.edit': false }],
]

test.each(cases)('%s', async (name, profile, permissions, expected) => {
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, roles)
  const { id } = await rows.insert({ name, profile, permissions })

  for (const statement of statements) await desk.kernel.ctx.db.execute(sql.raw(statement))

  expect((await rows.first(eq(roles.id, id)))?.permissions).toEqual(expected)
})
