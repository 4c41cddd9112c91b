import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import * as chat from '#plugins/chat/contract/index.ts'
import { getMedia } from '#plugins/media/contract/index.ts'
import { createTusCalls, type TusCalls } from '#plugins/media/server/testing/tusCalls.ts'
import { sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'

/** One pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

let desk: Desk
let tus: TusCalls
beforeAll(async () => {
  desk = await startDesk()
  tus = createTusCalls(desk.base)
})
afterAll(() => desk.stop())

const png = () => new Uint8Array(PNG)
const upload = (by: Parameters<TusCalls['upload']>[2], name = 'foto.png') => tus.upload(png(), { filename: name }, by)

/** Sends files as a form, as clients of the family do. */
async function sendForm(who: Session, ticketId: number, fields: Record<string, string>, names: string[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const name of names) form.append('medias[]', new Blob([png()]), name)
  const reply = await fetch(`${desk.base}/messages/${ticketId}`, { method: 'POST', headers: { authorization: `Bearer ${who.token}` }, body: form })
  return { status: reply.status, body: await reply.json() }
}

test('an upload becomes a message with a caption, and the visitor gets the file', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const input = { ticketId: ticket.id, body: 'A foto da peça', medias: [await upload(desk.agent)], idFront: newId() }

  const sent = await desk.ask(chat.sendMessage, input, desk.agent)
  const again = await desk.ask(chat.sendMessage, input, desk.agent)

  expect(sent).toMatchObject({ body: 'A foto da peça', mediaType: 'image', mediaName: 'foto.png', media: { kind: 'image', width: 1, height: 1 } })
  expect(again.id).toBe(sent.id)
  const shown = (await visitor.read()).at(-1)
  expect(shown).toMatchObject({ id: sent.id, media: { name: 'foto.png' } })
  const file = await fetch(desk.base + (shown?.media?.url ?? ''))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true)
})

test('a form with three files is three messages, the first with the caption', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const fields = { body: 'Três ângulos', fromMe: 'true', idFront: newId(), read: '1', quotedMsg: 'null' }

  const reply = await sendForm(desk.agent, ticket.id, fields, ['a.png', 'b.png', 'c.png'])
  await sendForm(desk.agent, ticket.id, fields, ['a.png', 'b.png', 'c.png'])

  expect(reply.status).toBe(200)
  expect((await visitor.read()).slice(1).map(({ body, media }) => [body, media?.name])).toEqual([
    ['Três ângulos', 'a.png'],
    ['b.png', 'b.png'],
    ['c.png', 'c.png'],
  ])
})

test('more than five files, nothing at all, and the upload of a colleague are refused in words', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const foreign = await upload(desk.agent2)

  const many = await sendForm(desk.agent, ticket.id, { body: 'x' }, ['1', '2', '3', '4', '5', '6'])
  const nothing = await sendForm(desk.agent, ticket.id, { body: '  ' }, [])
  const stolen = await desk.refusal(chat.sendMessage, { ticketId: ticket.id, medias: [foreign] }, desk.agent)

  expect(many).toMatchObject({ status: 413, body: { error: 'ERR_TOO_MANY_FILES' } })
  expect(nothing).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'body' }] } })
  expect(stolen).toMatchObject({ status: 404, error: 'ERR_UPLOAD_NOT_FOUND' })
})

test("the visitor's file comes with their message, and only theirs", async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const stranger = await desk.visitor('Outra pessoa')
  const send = (uploadId: string) => desk.ask(sendVisitorMessage, { token: desk.siteToken, idFront: newId(), uploadId }, visitor.caller)

  const sent = await send(await upload(visitor.caller, 'comprovante.png'))
  const foreign = await upload(stranger.caller)

  expect(sent).toMatchObject({ body: 'comprovante.png', media: { name: 'comprovante.png' } })
  const { messages } = await desk.ask(chat.listMessages, { ticketId: ticket.id }, desk.agent)
  expect(messages.at(-1)).toMatchObject({ id: sent.id, fromMe: false, mediaType: 'image', media: { kind: 'image' } })
  const refused = await desk.refusal(sendVisitorMessage, { token: desk.siteToken, idFront: newId(), uploadId: foreign }, visitor.caller)
  expect(refused.error).toBe('ERR_UPLOAD_NOT_FOUND')
})

test('a fresh address is for who may read the conversation, until the message is taken back', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { id, media } = await desk.ask(chat.sendMessage, { ticketId: ticket.id, medias: [await upload(desk.agent)] }, desk.agent)
  const file = { id: media?.id ?? '' }
  await desk.place(desk.agent2, [desk.vendas])

  const mine = await desk.ask(getMedia, file, desk.agent)
  const outside = await desk.refusal(getMedia, file, desk.agent2)
  const abroad = await desk.refusal(getMedia, file, (await desk.otherTenant()).admin)
  await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  const gone = await desk.ask(chat.deleteMessage, { id }, desk.agent)

  expect(mine.name).toBe('foto.png')
  expect([outside.status, abroad.status]).toEqual([404, 404])
  expect(gone.media).toBeNull()
  expect((await desk.refusal(getMedia, file, desk.agent)).status).toBe(404)
})

test('the small picture is shown to those who have the conversation open, once it is made', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.agent2)

  const { id } = await desk.ask(chat.sendMessage, { ticketId: ticket.id, medias: [await upload(desk.agent)] }, desk.agent)

  // It may be made before the message is sent, and comes with it then.
  const isShown = (message: chat.Message) => message.id === id && message.media?.previewUrl != null
  const shown = await Promise.any([ear.hear(chat.messageCreated, isShown), ear.hear(chat.messageUpdated, isShown)])
  expect((await fetch(desk.base + (shown.media?.previewUrl ?? ''))).headers.get('content-type')).toBe('image/webp')
})

test('a forwarded file is the same file in another conversation', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { id, media } = await desk.ask(chat.sendMessage, { ticketId: ticket.id, medias: [await upload(desk.agent)] }, desk.agent)
  const { contact, read } = await desk.visitor('Destino')

  await desk.ask(chat.forwardMessages, { messages: [{ id }], contact: { id: contact.id } }, desk.agent)

  expect((await read()).at(-1)?.media).toMatchObject({ id: media?.id, name: 'foto.png' })
})
