import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { logout } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Ear } from '#core/server/testing/ear.ts'
import type { Installation } from '#core/server/testing/template.ts'
import { newInstallation } from '#core/server/testing/testServer.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { connectionChanged, connectionsService, updateConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { exportChanged, exportMessages, getExport } from '#plugins/exports/contract/index.ts'
import { conversationExports } from '#plugins/exports/server/exports.table.ts'
import { runExport } from '#plugins/exports/server/runExport.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { mediaFiles } from '#plugins/media/server/media.table.ts'
import { removeBytes } from '#plugins/media/server/removal/removeBytes.ts'
import { noteUsers, removeUnused } from '#plugins/media/server/removal/removeUnused.ts'
import { type Kind, listNotifications, notificationsArrived, readNotifications } from '#plugins/notifications/contract/index.ts'
import { listRatings, putRatingConfig, ratingGiven, usualConfig } from '#plugins/ratings/contract/index.ts'
import { putQueueRouting } from '#plugins/routing/contract/index.ts'
import { giveAll } from '#plugins/routing/server/sweep.ts'
import { createSchedule } from '#plugins/schedules/contract/index.ts'
import { sendDue } from '#plugins/schedules/server/sweep.ts'
import { autoClose, autoCloseMessage, autoCloseTime } from '#plugins/silence/contract/index.ts'
import { applyRules } from '#plugins/silence/server/sweep.ts'
import { MOST_WHISPERS_A_MINUTE } from '#plugins/supervision/contract/index.ts'
import { getUser, putUserOnline, userPresenceChanged } from '#plugins/team/contract/index.ts'
import { confirmPresence, endUnconfirmed } from '#plugins/team/server/presenceCheck.ts'
import {
  joinChatBox,
  listPresence,
  listTicketLogs,
  notifyOwner,
  snoozeTicket,
  ticketPresenceChanged,
  ticketUpdated,
  updateTicket,
} from '#plugins/tickets/contract/index.ts'
import { wakeTicket } from '#plugins/tickets/server/actions/snooze.ts'
import { sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import { createWorkspace, deleteWorkspace, listWorkspaces, updateWorkspace, workspacesChanged } from '#plugins/workspaces/contract/index.ts'
import { createClock } from './support/clock.ts'
import { type Desk, startDesk } from './support/desk.ts'
import { finishClosings } from './support/finishClosings.ts'
import { type SharedRedis, shareRedis } from './support/sharedRedis.ts'

const { DATABASE_URL: databaseServer, REDIS_URL: redisServer } = process.env
const DAY_MINUTES = 24 * 60

describe.skipIf(!databaseServer || !redisServer)('work that two nodes share (needs DATABASE_URL and REDIS_URL)', () => {
  const clock = createClock()
  let installation: Installation
  let redis: SharedRedis
  let one: Desk
  let two: Desk
  const start = () => startDesk({ installation, now: clock.now, environment: redis.environment })

  beforeAll(async () => {
    installation = await newInstallation()
    redis = shareRedis(redisServer)
    one = await start()
    two = await start()
  }, 120_000)
  afterAll(async () => {
    await one.stop()
    await two.stop()
    await installation.remove()
    await redis.clear()
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

  test('who has a ticket open on one node is seen on the other, until the line ends', async () => {
    const { ticket } = await one.openTicket(one.agent)
    const [here, there] = [await one.socket(one.agent), await two.socket(two.admin)]

    expect(await here.signal(joinChatBox, ticket.id)).toMatchObject({ ok: true })

    const isAbout = (viewers: number) => (told: { ticketId: number; viewers: unknown[] }) => told.ticketId === ticket.id && told.viewers.length === viewers
    const { viewers } = await there.hear(ticketPresenceChanged, isAbout(1))
    expect(viewers).toEqual([{ userId: one.agent.userId, name: 'Agente Um' }])
    expect(await two.ask(listPresence, {}, two.admin)).toContainEqual({ ticketId: ticket.id, viewers })

    here.socket.disconnect()

    await there.hear(ticketPresenceChanged, isAbout(0))
    expect((await two.ask(listPresence, {}, two.admin)).filter(({ ticketId }) => ticketId === ticket.id)).toEqual([])
  })

  test('a pause on one node is seen on the other; signing out there is not leaving while a line is here', async () => {
    const [person, elsewhere] = [await one.login('agente2'), await two.login('agente2')]
    const [line, admin] = [await one.socket(person), await two.socket(two.admin)]
    const told = (status: string) => admin.hear(userPresenceChanged, (heard) => heard.userId === person.userId && heard.status === status)
    const seen = () => both(async (desk) => (await desk.ask(getUser, { id: person.userId }, desk.admin)).status)

    await one.ask(putUserOnline, { id: person.userId, isOnline: false }, person)
    await told('paused')
    expect(await seen()).toEqual(['paused', 'paused'])
    await two.ask(logout, {}, elsewhere)
    await one.ask(putUserOnline, { id: person.userId, isOnline: true }, person)
    await told('online')
    expect(await seen()).toEqual(['online', 'online'])
    line.socket.disconnect()
    await one.ask(logout, {}, person)

    await told('offline')
    expect(await seen()).toEqual(['offline', 'offline'])
  })

  test('whom a node leaves behind are gone after a time, told once; who has a line to another node stays', async () => {
    const three = await start()
    const [lost, kept] = [await three.login('agente2'), await three.login('agente')]
    await three.socket(lost)
    await three.socket(kept)
    await two.socket(kept)
    const admin = await two.socket(two.admin)
    const told = () => admin.allOf(userPresenceChanged).filter(({ status }) => status === 'offline')
    const statusOf = async ({ userId }: { userId: number }) => (await one.ask(getUser, { id: userId }, one.admin)).status
    await Promise.all([one, two, three].map((desk) => confirmPresence(desk.kernel.ctx)))
    // A stop writes nothing of people, and so is as sudden for them as a crash.
    await three.stop()
    clock.advance(0.9)
    await both((desk) => endUnconfirmed(desk.kernel.ctx))
    expect(await statusOf(lost)).toBe('online')

    clock.advance(0.2)
    await both((desk) => endUnconfirmed(desk.kernel.ctx))

    await admin.hear(userPresenceChanged, ({ userId, status }) => userId === lost.userId && status === 'offline')
    await admin.settle()
    expect(told().filter(({ userId }) => userId === lost.userId)).toHaveLength(1)
    expect(told().filter(({ userId }) => userId === kept.userId)).toEqual([])
    expect([await statusOf(lost), await statusOf(kept)]).toEqual(['offline', 'online'])
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
    await finishClosings(one, clock, ticket.id)
    const idFront = newId()

    await both((desk) => desk.ask(sendVisitorMessage, { token: one.siteToken, body: '5', idFront }, visitor.caller))

    await ear.hear(ratingGiven, ({ ticketId }) => ticketId === ticket.id)
    await ear.settle()
    expect(ear.allOf(ratingGiven)).toHaveLength(1)
    const { ratings } = await two.ask(listRatings, {}, two.admin)
    expect(ratings.filter(({ ticketId }) => ticketId === ticket.id)).toMatchObject([{ rate: 5 }])
    await one.ask(putRatingConfig, { ...usualConfig, enabled: false }, one.admin)
  })

  test('what happens on one node is told on the other, once, and read on both; of every kind', async () => {
    const { ticket } = await one.openTicket(one.agent)
    const until = clock.ahead(30)
    const ear = await two.socket(two.agent)
    const arrived = (kind: Kind) =>
      ear.hear(notificationsArrived, ({ notifications }) => notifications.some((row) => row.ticketId === ticket.id && row.kind === kind))
    const own = async (desk: Desk) =>
      (await desk.ask(listNotifications, {}, desk.agent)).notifications.filter((row) => row.ticketId === ticket.id && !row.readAt)

    await one.ask(notifyOwner, { id: ticket.id, type: 'attention' }, one.agent2)
    await arrived('called')
    await one.ask(snoozeTicket, { id: ticket.id, until }, one.agent)
    clock.advance(31)
    const wake = { tenantId: one.admin.tenantId, id: ticket.id, until, by: { id: one.agent.userId, name: one.agent.username } }
    await both((desk) => wakeTicket.run(wake, desk.kernel.ctx))
    await arrived('reminder')
    const facts = { userId: one.agent.userId, ticketId: ticket.id, format: 'json', language: 'pt-BR' } as const
    const slow = await tenantRows(one.kernel.ctx.db, one.admin, conversationExports).insert({
      ...facts,
      id: newId(),
      createdAt: new Date(clock.now().getTime() - 6_000),
    })
    await runExport(one.kernel.ctx, { tenantId: one.admin.tenantId, id: slow.id })
    await arrived('exportReady')
    const { id: spareId } = await tenantRows(one.kernel.ctx.db, one.admin, connections).insert({ name: 'Loja antiga', type: 'webchat', token: newId() })
    await one.ask(createSchedule, { ticketId: ticket.id, body: 'Chega hoje', scheduleDate: clock.ahead(10), whatsappId: spareId }, one.agent)
    await one.ask(updateConnection, { id: spareId, isActive: false }, one.admin)
    clock.advance(11)
    await both((desk) => sendDue(desk.kernel.ctx))
    await arrived('scheduleFailed')

    await ear.settle()
    const rows = await own(two)
    expect(rows.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual(['called 1', 'exportReady 1', 'reminder 1', 'scheduleFailed 1'])
    await two.ask(readNotifications, { ticketId: ticket.id }, two.agent)
    expect(await own(one)).toEqual([])
  })

  test('a shared workspace that is changed on one node is told on the other, where it is at once; one’s own only to oneself', async () => {
    const layout = { version: 1, tree: 'a', panels: { a: { type: 'tickets.list', params: {}, state: null } } }
    const { id } = await one.ask(createWorkspace, { name: 'Mesa dos dois', layout }, one.admin)
    const [colleague, owner] = [await two.socket(two.agent), await two.socket(two.admin)]
    const shown = async () => (await two.ask(listWorkspaces, {}, two.agent)).find((workspace) => workspace.id === id)

    await one.ask(updateWorkspace, { id, name: 'Mesa da empresa' }, one.admin)
    await owner.hear(workspacesChanged)
    await colleague.settle()
    expect(colleague.allOf(workspacesChanged)).toEqual([])
    await one.ask(updateWorkspace, { id, isShared: true }, one.admin)
    await colleague.hear(workspacesChanged)
    expect(await shown()).toMatchObject({ name: 'Mesa da empresa', isShared: true })

    colleague.heard.length = 0
    await one.ask(updateWorkspace, { id, name: 'Mesa da tarde' }, one.admin)
    await colleague.hear(workspacesChanged)
    expect(await shown()).toMatchObject({ name: 'Mesa da tarde' })
    colleague.heard.length = 0
    await two.ask(deleteWorkspace, { id }, two.admin)
    await colleague.hear(workspacesChanged)
    expect(await shown()).toBeUndefined()
  })

  test('a connection that changes on one node is told on the other, and what people do there is limited on both together', async () => {
    const { id } = await tenantRows(one.kernel.ctx.db, one.admin, connections).insert({ name: 'Balcão dois', type: 'webchat', token: newId() })
    const ear = await two.socket(two.agent)
    await one.kernel.ctx.use(connectionsService).change(one.admin.tenantId, id, { status: 'TIMEOUT' })
    await ear.hear(connectionChanged, (connection) => connection.id === id && connection.status === 'TIMEOUT')

    const { ticket } = await one.openTicket(one.agent)
    const whisper = (desk: Desk) => desk.call('POST', `/tickets/${ticket.id}/whispers`, { body: { body: 'Oi' }, token: desk.supervisor.token })
    const answers = []
    for (let count = 0; count < MOST_WHISPERS_A_MINUTE + 2; count += 1) answers.push((await whisper(count % 2 ? one : two)).status)
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
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
