import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { getMedia, mediaService } from '#plugins/media/contract/index.ts'
import { createTeam, removeTeamMember, type Team, updateTeam } from '#plugins/team/contract/index.ts'
import { getTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { privateMessages, privateReads } from './privateChat.table.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())
beforeEach(async () => {
  const { db } = desk.kernel.ctx
  await db.delete(privateMessages)
  await db.delete(privateReads)
})

type Draft = Partial<z.input<(typeof contract.sendPrivateMessage)['input']>>

const send = async (from: Session, to: Session, text: string, more: Draft = {}) =>
  (await desk.ask(contract.sendPrivateMessage, { receiverId: to.userId, text, ...more }, from)).mensagem
const sendToTeam = async (from: Session, team: Team, text: string, more: Draft = {}) =>
  (await desk.ask(contract.sendPrivateMessage, { receiverId: team.id, isGroup: true, text, ...more }, from)).mensagem
const thread = (who: Session, other: Session, more: { before?: number; limit?: number } = {}) =>
  desk.ask(contract.listPrivateMessages, { contactId: other.userId, ...more }, who)
const teamThread = (who: Session, team: Team) => desk.ask(contract.listPrivateMessages, { contactId: team.id, isGroup: true }, who)
const textsOf = async (who: Session, other: Session) => (await thread(who, other)).mensagens.map(({ text }) => text)
const rowOf = async (who: Session, other: Session) => (await desk.ask(contract.listPrivateChats, {}, who)).users.find(({ id }) => id === other.userId)
const unread = async (who: Session) => (await desk.ask(contract.countPrivateMessages, {}, who)).count

let teamCount = 0
const newTeam = (...members: Session[]) => {
  teamCount += 1
  return desk.ask(createTeam, { group: `Equipe ${teamCount}`, users: members.map(({ userId }) => userId) }, desk.admin)
}

/** A stored file of a person. */
const fileOf = (owner: Session, name = 'contrato.txt') => {
  const stream = (async function* () {
    yield new TextEncoder().encode('Contrato assinado')
  })()
  return desk.kernel.ctx.use(mediaService).store(owner, { name, from: { stream } }, { userId: owner.userId })
}

describe('a direct conversation', () => {
  test('is read by its two people, and by no administrator', async () => {
    const { id } = await send(desk.agent, desk.agent2, '  Só entre nós  ')

    expect(await textsOf(desk.agent, desk.agent2)).toEqual(['Só entre nós'])
    expect(await textsOf(desk.agent2, desk.agent)).toEqual(['Só entre nós'])
    expect(await textsOf(desk.admin, desk.agent)).toEqual([])
    expect(await textsOf(desk.admin, desk.agent2)).toEqual([])
    for (const outsider of [desk.admin, desk.supervisor]) {
      expect(await desk.refusal(contract.editPrivateMessage, { id, text: 'x' }, outsider)).toMatchObject({ status: 404 })
      expect(await desk.refusal(contract.deletePrivateMessage, { id }, outsider)).toMatchObject({ status: 404 })
      expect(await desk.refusal(contract.reactToPrivateMessage, { id, emoji: '👍' }, outsider)).toMatchObject({ status: 404 })
    }
  })

  test('never leaves the company', async () => {
    const { admin: neighbour } = await desk.otherTenant()
    await send(desk.agent, desk.agent2, 'Só nosso')

    expect(await desk.refusal(contract.sendPrivateMessage, { receiverId: desk.agent.userId, text: 'Oi' }, neighbour)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.listPrivateMessages, { contactId: desk.agent.userId }, neighbour)).toMatchObject({ status: 404 })
    expect((await desk.ask(contract.listPrivateChats, {}, neighbour)).users.map(({ id }) => id)).not.toContain(desk.agent.userId)
  })

  test('reaches both people at once, and nobody else', async () => {
    const [own, other, admin] = [await desk.socket(desk.agent), await desk.socket(desk.agent2), await desk.socket(desk.admin)]

    const sent = await send(desk.agent, desk.agent2, 'Chegou?')

    expect(await other.hear(contract.privateMessageSaved, ({ id }) => id === sent.id)).toMatchObject({ text: 'Chegou?', sender: { id: desk.agent.userId } })
    await other.hear(contract.privateMessageNotified, ({ id }) => id === sent.id)
    await own.hear(contract.privateMessageSaved, ({ id }) => id === sent.id)
    await Promise.all([own.settle(), admin.settle()])
    expect(own.allOf(contract.privateMessageNotified)).toEqual([])
    expect(JSON.stringify(admin.heard)).not.toContain('Chegou?')
  })

  test('uses the names of the wire that clients of the family know', async () => {
    const other = await desk.socket(desk.agent2)
    await send(desk.agent, desk.agent2, 'Oi')
    const { tenantId } = desk.agent

    const heard = await other.until('the message', ({ name, body }) => (name === `${tenantId}:mensagem-chat-interno` ? body : undefined))

    expect(heard).toMatchObject({ action: 'update', data: { text: 'Oi', receiverId: desk.agent2.userId, groupId: null, mediaType: 'chat' } })
    const list = await desk.call('GET', '/users/chat-privado/', { token: desk.agent2.token })
    expect(list).toMatchObject({ status: 200, body: { users: [{ id: desk.agent.userId, text: 'Oi', count: 1 }, {}, {}] } })
  })

  test('comes in pages upwards', async () => {
    const sent = []
    for (let at = 1; at <= 5; at += 1) sent.push(await send(desk.agent, desk.agent2, `Mensagem ${at}`))

    const newest = await thread(desk.agent2, desk.agent, { limit: 2 })
    const older = await thread(desk.agent2, desk.agent, { limit: 3, before: newest.mensagens[0]?.id ?? 0 })

    expect([newest.mensagens.map(({ text }) => text), newest.hasMore]).toEqual([['Mensagem 4', 'Mensagem 5'], true])
    expect([older.mensagens.map(({ text }) => text), older.hasMore]).toEqual([['Mensagem 1', 'Mensagem 2', 'Mensagem 3'], false])
  })
})

describe('sending', () => {
  test('again after a lost answer sends nothing twice', async () => {
    const idFront = newId()
    const first = await send(desk.agent, desk.agent2, 'Uma vez', { idFront })

    const answers = await Promise.all([1, 2, 3].map(() => send(desk.agent, desk.agent2, 'Uma vez', { idFront })))

    expect(answers.map(({ id }) => id)).toEqual([first.id, first.id, first.id])
    expect(await textsOf(desk.agent2, desk.agent)).toEqual(['Uma vez'])
    expect(await unread(desk.agent2)).toBe(1)
  })

  test.each([
    ['nothing', '  ', 'required'],
    ['too much', 'x'.repeat(contract.LONGEST_TEXT + 1), 'too_big'],
  ])('of %s is refused at its field', async (_what, text, code) => {
    expect(await desk.refusal(contract.sendPrivateMessage, { receiverId: desk.agent2.userId, text }, desk.agent)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'text', code }] },
    })
  })

  test('to oneself, and to nobody, is refused', async () => {
    for (const receiverId of [desk.agent.userId, 999_999])
      expect(await desk.refusal(contract.sendPrivateMessage, { receiverId, text: 'Oi' }, desk.agent)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' })
  })

  test('to a person who is switched off is refused; the conversation stays readable, and the list says so', async () => {
    await send(desk.agent, desk.agent2, 'Antes')
    const rows = tenantRows(desk.kernel.ctx.db, desk.admin, users)
    await rows.update(eq(users.id, desk.agent2.userId), { isActive: false })
    try {
      expect(await desk.refusal(contract.sendPrivateMessage, { receiverId: desk.agent2.userId, text: 'Depois' }, desk.agent)).toMatchObject({
        status: 409,
        error: 'ERR_PERSON_INACTIVE',
      })
      expect(await textsOf(desk.agent, desk.agent2)).toEqual(['Antes'])
      expect(await rowOf(desk.agent, desk.agent2)).toMatchObject({ isActive: false, isOnline: false })
      expect(await rowOf(desk.supervisor, desk.agent2)).toBeUndefined()
    } finally {
      await rows.update(eq(users.id, desk.agent2.userId), { isActive: true })
    }
  })

  test('an answer quotes a message of the same conversation, and of no other', async () => {
    const asked = await send(desk.agent, desk.agent2, 'Que horas?')
    const elsewhere = await send(desk.admin, desk.supervisor, 'Segredo')

    const answer = await send(desk.agent2, desk.agent, 'Às dez', { replyToId: asked.id })

    expect(answer.quoted).toMatchObject({ id: asked.id, text: 'Que horas?', sender: { id: desk.agent.userId } })
    const stolen = { receiverId: desk.agent.userId, text: 'x', replyToId: elsewhere.id }
    expect(await desk.refusal(contract.sendPrivateMessage, stolen, desk.agent2)).toMatchObject({ status: 404 })
  })

  test('files come by a form, each as a message, and are for those who read the conversation', async () => {
    const form = new FormData()
    form.set('receiverId', String(desk.agent2.userId))
    form.set('text', 'Segue o contrato')
    form.append('medias', new Blob(['Contrato assinado']), 'contrato.txt')
    form.append('medias', new Blob(['Anexo']), 'anexo.txt')

    const answer = await fetch(`${desk.base}/chat-privado/mensagens`, { method: 'POST', headers: { authorization: `Bearer ${desk.agent.token}` }, body: form })

    expect(answer.status).toBe(200)
    const { mensagens } = await thread(desk.agent2, desk.agent)
    expect(mensagens).toMatchObject([
      { text: 'Segue o contrato', mediaType: 'application', mediaName: 'contrato.txt' },
      { text: '', mediaType: 'application', mediaName: 'anexo.txt' },
    ])
    const id = mensagens[0]?.media?.id ?? ''
    expect(await desk.ask(getMedia, { id }, desk.agent2)).toMatchObject({ name: 'contrato.txt' })
    expect(await desk.refusal(getMedia, { id }, desk.admin)).toMatchObject({ status: 404 })
  })

  test('a conversation of a customer is passed along by its number alone, by those who may read it', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.place(desk.agent2, [])
    try {
      const { ticketId } = await send(desk.agent, desk.agent2, 'Veja este cliente', { ticketId: ticket.id })

      expect(ticketId).toBe(ticket.id)
      expect(JSON.stringify(await thread(desk.agent2, desk.agent))).not.toContain(ticket.name)
      expect(await desk.refusal(getTicket, { id: ticket.id }, desk.agent2)).toMatchObject({ status: 404 })
      const back = { receiverId: desk.agent.userId, text: '', ticketId: ticket.id }
      expect(await desk.refusal(contract.sendPrivateMessage, back, desk.agent2)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
    } finally {
      await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    }
  })
})

describe('the conversation of a team', () => {
  test('is read by its members alone; a person who leaves reads nothing any more', async () => {
    const team = await newTeam(desk.agent, desk.agent2)
    const file = await fileOf(desk.agent)
    const message = await sendToTeam(desk.agent, team, 'Plantão de hoje', { idFront: newId() })
    await tenantRows(desk.kernel.ctx.db, desk.admin, privateMessages).update(eq(privateMessages.id, message.id), { mediaId: file.id })

    expect((await teamThread(desk.agent2, team)).mensagens).toMatchObject([{ text: 'Plantão de hoje', groupId: team.id, sender: { name: 'Agente Um' } }])
    expect(await desk.refusal(contract.listPrivateMessages, { contactId: team.id, isGroup: true }, desk.admin)).toMatchObject({ status: 404 })
    expect(await unread(desk.agent2)).toBe(1)
    expect(await desk.ask(getMedia, { id: file.id }, desk.agent2)).toMatchObject({ name: 'contrato.txt' })

    await desk.ask(removeTeamMember, { userId: desk.agent2.userId, groupId: team.id }, desk.admin)
    const former = await desk.socket(desk.agent2)
    await sendToTeam(desk.agent, team, 'Agora sem você')
    await former.settle()

    expect(JSON.stringify(former.heard)).not.toContain('Agora sem você')
    const target = { contactId: team.id, isGroup: true }
    for (const refusal of [
      await desk.refusal(contract.listPrivateMessages, target, desk.agent2),
      await desk.refusal(contract.readPrivateMessages, target, desk.agent2),
      await desk.refusal(contract.typePrivately, target, desk.agent2),
      await desk.refusal(contract.sendPrivateMessage, { receiverId: team.id, isGroup: true, text: 'x' }, desk.agent2),
      await desk.refusal(contract.reactToPrivateMessage, { id: message.id, emoji: '👍' }, desk.agent2),
      await desk.refusal(getMedia, { id: file.id }, desk.agent2),
    ])
      expect(refusal.status).toBe(404)
    expect(await unread(desk.agent2)).toBe(0)
    expect((await desk.ask(contract.listPrivateChats, {}, desk.agent2)).groups.map(({ id }) => id)).not.toContain(team.id)
  })

  test('a new member reads what was written before, and none of it counts as unread', async () => {
    const team = await newTeam(desk.agent, desk.supervisor)
    await sendToTeam(desk.agent, team, 'Antes')
    await desk.ask(updateTeam, { id: team.id, users: [desk.agent.userId, desk.agent2.userId] }, desk.admin)

    expect(await unread(desk.agent2)).toBe(0)
    await sendToTeam(desk.agent, team, 'Depois')

    expect(await unread(desk.agent2)).toBe(1)
    expect((await teamThread(desk.agent2, team)).mensagens.map(({ text }) => text)).toEqual(['Antes', 'Depois'])
  })

  test('of a team that is switched off is closed', async () => {
    const team = await newTeam(desk.agent, desk.agent2)
    await desk.ask(updateTeam, { id: team.id, isActive: false }, desk.admin)

    expect(await desk.refusal(contract.listPrivateMessages, { contactId: team.id, isGroup: true }, desk.agent)).toMatchObject({ status: 404 })
  })
})

describe('reading', () => {
  test('clears the count in every window of the reader, and tells the sender', async () => {
    const sent = await send(desk.agent, desk.agent2, 'Leia')
    await send(desk.supervisor, desk.agent2, 'Outra')
    const [sender, ownWindow, outsider] = [await desk.socket(desk.agent), await desk.socket(desk.agent2), await desk.socket(desk.admin)]
    expect([await unread(desk.agent2), (await rowOf(desk.agent2, desk.agent))?.count]).toEqual([2, 1])

    await desk.ask(contract.readPrivateMessages, { contactId: desk.agent.userId }, desk.agent2)

    const read = { readerId: desk.agent2.userId, senderId: desk.agent.userId, groupId: null, lastReadId: sent.id }
    expect(await sender.hear(contract.privateMessagesRead)).toEqual(read)
    expect(await ownWindow.hear(contract.privateMessagesRead)).toEqual(read)
    await outsider.settle()
    expect(outsider.allOf(contract.privateMessagesRead)).toEqual([])
    expect([await unread(desk.agent2), (await rowOf(desk.agent2, desk.agent))?.count]).toEqual([1, 0])
    expect((await thread(desk.agent, desk.agent2)).reads).toEqual([{ userId: desk.agent2.userId, lastReadId: sent.id }])
    expect(await rowOf(desk.agent, desk.agent2)).toMatchObject({ read: true })
  })

  test('never goes back', async () => {
    const first = await send(desk.agent, desk.agent2, 'Primeira')
    const second = await send(desk.agent, desk.agent2, 'Segunda')
    await desk.ask(contract.readPrivateMessages, { contactId: desk.agent.userId }, desk.agent2)

    await desk.ask(contract.readPrivateMessages, { contactId: desk.agent.userId, messageId: first.id }, desk.agent2)

    expect((await thread(desk.agent, desk.agent2)).reads).toEqual([{ userId: desk.agent2.userId, lastReadId: second.id }])
  })
})

describe('a sent message', () => {
  test('is edited and deleted by its author, for everybody at once; a mark stays', async () => {
    const { id } = await send(desk.agent, desk.agent2, 'Erado')
    const other = await desk.socket(desk.agent2)

    await desk.ask(contract.editPrivateMessage, { id, text: 'Errado' }, desk.agent)
    expect(await other.hear(contract.privateMessageSaved, ({ isEdited }) => isEdited)).toMatchObject({ id, text: 'Errado', rev: 2 })
    await desk.ask(contract.deletePrivateMessage, { id }, desk.agent)
    expect(await other.hear(contract.privateMessageSaved, ({ isDeleted }) => isDeleted)).toMatchObject({ id, text: '', rev: 3 })

    expect((await thread(desk.agent2, desk.agent)).mensagens).toMatchObject([{ id, text: '', isDeleted: true }])
    expect(await unread(desk.agent2)).toBe(0)
    expect(await desk.refusal(contract.editPrivateMessage, { id, text: 'De volta' }, desk.agent)).toMatchObject({ status: 409 })
  })

  test('belongs to its author', async () => {
    const { id } = await send(desk.agent, desk.agent2, 'Meu')

    expect(await desk.refusal(contract.editPrivateMessage, { id, text: 'Teu' }, desk.agent2)).toMatchObject({ status: 409, error: 'ERR_PRIVATE_MESSAGE_FIXED' })
    expect(await desk.refusal(contract.deletePrivateMessage, { id }, desk.agent2)).toMatchObject({ status: 409 })
  })

  test('is fixed after 24 hours', async () => {
    const { id, timestamp } = await send(desk.agent, desk.agent2, 'Antigo')
    const createdAt = new Date(timestamp - contract.CHANGE_HOURS * 3_600_000)
    await tenantRows(desk.kernel.ctx.db, desk.admin, privateMessages).update(eq(privateMessages.id, id), { createdAt })

    expect(await desk.refusal(contract.editPrivateMessage, { id, text: 'Novo' }, desk.agent)).toMatchObject({ status: 409 })
    expect(await desk.refusal(contract.deletePrivateMessage, { id }, desk.agent)).toMatchObject({ status: 409 })
  })

  test('has one reaction of each person', async () => {
    const { id } = await send(desk.agent, desk.agent2, 'Fechado?')
    await desk.ask(contract.reactToPrivateMessage, { id, emoji: '👍' }, desk.agent2)
    await desk.ask(contract.reactToPrivateMessage, { id, emoji: '🎉' }, desk.agent2)
    const both = await desk.ask(contract.reactToPrivateMessage, { id, emoji: '❤️' }, desk.agent)
    const one = await desk.ask(contract.reactToPrivateMessage, { id, emoji: null }, desk.agent2)

    expect(both.reactions).toEqual([
      { emoji: '🎉', userId: desk.agent2.userId },
      { emoji: '❤️', userId: desk.agent.userId },
    ])
    expect(one.reactions).toEqual([{ emoji: '❤️', userId: desk.agent.userId }])
  })
})

test('typing is told to the other side alone', async () => {
  const [other, own, admin] = [await desk.socket(desk.agent2), await desk.socket(desk.agent), await desk.socket(desk.admin)]

  await desk.ask(contract.typePrivately, { contactId: desk.agent2.userId }, desk.agent)

  expect(await other.hear(contract.privateTypingChanged)).toMatchObject({ sender: { id: desk.agent.userId }, isTyping: true })
  await Promise.all([own.settle(), admin.settle()])
  expect([...own.allOf(contract.privateTypingChanged), ...admin.allOf(contract.privateTypingChanged)]).toEqual([])
})

test('the list finds people and teams by name, those with the newest messages first', async () => {
  const team = await newTeam(desk.agent, desk.supervisor)
  await send(desk.agent2, desk.agent, 'Primeira')
  await send(desk.supervisor, desk.agent, 'Segunda')

  const list = await desk.ask(contract.listPrivateChats, {}, desk.agent)
  const found = await desk.ask(contract.listPrivateChats, { searchParam: team.group.toLowerCase() }, desk.agent)

  expect(list.users.slice(0, 2).map(({ id }) => id)).toEqual([desk.supervisor.userId, desk.agent2.userId])
  expect(list.users.map(({ id }) => id)).not.toContain(desk.agent.userId)
  expect(found).toMatchObject({ users: [], groups: [{ id: team.id, users: [{ id: desk.agent.userId }, { id: desk.supervisor.userId }] }] })
})
