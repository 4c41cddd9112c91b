import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { updateContact } from '#plugins/contacts/contract/index.ts'
import { contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { createLane } from '#plugins/kanban/contract/index.ts'
import { createLabel, setContactLabels } from '#plugins/labels/contract/index.ts'
import * as tickets from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { createDoings } from './testing/doings.ts'

const HOUR_MS = 3_600_000

let desk: Desk
let doings: ReturnType<typeof createDoings>
beforeAll(async () => {
  desk = await startDesk()
  doings = createDoings(desk)
})
afterAll(() => desk.stop())

/** Fields that an action may change, without those that count versions. */
const stateOf = ({ rev: _rev, updatedAt: _at, contact: _contact, ...ticket }: tickets.Ticket) => ticket

interface Case {
  what: string
  kind: string
  key: string
  values?: object
  do: (ticket: tickets.Ticket) => Promise<unknown>
}
const until = new Date(Date.now() + 5 * HOUR_MS).toISOString()

describe('a deed on a ticket is noted, and goes back to what it was:', () => {
  const cases = (): Case[] => [
    { what: 'returning', kind: 'tickets.giveBack', key: 'giveBack', do: ({ id }) => doings.update(id, { status: 'pending', userId: null }) },
    {
      what: 'transferring to a queue',
      kind: 'tickets.transfer',
      key: 'transfer',
      values: { to: 'Vendas' },
      do: ({ id }) => doings.update(id, { isTransference: true, queueId: desk.vendas, userId: null }),
    },
    {
      what: 'transferring to a person',
      kind: 'tickets.transfer',
      key: 'transfer',
      values: { to: 'Agente Dois' },
      do: ({ id }) => doings.update(id, { isTransference: true, userId: desk.agent2.userId }),
    },
    { what: 'resolving', kind: 'tickets.resolve', key: 'resolve', do: ({ id }) => doings.update(id, { status: 'closed' }) },
    { what: 'priority', kind: 'tickets.priority', key: 'priority.high', do: ({ id }) => doings.update(id, { priority: 'high' }) },
    { what: 'the queue', kind: 'tickets.queue', key: 'queue', values: { queue: 'Vendas' }, do: ({ id }) => doings.update(id, { queueId: desk.vendas }) },
    { what: 'marking unread', kind: 'tickets.markUnread', key: 'markUnread', do: ({ id }) => doings.update(id, { unreadMessages: 1 }) },
    {
      what: 'putting off',
      kind: 'tickets.snooze',
      key: 'snooze',
      values: { until: { at: until } },
      do: ({ id }) => desk.ask(tickets.snoozeTicket, { id, until }, desk.agent),
    },
    {
      what: 'the lane',
      kind: 'tickets.lane',
      key: 'lane',
      values: { lane: 'Proposta' },
      do: async ({ id }) => doings.update(id, { kanban: (await desk.ask(createLane, { name: 'Proposta', color: '#336699' }, desk.admin)).id }),
    },
  ]

  test('every one of them', () =>
    desk.withSetting(tickets.userReopenTicket, 'enabled', async () => {
      for (const { what, kind, key, values = {}, ...action } of cases()) {
        const before = await doings.opened()
        await action.do(before)
        const done = await doings.last()

        expect(done, what).toMatchObject({
          kind,
          said: { key: `tickets.deed.${key}`, values },
          user: { id: desk.agent.userId, name: 'Agente Um' },
          name: before.name,
          ticketId: before.id,
          undone: null,
          whyNot: null,
        })
        const undone = await doings.takeBack(done.id)

        expect(undone, what).toMatchObject({ id: done.id, undone: { by: 'Agente Um' }, whyNot: { code: 'undone' } })
        expect(stateOf(await desk.ticket(before.id)), what).toEqual(stateOf(before))
      }
    }))

  test('accepting', async () => {
    const { ticket } = await desk.waitingTicket()
    await doings.update(ticket.id, { status: 'open' })
    await doings.takeBack((await doings.last()).id)

    expect(stateOf(await desk.ticket(ticket.id))).toEqual(stateOf(ticket))
  })

  test('reopening, without saying goodbye twice', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.supervisor)
    const closed = await doings.update(ticket.id, { status: 'closed' }, desk.supervisor)
    const read = (await visitor.read()).length
    await doings.update(ticket.id, { status: 'open' }, desk.supervisor)

    await doings.takeBack((await doings.last(desk.supervisor)).id, desk.supervisor)

    const { isFarewellMessage: _hasFarewell, ...after } = stateOf(await desk.ticket(ticket.id))
    expect(after).toEqual(expect.objectContaining({ status: 'closed', closedAt: closed.closedAt, userId: closed.userId }))
    expect(await visitor.read()).toHaveLength(read)
  })

  test('taking a colleague over', async () => {
    const ticket = await doings.opened(desk.agent2)
    await doings.update(ticket.id, { status: 'open' }, desk.supervisor)
    const action = await doings.last(desk.supervisor)
    await doings.takeBack(action.id, desk.supervisor)

    expect(action).toMatchObject({ kind: 'tickets.takeOver', said: { values: { from: 'Agente Dois' } } })
    expect(stateOf(await desk.ticket(ticket.id))).toEqual(stateOf(ticket))
  })

  test('merging a resolved ticket into the open one, which stays resolved', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    await doings.update(ticket.id, { status: 'closed' })
    const closed = await desk.ticket(ticket.id)
    await visitor.write('Voltei')
    const into = await visitor.ticketId()
    await doings.update(into, { status: 'open' })
    await desk.ask(tickets.mergeTicket, { id: ticket.id, intoId: into }, desk.agent)
    const action = await doings.last()
    await doings.takeBack(action.id)

    expect(action).toMatchObject({ kind: 'tickets.merge', ticketId: ticket.id, said: { values: { into: String(into) } } })
    expect(stateOf(await desk.ticket(ticket.id))).toEqual(stateOf(closed))
  })

  test('what the contact did meanwhile stays', async () => {
    const { visitor, ticket } = await desk.waitingTicket()
    await doings.update(ticket.id, { status: 'open' })
    const { id } = await doings.last()
    await visitor.write('Olá?')
    await visitor.write('Alguém aí?')
    const written = await desk.ticket(ticket.id)

    await doings.takeBack(id)

    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'pending', userId: null, unreadMessages: written.unreadMessages, lastMessage: 'Alguém aí?' })
  })

  test('many at once are one deed, also where their own call takes them back', async () => {
    const [one, other] = [await doings.opened(), await doings.opened()]
    const many = () => desk.ask(tickets.startBulk, { which: { ids: [one.id, other.id] }, change: { priority: 'urgent' } }, desk.agent)
    const priorities = async () => [(await desk.ticket(one.id)).priority, (await desk.ticket(other.id)).priority]
    const became = (priority: string) => vi.waitFor(async () => expect(await priorities()).toEqual([priority, priority]), { timeout: 20_000 })
    const count = (await doings.mine()).length

    await many()
    await became('urgent')
    const action = await doings.last()
    expect(action).toMatchObject({ kind: 'tickets.changeMany', said: { key: 'tickets.deed.many.priority', values: { count: '2' } }, whyNot: null })
    expect((await doings.mine()).length).toBe(count + 1)
    await doings.takeBack(action.id)
    await became('none')
    const { id: bulkId } = await many()
    await became('urgent')
    await vi.waitFor(async () => expect((await desk.ask(tickets.getBulk, { id: bulkId }, desk.agent)).status).toBe('done'), { timeout: 20_000 })
    await desk.ask(tickets.undoBulk, { id: bulkId }, desk.agent)

    expect((await doings.mine()).find(({ kind }) => kind === 'tickets.changeMany')).toMatchObject({ undone: { by: 'Agente Um' } })
  })

  test('reading what a contact wrote, and a change that changes nothing, are none', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { ticket: waiting } = await desk.waitingTicket()
    const count = (await doings.mine()).length

    await doings.update(waiting.id, { unreadMessages: 0 })
    await doings.update(ticket.id, { priority: 'none' })

    expect(await doings.mine()).toHaveLength(count)
  })
})

describe('a deed on a contact', () => {
  test('a label goes back, and leaves alone what others gave since', async () => {
    const { contactId } = await doings.opened()
    const [first, second] = [
      await desk.ask(createLabel, { tag: 'Um', color: '#112233' }, desk.admin),
      await desk.ask(createLabel, { tag: 'Dois', color: '#112233' }, desk.admin),
    ]
    const { rev } = await desk.ask(setContactLabels, { id: contactId, tags: [first.id] }, desk.agent)
    const action = await doings.last()
    await desk.ask(setContactLabels, { id: contactId, tags: [first.id, second.id] }, desk.agent2)

    await desk.ask(contract.undoActionOn, { rows: 'labels.contact', rowId: String(contactId), rev }, desk.agent)

    expect(action).toMatchObject({ kind: 'labels.assign', contactId, said: { key: 'labels.deed.given', values: { given: 'Um' } }, whyNot: null })
    const { tags } = await desk.ask(updateContact, { id: contactId }, desk.agent)
    expect(tags.map(({ tag }) => tag)).toEqual(['Dois'])
  })

  test('a label that a colleague took off since does not come back', async () => {
    const { contactId } = await doings.opened()
    const label = await desk.ask(createLabel, { tag: 'Três', color: '#112233' }, desk.admin)
    await desk.ask(setContactLabels, { id: contactId, tags: [label.id] }, desk.agent)
    const { id } = await doings.last()
    await desk.ask(setContactLabels, { id: contactId, tags: [] }, desk.agent2)

    expect(await doings.refused(id)).toMatchObject({
      status: 409,
      error: 'ERR_CHANGED_SINCE',
      body: { by: { name: 'Agente Dois' }, what: [`tag:${label.id}`] },
    })
  })

  test('the wallet goes back', async () => {
    const { contactId } = await doings.opened()
    await desk.ask(updateContact, { id: contactId, wallets: [desk.agent.userId] }, desk.agent)
    const action = await doings.last()
    await doings.takeBack(action.id)

    expect(action).toMatchObject({ kind: 'contacts.wallets', contactId, said: { key: 'contacts.deed.wallets', values: { people: 'Agente Um' } } })
    expect((await desk.ask(updateContact, { id: contactId }, desk.agent)).wallets).toEqual([])
  })

  test('that went into a wallet of a colleague is not for an agent to take back any more', async () => {
    const { contactId } = await doings.opened()
    await desk.ask(updateContact, { id: contactId, wallets: [desk.agent.userId] }, desk.agent)
    const { id } = await doings.last()
    const wallets = tenantRows(desk.kernel.ctx.db, desk.admin, contactWallets)
    await wallets.insert({ contactId, userId: desk.agent2.userId })
    await wallets.remove(and(eq(contactWallets.contactId, contactId), eq(contactWallets.userId, desk.agent.userId)) ?? eq(contactWallets.contactId, contactId))

    expect((await doings.mine()).find((action) => action.id === id)?.whyNot).toMatchObject({ code: 'noRight' })
    expect(await doings.refused(id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  })
})
