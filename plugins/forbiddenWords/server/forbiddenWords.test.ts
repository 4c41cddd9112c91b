import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { editMessage, forwardMessages, listMessages, sendAtOnce, sendMessage } from '#plugins/chat/contract/index.ts'
import { createSchedule } from '#plugins/schedules/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { upload } from '#tests/server/support/upload.ts'
import { forbiddenWords, forbiddenWordsFor } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const forbidding = <R>(work: () => Promise<R>) => desk.withSetting(forbiddenWords, 'Droga\nreembols* total', work)
const refused = { status: 422, error: 'ERR_FORBIDDEN_WORDS', body: { words: ['Droga'] } }
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const bodies = async (ticketId: number) => (await desk.ask(listMessages, { ticketId }, desk.admin)).messages.map(({ body }) => body)
const send = (ticketId: number, body: string, who: Session = desk.agent) => desk.ask(sendMessage, { ticketId, body }, who)

describe('a text with forbidden words', () => {
  test('is sent as long as the company forbids none', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect((await send(ticket.id, 'que droga')).body).toBe('que droga')
  })

  test('is refused with the words named, and nothing of it is stored', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    await forbidding(async () => {
      expect(await desk.refusal(sendMessage, { ticketId: ticket.id, body: 'Que DRÓGA!' }, desk.agent)).toMatchObject(refused)
      expect(await desk.refusal(sendAtOnce, { ticketId: ticket.id, body: 'droga' }, desk.agent)).toMatchObject(refused)
      expect(await desk.refusal(sendMessage, { ticketId: ticket.id, body: 'o reembolso total' }, desk.agent)).toMatchObject({
        body: { words: ['reembols* total'] },
      })
      await send(ticket.id, 'drogaria')
    })

    expect(await bodies(ticket.id)).toEqual(['Olá, preciso de ajuda', 'drogaria'])
  })

  test('is refused as an edit, and planned for later', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { id } = await send(ticket.id, 'Bom dia')

    await forbidding(async () => {
      expect(await desk.refusal(editMessage, { id, body: 'droga' }, desk.agent)).toMatchObject(refused)
      expect(await desk.refusal(sendMessage, { ticketId: ticket.id, body: 'droga', scheduleDate: tomorrow() }, desk.agent)).toMatchObject(refused)
      expect(await desk.refusal(createSchedule, { contactId: ticket.contactId, body: 'droga', scheduleDate: tomorrow() }, desk.agent)).toMatchObject(refused)
    })

    expect(await bodies(ticket.id)).toEqual(['Olá, preciso de ajuda', 'Bom dia'])
  })

  test('is refused when forwarded, whoever wrote it, together with the others; supervisors forward it', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const clean = await send(ticket.id, 'Bom dia')
    const ours = await send(ticket.id, 'que droga')
    const theirs = await visitor.write('Droga de entrega')
    const { contact, read } = await desk.visitor('Destino')
    const copy = (ids: string[]) => ({ messages: ids.map((id) => ({ id })), contact: { id: contact.id } })

    await forbidding(async () => {
      expect(await desk.refusal(forwardMessages, copy([clean.id, ours.id]), desk.agent)).toMatchObject(refused)
      expect(await desk.refusal(forwardMessages, copy([theirs.id]), desk.agent)).toMatchObject(refused)
      expect(await read()).toEqual([])
      await desk.ask(forwardMessages, copy([theirs.id]), desk.supervisor)
    })

    expect((await read()).map(({ body }) => body)).toEqual(['Droga de entrega'])
  })

  test('is refused as the caption of a forwarded file; the name of a file is none', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const uploaded = () => upload(desk.base, desk.agent, 'droga.txt', new TextEncoder().encode('linha'))
    const sendFile = async (body: string) => desk.ask(sendMessage, { ticketId: ticket.id, body, medias: [await uploaded()] }, desk.agent)
    const [named, captioned] = [await sendFile(''), await sendFile('A droga da tabela')]
    const { contact } = await desk.visitor('Destino')
    const copy = (message: string) => ({ messages: [{ id: message }], contact: { id: contact.id } })

    await forbidding(async () => {
      expect(await desk.refusal(forwardMessages, copy(captioned.id), desk.agent)).toMatchObject(refused)
      expect((await desk.ask(forwardMessages, copy(named.id), desk.agent)).messages[0]?.body).toBe('droga.txt')
    })
  })

  test.each([
    ['agents', [false, true, true]],
    ['supervisors', [false, false, true]],
    ['everybody', [false, false, false]],
  ])('binds %s', async (boundBy, may) => {
    const { ticket } = await desk.openTicket(desk.agent)
    const goes = async (who: Session) => (await desk.call('POST', `/messages/${ticket.id}`, { body: { body: 'droga' }, token: who.token })).status === 200

    await desk.withSetting(forbiddenWordsFor, boundBy, () =>
      forbidding(async () => {
        expect([await goes(desk.agent), await goes(desk.supervisor), await goes(desk.admin)]).toEqual(may)
      }),
    )
  })
})
