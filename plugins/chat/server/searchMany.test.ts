import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { seedTenant } from '#core/server/seeds/seedTenant.ts'
import * as chat from '#plugins/chat/contract/index.ts'
import { startDesk } from '#tests/server/support/desk.ts'
import { messages } from './messages.table.ts'

const DAY_MS = 86_400_000

test('among many tickets hits of every age are found, whoever may read them all', async () => {
  const desk = await startDesk()
  await seedTenant(desk.kernel, { only: ['contacts', 'tickets', 'chat'], contacts: 2_200, tickets: 2_200, messages: 4_400, seed: 3 })
  const { ticket } = await desk.openTicket(desk.agent)
  const ages = [0, 1, 5, 31, 32, 40, 200, 400, 2_000]
  const ids: string[] = []
  for (const age of ages) {
    const { id } = await desk.ask(chat.sendMessage, { ticketId: ticket.id, body: `Ornitorrinco de ${age} dias` }, desk.agent)
    await tenantRows(desk.kernel.ctx.db, desk.admin, messages).update(eq(messages.id, id), { timestamp: new Date(Date.now() - age * DAY_MS) })
    ids.push(id)
  }
  const common = await desk.ask(chat.searchMessages, { searchParam: 'obrigado' }, desk.admin)

  const found = await desk.ask(chat.searchMessages, { searchParam: 'ornitorrinco' }, desk.admin)
  await desk.place(desk.agent2, [desk.vendas])
  const hidden = await desk.ask(chat.searchMessages, { searchParam: 'ornitorrinco' }, desk.agent2)
  await desk.stop()

  expect(found.messages.map(({ id }) => id)).toEqual(ids)
  expect(hidden.messages).toEqual([])
  expect(common.messages).toHaveLength(30)
  expect(common.messages.every(({ body }) => /obrigad/i.test(body))).toBe(true)
})
