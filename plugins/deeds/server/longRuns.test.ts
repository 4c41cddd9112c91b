import { afterAll, beforeAll, expect, test } from 'vitest'
import { GROUPS } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { MOST_RUN, MOST_STEPS } from '#plugins/macros/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { deeds } from './activity.table.ts'

/** Two macros of as many steps as one may have, on as many conversations. */
const TICKETS = MOST_RUN
const STEPS = MOST_STEPS * TICKETS
const MACROS = ['morning', 'evening']

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

test('a day with macros on a thousand conversations is listed in a few seconds', async () => {
  const about = { userId: desk.agent.userId, at: new Date(), rev: 1, said: { key: 'x', values: {} }, name: '' }
  const change = { fields: ['priority'], before: { priority: 'none' }, after: { priority: 'high' } }
  const rows = tenantRows(desk.kernel.ctx.db, desk.agent, deeds)
  for (const rowId of MACROS) {
    await rows.insertMany([{ ...about, kind: 'macros.run', rows: GROUPS, rowId, fields: [], before: {}, after: {} }])
    const steps = Array.from({ length: STEPS }, (_none, index) => ({ rows: 'tickets.one', rowId: String(1 + (index % TICKETS)), partOf: rowId }))
    await rows.insertMany(steps.map((step) => ({ ...about, ...change, ...step, kind: 'tickets.priority' })))
  }

  const listed = (await desk.ask(contract.listActivity, {}, desk.agent)).deeds

  expect(listed.map(({ steps }) => steps.length)).toEqual(MACROS.map(() => STEPS))
})
