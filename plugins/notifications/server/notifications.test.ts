import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { createNote } from '#plugins/notes/contract/index.ts'
import { notifyOwner, notViewAssignedTickets, ownerNotified, spyTicket, ticketsRead, updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { notifications } from './notifications.table.ts'
import { removeOld } from './sweep.ts'
import { writeNotifications } from './writeNotifications.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const list = async (who: Session) => (await desk.ask(contract.listNotifications, {}, who)).notifications
const ofTicket = async (who: Session, ticketId: number, kind: contract.Kind) =>
  (await list(who)).find((one) => one.ticketId === ticketId && one.kind === kind && one.readAt === null)
/** The notification that somebody gets of a ticket, once it is written. */
const notificationsOf = (who: Session, ticketId: number, kind: contract.Kind, fits: Partial<contract.Notification> = {}) =>
  vi.waitFor(async () => {
    const found = await ofTicket(who, ticketId, kind)
    expect(found).toMatchObject(fits)
    return found ?? Promise.reject(new Error('nothing'))
  })
const untold = (who: Session, ticketId: number, kind: contract.Kind) => vi.waitFor(async () => expect(await ofTicket(who, ticketId, kind)).toBeUndefined())

describe('a person is told', () => {
  test('of messages in their own conversation, in one row, and nobody else is; it goes to their windows alone', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const [own, other] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await visitor.write('Primeira')
    await notificationsOf(desk.agent, ticket.id, 'message', { count: 1, text: 'Primeira', title: ticket.name })
    await visitor.write('Segunda')

    await notificationsOf(desk.agent, ticket.id, 'message', { count: 2, text: 'Segunda' })
    const isThis = ({ notifications: rows }: { notifications: contract.Notification[] }) =>
      rows.some(({ ticketId, count }) => ticketId === ticket.id && count === 2)
    await own.hear(contract.notificationsArrived, isThis)
    await other.settle()
    // That it waited, before it was accepted, was theirs to hear.
    const arrived = other.allOf(contract.notificationsArrived).flatMap(({ notifications: rows }) => rows)
    expect(arrived.filter(({ kind }) => kind === 'message')).toEqual([])
    expect(await ofTicket(desk.agent2, ticket.id, 'message')).toBeUndefined()
  })

  test('of what waits in their queues, until somebody has it', async () => {
    await desk.place(desk.agent2, [desk.vendas])
    const { ticket } = await desk.waitingTicket()

    await notificationsOf(desk.agent, ticket.id, 'waiting')
    expect(await ofTicket(desk.agent2, ticket.id, 'waiting')).toBeUndefined()
    await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)

    await untold(desk.agent, ticket.id, 'waiting')
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('of what waits in their queues also where they must accept it before they read it, with nothing of what is written', async () => {
    await desk.place(desk.agent2, [desk.vendas])
    await desk.withSetting(spyTicket, 'disabled', async () => {
      const own = await desk.socket(desk.agent)
      const { ticket, visitor } = await desk.waitingTicket('Segredo do abacaxi')

      await notificationsOf(desk.agent, ticket.id, 'waiting', { title: ticket.name, text: '' })
      await own.hear(contract.notificationsArrived, ({ notifications: rows }) => rows.some(({ ticketId }) => ticketId === ticket.id))
      const { unreadByKind } = await desk.ask(contract.countNotifications, {}, desk.agent)
      expect(unreadByKind.waiting).toBeGreaterThan(0)
      expect(await ofTicket(desk.agent2, ticket.id, 'waiting')).toBeUndefined()
      await visitor.write('Mais do abacaxi')
      expect(JSON.stringify(await list(desk.agent))).not.toContain('abacaxi')
      await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)
      await untold(desk.agent, ticket.id, 'waiting')
    })
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('when what waits comes into their queue from another', async () => {
    await desk.place(desk.agent2, [desk.vendas])
    const { ticket } = await desk.waitingTicket()
    await notificationsOf(desk.agent, ticket.id, 'waiting')
    await desk.ask(updateTicket, { id: ticket.id, isTransference: true, queueId: desk.vendas }, desk.supervisor)

    await notificationsOf(desk.agent2, ticket.id, 'waiting')
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('when they are named in a note, given a conversation, and when theirs is taken over', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    await desk.ask(createNote, { ticketId: ticket.id, note: '@Agente Dois, veja', mentionUserIds: [desk.agent2.userId] }, desk.agent)
    await notificationsOf(desk.agent2, ticket.id, 'mention', { actor: 'Agente Um', text: '@Agente Dois, veja' })
    await desk.ask(updateTicket, { id: ticket.id, isTransference: true, userId: desk.agent2.userId }, desk.agent)
    await notificationsOf(desk.agent2, ticket.id, 'given', { actor: 'Agente Um' })
    await desk.ask(updateTicket, { id: ticket.id, isTransference: true, userId: desk.supervisor.userId }, desk.supervisor)
    await notificationsOf(desk.agent2, ticket.id, 'taken')
  })
})

describe('what was told', () => {
  test('is read where the owner reads the conversation, in every window', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await visitor.write('Oi')
    const row = await notificationsOf(desk.agent, ticket.id, 'message')
    const other = await desk.socket(desk.agent)

    await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)

    await other.hear(contract.notificationsRead, ({ ids, readAt }) => ids.includes(row.id) && readAt !== null)
    await untold(desk.agent, ticket.id, 'message')
  })

  test('is marked read all at once, and that is taken back; nobody touches those of others', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await visitor.write('Oi')
    const row = await notificationsOf(desk.agent, ticket.id, 'message')

    expect((await desk.ask(contract.readNotifications, { ids: [row.id] }, desk.agent2)).ids).toEqual([])
    const { ids } = await desk.ask(contract.readNotifications, { all: true }, desk.agent)
    expect(ids).toContain(row.id)
    expect((await desk.ask(contract.listNotifications, {}, desk.agent)).unread).toBe(0)
    expect((await desk.ask(contract.unreadNotifications, { ids }, desk.agent2)).ids).toEqual([])
    expect((await desk.ask(contract.unreadNotifications, { ids }, desk.agent)).ids).toContain(row.id)
    await notificationsOf(desk.agent, ticket.id, 'message')
  })

  test('is not shown to somebody who may not read the conversation any more, nor counted', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await visitor.write('Segredo de antes')
    await notificationsOf(desk.agent, ticket.id, 'message')
    await desk.ask(updateTicket, { id: ticket.id, isTransference: true, userId: desk.agent2.userId }, desk.agent)
    const before = (await desk.ask(contract.listNotifications, {}, desk.agent)).unread

    await desk.withSetting(notViewAssignedTickets, 'enabled', async () => {
      const { notifications: rows, unread } = await desk.ask(contract.listNotifications, {}, desk.agent)
      expect(JSON.stringify(rows)).not.toContain('Segredo de antes')
      expect(unread).toBeLessThan(before)
    })
    expect(JSON.stringify(await list(desk.agent))).toContain('Segredo de antes')
  })

  test('goes after 30 days', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await visitor.write('Antiga')
    const row = await notificationsOf(desk.agent, ticket.id, 'message')
    const rows = tenantRows(desk.kernel.ctx.db, desk.agent, notifications)
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    await rows.update(eq(notifications.id, row.id), { createdAt: longAgo, updatedAt: longAgo })

    await removeOld(desk.kernel.ctx)

    expect(await rows.find(eq(notifications.id, row.id))).toEqual([])
    expect((await list(desk.agent)).length).toBeGreaterThan(0)
  })
})

test('news that join an old row which nobody read do not go with its age', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  await visitor.write('Antiga')
  const { id } = await notificationsOf(desk.agent, ticket.id, 'message')
  const rows = tenantRows(desk.kernel.ctx.db, desk.agent, notifications)
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  await rows.update(eq(notifications.id, id), { createdAt: longAgo, updatedAt: longAgo })
  await visitor.write('De hoje')
  await notificationsOf(desk.agent, ticket.id, 'message', { count: 2 })

  await removeOld(desk.kernel.ctx)

  expect(await ofTicket(desk.agent, ticket.id, 'message')).toMatchObject({ text: 'De hoje' })
})

test('reading is taken back while news come in the same moment', async () => {
  const { ctx } = desk.kernel
  const { tenantId, userId } = desk.agent
  const opened = await Promise.all(Array.from({ length: 6 }, () => desk.openTicket(desk.agent)))
  const unread = () =>
    writeNotifications(
      ctx,
      tenantId,
      opened.map(({ ticket }) => ({ notification: { userId, kind: 'message', ticketId: ticket.id, actorId: null, subjectId: null, title: '' } })),
    )

  for (let round = 0; round < 40; round += 1) {
    await unread()
    const { ids } = await desk.ask(contract.readNotifications, { all: true }, desk.agent)
    await Promise.all([desk.ask(contract.unreadNotifications, { ids }, desk.agent), unread()])
  }
})

test('a burst of messages is written in a few statements', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const insert = vi.spyOn(desk.kernel.ctx.db, 'insert')
  const count = () => insert.mock.calls.filter(([table]) => Object.is(table, notifications)).length

  await Promise.all(Array.from({ length: 60 }, (_unused, index) => visitor.write(`Mensagem ${index}`)))
  await notificationsOf(desk.agent, ticket.id, 'message', { count: 60 })

  expect(count()).toBeLessThan(30)
  insert.mockRestore()
})

describe('with rows that are gone', () => {
  const GONE = 999_999_999
  /** Everything that listeners could not do while `work` ran and its news were written. */
  const failuresOf = async (work: () => Promise<void>) => {
    const error = vi.spyOn(desk.kernel.ctx.log, 'error')
    await work()
    const failed = error.mock.calls.map(([facts]) => facts)
    error.mockRestore()
    return failed
  }

  test.each([
    ['a conversation that is gone', { ticketId: GONE }],
    ['a person who is gone', { userId: GONE }],
    ['a colleague who is gone', { fromId: GONE }],
    ['nobody as the colleague', { fromId: null }],
    ['nothing that is there', { ticketId: GONE, userId: GONE, fromId: null }],
  ])('a call to the owner with %s fails nothing that is written with it', async (_what, gone) => {
    const { ctx } = desk.kernel
    const { tenantId, userId } = desk.agent
    const [{ ticket }, { ticket: other }] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]

    const failed = await failuresOf(async () => {
      ctx.emit(ownerNotified, tenantId, { ticketId: other.id, userId, type: 'taken', fromId: desk.agent2.userId, ...gone })
      ctx.emit(ownerNotified, tenantId, { ticketId: ticket.id, userId, type: 'attention', fromId: desk.agent2.userId })
      await notificationsOf(desk.agent, ticket.id, 'called', { actor: 'Agente Dois' })
    })

    expect(failed).toEqual([])
  })

  test('reading conversations of which some are gone forgets the news of the others', async () => {
    const { ctx } = desk.kernel
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await visitor.write('Oi')
    await notificationsOf(desk.agent, ticket.id, 'message')

    const failed = await failuresOf(async () => {
      ctx.emit(ticketsRead, desk.agent.tenantId, { ticketIds: [GONE] })
      ctx.emit(ticketsRead, desk.agent.tenantId, { ticketIds: [] })
      ctx.emit(ticketsRead, desk.agent.tenantId, { ticketIds: [GONE, ticket.id] })
      await untold(desk.agent, ticket.id, 'message')
    })

    expect(failed).toEqual([])
  })

  test('news without a conversation for a person who is gone keep nobody else from theirs', async () => {
    const { tenantId, userId } = desk.agent
    const title = `Tarefa ${newId()}`
    const taskFor = (to: number) => ({ notification: { userId: to, kind: 'taskDue' as const, ticketId: null, actorId: null, subjectId: null, title } })

    await writeNotifications(desk.kernel.ctx, tenantId, [taskFor(GONE), taskFor(userId)])

    expect((await list(desk.agent)).filter((one) => one.title === title)).toHaveLength(1)
  })
})

test('preferences are one’s own, refused where they are none, and told to the own windows', async () => {
  const ear = await desk.socket(desk.agent)
  const wanted = { ...contract.initialPreferences, quiet: { isOn: true, from: '20:00', to: '08:00' }, volume: 10 }

  await desk.ask(contract.putPreferences, wanted, desk.agent)

  expect((await ear.hear(contract.preferencesChanged)).volume).toBe(10)
  expect(await desk.ask(contract.getPreferences, {}, desk.agent)).toEqual(wanted)
  expect(await desk.ask(contract.getPreferences, {}, desk.agent2)).toEqual(contract.initialPreferences)
  const refusal = await desk.refusal(contract.putPreferences, { ...wanted, quiet: { isOn: true, from: '25:00', to: '08:00' } }, desk.agent)
  expect(refusal).toMatchObject({ status: 400, body: { fields: [{ field: 'quiet.from' }] } })
  expect(await desk.refusal(contract.listNotifications, {}, desk.superadmin)).toMatchObject({ status: 403 })
})

describe('of groups', () => {
  const asGroup = (ticketId: number) => tenantRows(desk.kernel.ctx.db, desk.admin, tickets).write(eq(tickets.id, ticketId), { isGroup: true })

  test('people are told until the company wants that no more, and then only of what colleagues do', async () => {
    const [group, own] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    await asGroup(group.ticket.id)
    await group.visitor.write('Bom dia a todos')
    await notificationsOf(desk.agent, group.ticket.id, 'message', { count: 1 })

    await desk.withSetting(contract.groupNotification, 'disabled', async () => {
      await group.visitor.write('Alguém?')
      await own.visitor.write('Só eu')
      await notificationsOf(desk.agent, own.ticket.id, 'message')
      expect(await ofTicket(desk.agent, group.ticket.id, 'message')).toMatchObject({ count: 1 })

      await desk.ask(notifyOwner, { id: group.ticket.id, type: 'attention' }, desk.agent2)
      await notificationsOf(desk.agent, group.ticket.id, 'called')
    })

    await group.visitor.write('De novo')
    await notificationsOf(desk.agent, group.ticket.id, 'message', { count: 2 })
  })

  test('that wait nobody of the queue is told while the company wants none of it', () =>
    desk.withSetting(contract.groupNotification, 'disabled', async () => {
      const { ticket: group } = await desk.openTicket(desk.agent)
      const { ticket: own } = await desk.openTicket(desk.agent)
      await asGroup(group.id)

      for (const { id } of [group, own]) await desk.ask(updateTicket, { id, status: 'pending', userId: null, queueId: desk.suporte }, desk.admin)

      await notificationsOf(desk.agent, own.id, 'waiting')
      expect(await ofTicket(desk.agent, group.id, 'waiting')).toBeUndefined()
    }))
})
