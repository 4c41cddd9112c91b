import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { createFarewell, deleteFarewell } from '#plugins/closing/contract/index.ts'
import { mergeContacts, separateContacts } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk, type TestVisitor } from '#tests/server/support/desk.ts'
import { finishClosings } from '#tests/server/support/finishClosings.ts'
import * as contract from '../contract/index.ts'
import { expire } from './expireDialogue.ts'
import { ratingDialogues, ratings } from './ratings.table.ts'

const { message: QUESTION, thanksMessage: THANKS, invalidMessage: INVALID, feedbackMessage: WHY } = contract.usualConfig
const EXPIRED = 'O prazo para avaliar acabou.'
const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())
beforeEach(async () => {
  await desk.ask(contract.putRatingConfig, { ...contract.usualConfig, enabled: true, expiredMessage: EXPIRED }, desk.admin)
})

/** Closes, and the time in which a closing can be taken back passes. */
async function close(id: number, who: Session = desk.agent): Promise<void> {
  await desk.ask(updateTicket, { id, status: 'closed' }, who)
  await finishClosings(desk, clock, id)
}
/** Somebody whose conversation an agent has resolved: they are asked. */
async function resolved(owner: Session = desk.agent) {
  const open = await desk.openTicket(owner)
  await close(open.ticket.id, owner)
  return open
}
/** Texts that they got from us. */
const receivedTexts = async (visitor: TestVisitor) => (await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)
const ratingOf = async (ticketId: number, who = desk.agent) => (await desk.ask(contract.getTicketRating, { ticketId }, who)).rating
const rows = () => tenantRows(desk.kernel.ctx.db, desk.admin, ratingDialogues)
/** Does the work of the job of a ticket's dialogue, as often as it is called. */
async function runExpiry(ticketId: number, times = 1): Promise<void> {
  const dialogue = await rows().first(eq(ratingDialogues.ticketId, ticketId))
  for (let run = 0; run < times; run += 1) await expire(desk.kernel.ctx, { tenantId: desk.admin.tenantId, id: dialogue?.id ?? 0 })
}
const stateOf = async (ticketId: number) => (await rows().first(eq(ratingDialogues.ticketId, ticketId)))?.state

// The first: a merge is undone within a day of the database's own clock.
describe('a contact that becomes a part of another', () => {
  test('takes its ratings along and back, and is asked no second question on one connection', async () => {
    const gone = await resolved()
    await gone.visitor.write('2')
    const kept = await resolved()
    // A contact who is known by a phone can go.
    await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).update(eq(contacts.id, gone.ticket.contactId), { number: '5511955550007' })

    const wish = { id: kept.ticket.contactId, otherId: gone.ticket.contactId }
    const { mergeId } = await desk.ask(mergeContacts, wish, desk.admin)

    expect(await ratingOf(gone.ticket.id, desk.admin)).toMatchObject({ rate: 2, contact: { id: kept.ticket.contactId } })
    expect([await stateOf(kept.ticket.id), await stateOf(gone.ticket.id)]).toEqual(['asked', 'canceled'])
    await kept.visitor.write('5')
    expect(await ratingOf(kept.ticket.id)).toMatchObject({ rate: 5 })

    await desk.ask(separateContacts, { mergeId }, desk.admin)

    expect(await ratingOf(gone.ticket.id, desk.admin)).toMatchObject({ rate: 2, contact: { id: gone.ticket.contactId } })
    expect(await ratingOf(kept.ticket.id, desk.admin)).toMatchObject({ rate: 5, contact: { id: kept.ticket.contactId } })
    expect((await rows().find(eq(ratingDialogues.contactId, gone.ticket.contactId))).map(({ ticketId }) => ticketId)).toEqual([gone.ticket.id])
  })
})

describe('who is asked', () => {
  test('somebody who was answered, after the farewell, with buttons where the channel has them', async () => {
    const farewell = await desk.ask(createFarewell, { name: 'Fim', message: 'Até logo', showToAll: true, isUsual: true }, desk.admin)
    const { visitor, ticket } = await resolved()
    await desk.ask(deleteFarewell, { id: farewell.id }, desk.admin)

    const messages = (await visitor.read()).filter(({ fromMe }) => !fromMe)
    expect(messages.map(({ body }) => body)).toEqual(['Até logo', QUESTION])
    expect(messages[1]).toMatchObject({
      data: { type: 'buttons', buttons: contract.usualConfig.listFormat.options.map((text, at) => ({ id: `${at + 1}`, text })) },
    })
    expect((await desk.ticket(ticket.id)).status).toBe('closed')
  })

  test('nobody while it is off, nobody whom nobody answered, nobody twice within the interval', async () => {
    const waiting = await desk.waitingTicket()
    await close(waiting.ticket.id)
    const again = await resolved()
    await again.visitor.write('5')
    await again.visitor.write('Outra coisa')
    const second = await desk.ask(updateTicket, { id: await again.visitor.ticketId(), status: 'open' }, desk.agent)
    await close(second.id)
    expect(await receivedTexts(again.visitor)).toEqual([QUESTION, THANKS])
    await desk.ask(contract.putRatingConfig, { enabled: false }, desk.admin)
    const off = await resolved()

    expect([await receivedTexts(waiting.visitor), await receivedTexts(off.visitor)]).toEqual([[], []])
  })

  test('again once the interval is over; the earlier question ends with it', async () => {
    const { visitor, ticket } = await resolved()
    clock.advance(25 * 60)
    await visitor.write('Voltei')
    const { id } = await desk.ask(updateTicket, { id: await visitor.ticketId(), status: 'open' }, desk.agent)
    await close(id)

    expect(id).not.toBe(ticket.id)
    expect(await receivedTexts(visitor)).toEqual([QUESTION, QUESTION])
    expect([await stateOf(ticket.id), await stateOf(id)]).toEqual(['expired', 'asked'])
  })
})

describe('an answer', () => {
  test('that is a score is the rating of the closed ticket, told at once, and opens nothing', async () => {
    const { visitor, ticket } = await resolved()
    const [ear, stranger] = [await desk.socket(desk.supervisor), await desk.socket(desk.agent2)]
    await desk.place(desk.agent2, [desk.vendas])

    await visitor.write('5')

    expect(await receivedTexts(visitor)).toEqual([QUESTION, THANKS])
    expect(await ear.hear(contract.ratingGiven, ({ ticketId }) => ticketId === ticket.id)).toMatchObject({
      rate: 5,
      feedback: null,
      user: { name: 'Agente Um' },
    })
    expect(await ratingOf(ticket.id)).toMatchObject({ rate: 5, queue: { id: desk.suporte } })
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed', unreadMessages: 0, waitingSince: null })
    await stranger.settle()
    expect(JSON.stringify(stranger.heard)).not.toContain('"rate":5')
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('that is low is followed by its reason; what comes next opens a conversation', async () => {
    const { visitor, ticket } = await resolved()

    await visitor.write('2 Ruim')
    await visitor.write('Demorou demais')
    await visitor.write('Mais uma coisa')

    expect(await receivedTexts(visitor)).toEqual([QUESTION, WHY, THANKS])
    expect(await ratingOf(ticket.id)).toMatchObject({ rate: 2, feedback: 'Demorou demais' })
    const next = await desk.ticket(await visitor.ticketId())
    expect(next).toMatchObject({ status: 'pending', lastMessage: 'Mais uma coisa' })
    expect(next.id).not.toBe(ticket.id)
  })

  test('repeated or sent by two hands at once counts once', async () => {
    const { visitor, ticket } = await resolved()
    const idFront = newId()

    await Promise.all([visitor.write('4', idFront), visitor.write('4', idFront), visitor.write('4', idFront)])

    expect(await receivedTexts(visitor)).toEqual([QUESTION, THANKS])
    expect(await tenantRows(desk.kernel.ctx.db, desk.admin, ratings).find(eq(ratings.ticketId, ticket.id))).toHaveLength(1)
  })

  test('that is none is asked for again three times, then opens a conversation', async () => {
    const { visitor, ticket } = await resolved()

    for (const body of ['Oi', 'Alô', '6', 'Preciso de ajuda']) await visitor.write(body)

    expect(await receivedTexts(visitor)).toEqual([QUESTION, INVALID, INVALID, INVALID])
    expect(await ratingOf(ticket.id)).toBeNull()
    expect(await desk.ticket(await visitor.ticketId())).toMatchObject({ status: 'pending', lastMessage: 'Preciso de ajuda', unreadMessages: 1 })
  })

  test('that is none opens a conversation at once where rating is voluntary', async () => {
    await desk.ask(contract.putRatingConfig, { voluntary: true }, desk.admin)
    const { visitor, ticket } = await resolved()

    await visitor.write('Preciso de ajuda')
    await visitor.write('5')

    expect(await receivedTexts(visitor)).toEqual([QUESTION])
    expect(await ratingOf(ticket.id)).toBeNull()
    expect(await desk.ticket(await visitor.ticketId())).toMatchObject({ status: 'pending', lastMessage: '5', unreadMessages: 2 })
  })

  test('after the conversation was opened again belongs to it', async () => {
    const { visitor, ticket } = await resolved()
    await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.admin)

    await visitor.write('5')

    expect(await receivedTexts(visitor)).toEqual([QUESTION])
    expect(await stateOf(ticket.id)).toBe('canceled')
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'open', lastMessage: '5', unreadMessages: 1 })
  })
})

describe('time', () => {
  test('that is over is said once, however often the job runs, and the next message opens a conversation', async () => {
    const { visitor, ticket } = await resolved()
    await runExpiry(ticket.id)
    expect(await receivedTexts(visitor)).toEqual([QUESTION])

    clock.advance(61)
    await runExpiry(ticket.id, 3)
    await visitor.write('5')

    expect(await receivedTexts(visitor)).toEqual([QUESTION, EXPIRED])
    expect(await ratingOf(ticket.id)).toBeNull()
    expect((await desk.ticket(await visitor.ticketId())).status).toBe('pending')
  })

  test('is not spoken of in a conversation that goes on', async () => {
    const { visitor, ticket } = await resolved()
    await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.admin)
    await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Só mais isto' }, desk.admin)

    clock.advance(61)
    await runExpiry(ticket.id)

    expect(await receivedTexts(visitor)).toEqual([QUESTION, 'Só mais isto'])
    expect(await stateOf(ticket.id)).toBe('canceled')
  })

  test('for the reason counts anew from the score', async () => {
    const { visitor, ticket } = await resolved()
    clock.advance(50)
    await visitor.write('1')
    clock.advance(50)
    await runExpiry(ticket.id)
    await visitor.write('Ninguém respondeu')

    expect(await ratingOf(ticket.id)).toMatchObject({ rate: 1, feedback: 'Ninguém respondeu' })
  })

  test('two open questions for one contact and connection cannot be', async () => {
    const { ticket } = await resolved()
    const { contactId, whatsappId, id: ticketId } = ticket
    const values = { ticketId, contactId, whatsappId, state: 'asked' as const, invalidCount: 0, askedAt: clock.now(), expiresAt: clock.now() }

    expect(await rows().insertIfAbsent(values)).toBeUndefined()
    expect(await rows().find(and(eq(ratingDialogues.contactId, contactId), eq(ratingDialogues.state, 'asked')))).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is of all for who leads, of the own conversations for an agent, with filters and sums', async () => {
    clock.advance(10 * 24 * 60)
    const day = clock.now().toLocaleDateString('sv-SE')
    const before = await desk.ask(contract.listRatings, { startDate: day }, desk.admin)
    for (const [owner, body] of [
      [desk.agent, '5'],
      [desk.agent, '4'],
      [desk.agent2, '1'],
    ] as const)
      await (await resolved(owner)).visitor.write(body)

    const of = (filter: Parameters<typeof desk.ask<typeof contract.listRatings.input, typeof contract.listRatings.output>>[1], who: Session) =>
      desk.ask(contract.listRatings, { startDate: day, ...filter }, who)
    const all = await of({}, desk.supervisor)
    expect(before.count).toBe(0)
    expect(all).toMatchObject({ count: 3, hasMore: false, distribution: [{ rate: 1, count: 1 }, { count: 0 }, { count: 0 }, { count: 1 }, { count: 1 }] })
    expect(all.average).toBeCloseTo(10 / 3)
    expect(all.ratings.map(({ rate }) => rate)).toEqual([1, 4, 5])
    expect((await of({}, desk.agent)).ratings.map(({ rate }) => rate)).toEqual([4, 5])
    expect((await of({ userId: desk.agent.userId }, desk.agent2)).count).toBe(0)
    expect((await of({ userId: desk.agent.userId, rate: 5, queueId: desk.suporte }, desk.admin)).ratings.map(({ rate }) => rate)).toEqual([5])
    expect(await of({ queueId: desk.vendas }, desk.admin)).toMatchObject({ count: 0, average: null })
    expect((await desk.ask(contract.listRatings, { endDate: day }, desk.admin)).count).toBeGreaterThan(3)
  })
})

describe('how it is asked', () => {
  test('is written by administrators, checked by field, kept for the rest', async () => {
    expect(await desk.refusal(contract.putRatingConfig, { enabled: false }, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.getRatingConfig, {}, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.putRatingConfig, { message: '', waitMinutes: 0 }, desk.admin)).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: 'message', code: 'required' },
          { field: 'waitMinutes', code: 'out_of_range' },
        ],
      },
    })
    await desk.ask(contract.putRatingConfig, { waitMinutes: 30 }, desk.admin)
    expect(await desk.ask(contract.getRatingConfig, {}, desk.supervisor)).toMatchObject({ enabled: true, waitMinutes: 30, message: QUESTION })
  })

  test('is of each company: another starts with it off', async () => {
    const { admin } = await desk.otherTenant()

    expect(await desk.ask(contract.getRatingConfig, {}, admin)).toEqual(contract.usualConfig)
  })
})
