import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Ear } from '#core/server/testing/ear.ts'
import type { Installation } from '#core/server/testing/template.ts'
import { newInstallation } from '#core/server/testing/testServer.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { exportChanged, exportMessages, getExport } from '#plugins/exports/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { mediaFiles } from '#plugins/media/server/media.table.ts'
import { removeBytes } from '#plugins/media/server/removal/removeBytes.ts'
import { noteUsers, removeUnused } from '#plugins/media/server/removal/removeUnused.ts'
import { listRatings, putRatingConfig, ratingGiven, usualConfig } from '#plugins/ratings/contract/index.ts'
import { putQueueRouting } from '#plugins/routing/contract/index.ts'
import { giveAll } from '#plugins/routing/server/sweep.ts'
import { autoClose, autoCloseMessage, autoCloseTime } from '#plugins/silence/contract/index.ts'
import { applyRules } from '#plugins/silence/server/sweep.ts'
import { putUserOnline } from '#plugins/team/contract/index.ts'
import { listTicketLogs, ticketUpdated, updateTicket } from '#plugins/tickets/contract/index.ts'
import { sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import { createClock } from './support/clock.ts'
import { type Desk, startDesk } from './support/desk.ts'

const { DATABASE_URL: databaseServer, REDIS_URL: redisServer } = process.env
/** A Redis database of this test's own. */
const REDIS_DATABASE = '/10'
const DAY_MINUTES = 24 * 60

function redisUrl(): string {
  const url = new URL(redisServer ?? '')
  url.pathname = REDIS_DATABASE
  return url.href
}

describe.skipIf(!databaseServer || !redisServer)('work that two nodes share (needs DATABASE_URL and REDIS_URL)', () => {
  const clock = createClock()
  let installation: Installation
  let one: Desk
  let two: Desk

  beforeAll(async () => {
    installation = await newInstallation()
    const start = () =>
      startDesk({ installation, now: clock.now, environment: { REDIS_URL: redisUrl(), JWT_SECRET: 'a secret that both nodes of this test know' } })
    one = await start()
    two = await start()
  }, 120_000)
  afterAll(async () => {
    await one.stop()
    await two.stop()
    await installation.remove()
  })

  const both = <R>(work: (desk: Desk) => Promise<R>): Promise<[R, R]> => Promise.all([work(one), work(two)])
  const set = ({ key }: { key: string }, value: string) => one.ask(changeSetting, { key, value }, one.admin)
  const answered = async () => {
    const open = await one.openTicket(one.agent)
    await one.ask(sendMessage, { ticketId: open.ticket.id, body: 'Posso ajudar em algo mais?' }, one.agent)
    return open
  }
  test('an export is written once, and who asked on one node hears of it on the other, where the file can be fetched', async () => {
    const { ticket } = await answered()
    const ear = await two.socket(two.agent)

    const asked = await both((desk) => desk.ask(exportMessages, { ticketId: ticket.id, format: 'json' }, desk.agent))

    const id = asked[0].export.id
    expect(asked[1].export.id).toBe(id)
    await ear.hear(exportChanged, (one) => one.id === id && one.status === 'done')
    const { export: done } = await two.ask(getExport, { id }, two.agent)
    expect(await (await fetch(two.base + done.downloadLink)).text()).toContain('Posso ajudar em algo mais?')
    const files = await tenantRows(one.kernel.ctx.db, one.admin, mediaFiles).find()
    expect(files.filter((file) => file.id === id)).toHaveLength(1)
  })

  test('a waiting conversation is given to one person, who hears of it on the other node', async () => {
    await one.ask(putUserOnline, { id: one.agent.userId, isOnline: true }, one.agent)
    await one.ask(putUserOnline, { id: one.agent2.userId, isOnline: true }, one.agent2)
    const ears = new Map<number, Ear>([
      [two.agent.userId, await two.socket(two.agent)],
      [two.agent2.userId, await two.socket(two.agent2)],
    ])
    const { ticket } = await one.waitingTicket()
    await one.ask(putQueueRouting, { queueId: one.suporte, mode: 'roundRobin' }, one.admin)

    await both((desk) => giveAll(desk.kernel.ctx))

    const given = await vi.waitFor(async () => {
      const now = await two.ticket(ticket.id)
      expect(now.userId).not.toBeNull()
      return now
    })
    await ears.get(given.userId ?? 0)?.hear(ticketUpdated, ({ id, userId }) => id === ticket.id && userId === given.userId)
    const logs = await two.ask(listTicketLogs, { ticketId: ticket.id }, two.admin)
    expect(logs.filter(({ type }) => type === 'userDefine')).toHaveLength(1)
    await one.ask(putQueueRouting, { queueId: one.suporte, mode: 'none' }, one.admin)
  })

  test('a silent contact is told and closed once, and the agent on the other node sees it', async () => {
    await set(autoCloseTime, '60')
    await set(autoCloseMessage, 'Até logo, {{firstName}}')
    await set(autoClose, 'enabled')
    const { ticket, visitor } = await answered()
    const ear = await two.socket(two.agent)
    clock.advance(61)

    await both((desk) => applyRules(desk.kernel.ctx))

    await ear.hear(ticketUpdated, ({ id, status }) => id === ticket.id && status === 'closed')
    expect((await visitor.read()).filter(({ body }) => body === 'Até logo, Maria')).toHaveLength(1)
    const logs = await two.ask(listTicketLogs, { ticketId: ticket.id }, two.admin)
    expect(logs.filter(({ type }) => type === 'autoClose')).toHaveLength(1)
    await set(autoClose, 'disabled')
  })

  test('an answer that comes on both nodes at once is one rating, and who leads on the other node hears it once', async () => {
    await one.ask(putRatingConfig, { ...usualConfig, enabled: true }, one.admin)
    const { ticket, visitor } = await answered()
    const ear = await two.socket(two.admin)
    await one.ask(updateTicket, { id: ticket.id, status: 'closed' }, one.agent)
    const idFront = newId()

    await both((desk) => desk.ask(sendVisitorMessage, { token: one.siteToken, body: '5', idFront }, visitor.caller))

    await ear.hear(ratingGiven, ({ ticketId }) => ticketId === ticket.id)
    await ear.settle()
    expect(ear.allOf(ratingGiven)).toHaveLength(1)
    const { ratings } = await two.ask(listRatings, {}, two.admin)
    expect(ratings.filter(({ ticketId }) => ticketId === ticket.id)).toMatchObject([{ rate: 5 }])
    await one.ask(putRatingConfig, { ...usualConfig, enabled: false }, one.admin)
  })

  test('a file that nothing uses goes once, whichever node looks', async () => {
    const { ctx } = one.kernel
    const from = { stream: Readable.from([new TextEncoder().encode('sobra')]) }
    const { id } = await ctx.use(mediaService).store(one.agent, { name: 'sobra.txt', from }, { userId: one.agent.userId })
    const removals = vi.spyOn(removeBytes, 'run')
    await both((desk) => noteUsers(desk.kernel.ctx))
    clock.advance(DAY_MINUTES + 1)

    await both((desk) => removeUnused(desk.kernel.ctx))

    await vi.waitFor(() => expect(removals.mock.calls.filter(([file]) => file.id === id)).toHaveLength(1), { timeout: 10_000 })
    expect((await two.kernel.ctx.use(mediaService).present(two.agent.tenantId, [id])).size).toBe(0)
    removals.mockRestore()
  })
})
