import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Recorder } from '#core/server/testing/ear.ts'
import * as chat from '#plugins/chat/contract/index.ts'
import { listChannels } from '#plugins/connections/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { reactAsVisitor, sendVisitorMessage, visitorChangeSchema } from '#plugins/webchat/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { messages } from './messages.table.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** A message of the agent that the visitor has. */
async function delivered(body = 'Segue o boleto') {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.agent)
  const { id } = await desk.ask(chat.sendMessage, { ticketId: ticket.id, body }, desk.agent)
  await ear.hear(chat.messageAcked, (message) => message.id === id && message.ack === 1)
  return { id, ticket, visitor, ear }
}

/** The first change that a visitor's page hears of. */
const changeHeard = (page: Recorder, isWanted: (change: z.infer<typeof visitorChangeSchema>) => boolean = () => true) =>
  page.until('a change', ({ name, body }) => {
    const change = name === 'change' ? visitorChangeSchema.parse(body) : undefined
    return change && isWanted(change) ? change : undefined
  })

const stored = (id: string) => tenantRows(desk.kernel.ctx.db, desk.admin, messages).first(eq(messages.id, id))

describe('editing', () => {
  test('changes the text for the team and for the contact, and says so', async () => {
    const { id, visitor } = await delivered('Vence dia 10')
    const colleague = await desk.socket(desk.agent2)
    const page = await visitor.socket()

    const edited = await desk.ask(chat.editMessage, { id, body: 'Vence dia 11' }, desk.agent)

    expect(edited).toMatchObject({ id, body: 'Vence dia 11', isEdited: true })
    expect(await colleague.hear(chat.messageUpdated, (message) => message.id === id)).toMatchObject({ body: 'Vence dia 11', isEdited: true })
    const change = await changeHeard(page)
    expect(change).toMatchObject({ id, body: 'Vence dia 11', isEdited: true })
    expect(await visitor.read()).toContainEqual(expect.objectContaining({ id, body: 'Vence dia 11', isEdited: true }))
  })

  test('PATCH does the same', async () => {
    const { id } = await delivered()

    expect(await desk.ask(chat.patchMessage, { id, body: 'Outro texto' }, desk.agent)).toMatchObject({ body: 'Outro texto', isEdited: true })
  })

  test.each([
    ['a colleague', (it: Desk) => it.agent2, 409, 'ERR_EDIT_WAPP_MSG'],
    ['an administrator', (it: Desk) => it.admin, 409, 'ERR_EDIT_WAPP_MSG'],
    ['a superadmin', (it: Desk) => it.superadmin, 403, 'ERR_NO_PERMISSION'],
  ])('is not for %s', async (_who, by, status, error) => {
    const { id } = await delivered()

    expect(await desk.refusal(chat.editMessage, { id, body: 'Trocado' }, by(desk))).toMatchObject({ status, error })
    expect((await stored(id))?.body).toBe('Segue o boleto')
  })

  test("does not touch the contact's own words", async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const theirs = await visitor.write('Minhas palavras')

    expect((await desk.refusal(chat.editMessage, { id: theirs.id, ticketId: ticket.id, body: 'Trocado' }, desk.agent)).error).toBe('ERR_EDIT_WAPP_MSG')
  })

  test('is refused with fields when the text is blank or nothing is said', async () => {
    const { id } = await delivered()

    expect(await desk.refusal(chat.editMessage, { id, body: '  ' }, desk.agent)).toMatchObject({ status: 400, body: { fields: [{ field: 'body' }] } })
    expect(await desk.refusal(chat.patchMessage, { id }, desk.agent)).toMatchObject({ status: 400, body: { fields: [{ field: 'body' }] } })
  })
})

describe('taking back', () => {
  test('leaves a mark without the text, here and at the contact', async () => {
    const { id, visitor } = await delivered('Não era para você')
    const colleague = await desk.socket(desk.agent2)
    const page = await visitor.socket()

    const gone = await desk.ask(chat.deleteMessage, { id }, desk.agent)

    expect(gone).toMatchObject({ id, isDeleted: true, body: '' })
    expect(await colleague.hear(chat.messageDeleted, (message) => message.id === id)).toMatchObject({ isDeleted: true, body: '' })
    expect(await changeHeard(page)).toMatchObject({ id, isDeleted: true, body: '' })
    expect(await visitor.read()).toContainEqual(expect.objectContaining({ id, isDeleted: true, body: '' }))
  })

  test('is refused after two hours, and the second time', async () => {
    const old = await delivered()
    await tenantRows(desk.kernel.ctx.db, desk.admin, messages).update(eq(messages.id, old.id), { timestamp: new Date(Date.now() - chat.DELETABLE_MS - 1000) })
    const fresh = await delivered()
    await desk.ask(chat.deleteMessage, { id: fresh.id }, desk.agent)

    expect(await desk.refusal(chat.deleteMessage, { id: old.id }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_DELETE_WAPP_MSG' })
    expect(await desk.refusal(chat.deleteMessage, { id: fresh.id }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_DELETE_WAPP_MSG' })
  })

  test("is not for a colleague's message nor the contact's", async () => {
    const { id, visitor } = await delivered()
    const theirs = await visitor.write('Fica aqui')

    expect((await desk.refusal(chat.deleteMessage, { id }, desk.agent2)).error).toBe('ERR_DELETE_WAPP_MSG')
    expect((await desk.refusal(chat.deleteMessage, { id: theirs.id }, desk.agent)).error).toBe('ERR_DELETE_WAPP_MSG')
  })

  test('what was taken back is not quoted, forwarded, edited, reacted to or found', async () => {
    const { id, ticket } = await delivered('palavra rarissima')
    await desk.ask(chat.deleteMessage, { id }, desk.agent)
    const contact = (await desk.visitor()).contact

    const quoting = await desk.ask(chat.sendMessage, { ticketId: ticket.id, body: 'Sobre isso', quotedMsg: { id } }, desk.agent)

    expect(quoting.quotedMsg).toMatchObject({ id, body: '', isDeleted: true })
    expect((await desk.refusal(chat.editMessage, { id, body: 'De volta' }, desk.agent)).error).toBe('ERR_NO_MESSAGE_FOUND')
    expect((await desk.refusal(chat.reactToMessage, { messageId: id, reaction: '👍' }, desk.agent)).error).toBe('ERR_NO_MESSAGE_FOUND')
    expect((await desk.refusal(chat.forwardMessages, { messages: [{ id }], contact: { id: contact.id } }, desk.agent)).error).toBe('ERR_NO_MESSAGE_FOUND')
    expect((await desk.ask(chat.searchMessages, { searchParam: 'rarissima' }, desk.agent)).messages).toEqual([])
  })
})

describe('reacting', () => {
  test('the team has one reaction and the contact another; an empty one takes it back', async () => {
    const { id, visitor } = await delivered()
    const page = await visitor.socket()

    await desk.ask(chat.reactToMessage, { messageId: id, reaction: '👍' }, desk.agent)
    const changed = await desk.ask(chat.reactToMessage, { messageId: id, reaction: '❤️' }, desk.agent2)
    const theirs = await desk.ask(reactAsVisitor, { token: desk.siteToken, id, emoji: '🎉' }, visitor.caller)
    const back = await desk.ask(chat.reactToMessage, { messageId: id, reaction: '' }, desk.agent)

    expect(changed.reactions).toEqual([{ fromMe: true, emoji: '❤️' }])
    // The channel is told by a job, of the message as it is by then.
    const heart = await changeHeard(page, ({ reactions }) => reactions.some(({ emoji }) => emoji === '❤️'))
    expect(heart.reactions).toContainEqual({ fromMe: false, emoji: '❤️' })
    expect(theirs.reactions).toEqual([
      { fromMe: false, emoji: '❤️' },
      { fromMe: true, emoji: '🎉' },
    ])
    expect(back.reactions).toEqual([{ fromMe: false, emoji: '🎉' }])
  })

  test.each(['ok', '<b>', '👍👍', ' '])('%j is no reaction', async (reaction) => {
    const { id } = await delivered()

    expect(await desk.refusal(chat.reactToMessage, { messageId: id, reaction }, desk.agent)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'reaction' }] },
    })
  })

  test("a visitor cannot react in a stranger's conversation", async () => {
    const { id } = await delivered()
    const stranger = await desk.visitor('Outra pessoa')

    expect((await desk.refusal(reactAsVisitor, { token: desk.siteToken, id, emoji: '👍' }, stranger.caller)).error).toBe('ERR_NO_MESSAGE_FOUND')
  })
})

describe('quoting', () => {
  test('the visitor answers a message of theirs, and a foreign one is left out', async () => {
    const { id, visitor, ticket } = await delivered('Qual o horário?')
    const foreign = await delivered('Segredo de outro')
    const write = (quotedMsgId: string) =>
      desk.ask(sendVisitorMessage, { token: desk.siteToken, body: 'Às 15h', idFront: newId(), quotedMsgId }, visitor.caller)

    const answer = await write(id)
    const probe = await write(foreign.id)

    expect(answer.quoted).toMatchObject({ id, body: 'Qual o horário?', fromMe: false })
    expect(probe.quoted).toBeNull()
    const { messages: read } = await desk.ask(chat.listMessages, { ticketId: ticket.id }, desk.agent)
    expect(read.find((message) => message.id === answer.id)?.quotedMsg).toMatchObject({ id, fromMe: true })
  })
})

describe('forwarding', () => {
  test('copies in the order of writing into a new conversation, open and mine, once', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const first = await desk.ask(chat.sendMessage, { ticketId: ticket.id, body: 'Primeira' }, desk.agent)
    const second = await desk.ask(chat.sendMessage, { ticketId: ticket.id, body: 'Segunda' }, desk.agent)
    const { contact, read } = await desk.visitor('Destino')
    const input = { messages: [{ id: second.id }, { id: first.id }], contact: { id: contact.id }, idFront: newId() }

    const sent = await desk.ask(chat.forwardMessages, input, desk.agent)
    const again = await desk.ask(chat.forwardMessages, input, desk.agent)

    expect(sent.messages.map(({ body, isForwarded }) => [body, isForwarded])).toEqual([
      ['Primeira', true],
      ['Segunda', true],
    ])
    expect(again.messages.map(({ id }) => id)).toEqual(sent.messages.map(({ id }) => id))
    expect(await desk.ticket(sent.ticketId)).toMatchObject({ status: 'open', userId: desk.agent.userId, contactId: contact.id })
    expect((await read()).map(({ body }) => body)).toEqual(['Primeira', 'Segunda'])
  })

  test('a waiting conversation of the contact is accepted', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const source = await desk.ask(chat.sendMessage, { ticketId: ticket.id, body: 'Para você' }, desk.agent)
    const waiting = await desk.waitingTicket()

    const sent = await desk.ask(chat.forwardMessages, { messages: [{ id: source.id }], contact: { id: waiting.ticket.contactId } }, desk.agent)

    expect(sent.ticketId).toBe(waiting.ticket.id)
    expect(await desk.ticket(waiting.ticket.id)).toMatchObject({ status: 'open', userId: desk.agent.userId })
  })

  test('nothing goes out when one of them is out of sight, and no more than ten at once', async () => {
    const { id } = await delivered('Só de Suporte')
    const { contact } = await desk.visitor()
    await desk.place(desk.agent2, [desk.vendas])
    const contactRef = { id: contact.id }

    expect((await desk.refusal(chat.forwardMessages, { messages: [{ id }], contact: contactRef }, desk.agent2)).error).toBe('ERR_NO_MESSAGE_FOUND')
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    const eleven = Array.from({ length: 11 }, () => ({ id }))
    expect((await desk.refusal(chat.forwardMessages, { messages: eleven, contact: contactRef }, desk.agent)).status).toBe(400)
  })
})

describe('places, cards and buttons', () => {
  test('reach the contact whole', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const place = { latitude: -23.5614, longitude: -46.6558, name: 'Loja da Paulista' }

    await desk.ask(chat.sendLocation, { id: ticket.id, location: place }, desk.agent)
    await desk.ask(chat.sendContactCard, { id: ticket.id, contact: { name: 'Oficina', number: '+55 11 98888-7777', email: null } }, desk.agent)
    await desk.ask(chat.sendContactCard, { id: ticket.id, contact: { id: ticket.contactId } }, desk.agent)
    await desk.ask(
      chat.sendButtons,
      {
        ticketId: ticket.id,
        body: 'Confirma?',
        buttons: [
          { id: 's', text: 'Sim' },
          { id: 'n', text: 'Não' },
        ],
      },
      desk.agent,
    )

    const shown = (await visitor.read()).slice(-4)
    expect(shown.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['location', 'Loja da Paulista'],
      ['vcard', 'Oficina'],
      ['vcard', ticket.name],
      ['buttons', 'Confirma?'],
    ])
    expect(shown[0]?.data).toMatchObject({ type: 'location', ...place, address: null })
    expect(shown[2]?.data).toMatchObject({ contacts: [{ name: ticket.name, number: '' }] })
    expect(shown[3]?.data).toMatchObject({
      buttons: [
        { id: 's', text: 'Sim' },
        { id: 'n', text: 'Não' },
      ],
    })
  })

  test('what makes no sense is refused in words', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { id } = ticket
    const four = ['1', '2', '3', '4'].map((text) => ({ id: text, text }))

    const refusals = await Promise.all([
      desk.refusal(chat.sendLocation, { id, location: { latitude: 91, longitude: 0 } }, desk.agent),
      desk.refusal(chat.sendContactCard, { id, contact: { name: ' ', number: '1', email: null } }, desk.agent),
      desk.refusal(chat.sendButtons, { ticketId: id, body: 'x', buttons: four }, desk.agent),
    ])

    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  test('groups are what web chat has not', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const asked = [chat.mentionAll, chat.ghostMention].map((endpoint) => desk.refusal(endpoint, { ticketId: ticket.id, body: 'Oi' }, desk.agent))
    const mention = desk.refusal(chat.mentionInGroup, { ticketId: ticket.id, body: 'Oi', participants: ['1'] }, desk.agent)
    const list = desk.refusal(chat.listParticipants, { ticketId: ticket.id }, desk.agent)

    expect((await Promise.all([...asked, mention, list])).map(({ error }) => error)).toEqual(Array.from({ length: 4 }, () => 'ERR_NOT_SUPPORTED'))
    expect(await desk.ask(listChannels, {}, desk.agent)).toMatchObject({ webchat: { groups: false, quote: true } })
  })
})

describe('searching', () => {
  test('finds words without accents, by their beginning, the newest and best first, each with who it is about', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    for (const body of ['O orçamento da persiana', 'Persianas: orçamentos prontos, orçamento final', 'Outra coisa']) {
      await desk.ask(chat.sendMessage, { ticketId: ticket.id, body }, desk.agent)
    }

    const found = await desk.ask(chat.searchMessages, { searchParam: 'ORCAMENTO persian' }, desk.agent)

    expect(found.messages.map(({ body }) => body).toSorted()).toEqual(['O orçamento da persiana', 'Persianas: orçamentos prontos, orçamento final'])
    expect(found.messages[0]).toMatchObject({ ticketId: ticket.id, contact: { id: ticket.contactId, name: ticket.name } })
    expect(found.hasMore).toBe(false)
  })

  test.each([['%_'], ['a & b | !c'], ["o'reilly"], ['((('], ['::*']])('%j harms nothing', async (searchParam) => {
    expect((await desk.ask(chat.searchMessages, { searchParam }, desk.agent)).messages).toEqual([])
  })

  test('shows only what one may read', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(chat.sendMessage, { ticketId: ticket.id, body: 'ornitorrinco sigiloso' }, desk.agent)
    await desk.place(desk.agent2, [desk.vendas])

    const theirs = await desk.ask(chat.searchMessages, { searchParam: 'ornitorrinco' }, desk.agent2)
    const contact = await desk.ask(chat.listMessagesOfContact, { contactId: ticket.contactId }, desk.agent2)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])

    expect(theirs.messages).toEqual([])
    expect(contact.messages).toEqual([])
    expect((await desk.refusal(chat.searchMessages, { searchParam: 'ornitorrinco' }, desk.superadmin)).status).toBe(403)
  })

  test('all tickets of a contact are one scroll, and a hit tells its page', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const early = await desk.ask(chat.sendMessage, { ticketId: ticket.id, body: 'no primeiro' }, desk.agent)
    for (let number = 0; number < 31; number += 1) await desk.ask(chat.sendMessage, { ticketId: ticket.id, body: `linha ${number}` }, desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
    await visitor.write('de volta')

    const newest = await desk.ask(chat.listMessagesOfContact, { contactId: ticket.contactId }, desk.agent)
    const located = await desk.ask(chat.locateMessage, { ticketId: ticket.id, id: early.id }, desk.agent)
    const page = await desk.ask(chat.listMessages, { ticketId: ticket.id, pageNumber: located.pageNumber }, desk.agent)

    expect(newest.messages.at(-1)?.body).toBe('de volta')
    expect(newest.messages.at(-2)?.body).toBe('linha 30')
    expect(newest.hasMore).toBe(true)
    expect(page.messages.map(({ id }) => id)).toContain(early.id)
  })
})
