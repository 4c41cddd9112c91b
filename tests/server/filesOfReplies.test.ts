import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { listMessages, sendMessage } from '#plugins/chat/contract/index.ts'
import { getMedia } from '#plugins/media/contract/index.ts'
import { createTusCalls } from '#plugins/media/server/testing/tusCalls.ts'
import { createFastReply, deleteFastReply, type FastReply, listFastReplies, updateFastReply } from '#plugins/quickReplies/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const upload = (who: Session, name = 'tabela.csv') => createTusCalls(desk.base).upload(Buffer.from('cor;preço\nareia;12,50\n'), { filename: name }, who)
/** A reply with a file; shared with *Suporte* unless told otherwise. */
async function withFile(who: Session, draft: Partial<Pick<FastReply, 'message' | 'scope' | 'queueIds'>> = {}): Promise<FastReply & { mediaId: string }> {
  count += 1
  const mediaId = await upload(who)
  const reply = await desk.ask(
    createFastReply,
    { key: `arquivo-${count}`, message: 'Segue a tabela', scope: 'shared', queueIds: [desk.suporte], mediaId, ...draft },
    who,
  )
  return { ...reply, mediaId }
}
const send = (who: Session, ticketId: number, storedMedias: string[], more: { idFront?: string; body?: string; medias?: string[] } = {}) =>
  desk.call('POST', `/messages/${ticketId}`, { token: who.token, body: { storedMedias, ...more } })

describe('a reply keeps a file', () => {
  test('with its addresses, for everybody who sees it', async () => {
    const { id, mediaId } = await withFile(desk.supervisor)

    const seen = (await desk.ask(listFastReplies, {}, desk.agent)).find((reply) => reply.id === id)
    expect(seen).toMatchObject({ mediaId, media: { id: mediaId, name: 'tabela.csv', kind: 'document' } })
    const bytes = await fetch(desk.base + seen?.media?.url)
    expect(await bytes.text()).toContain('areia')
  })

  test('instead of a text, but not instead of both', async () => {
    const { id, message } = await withFile(desk.agent, { message: '', scope: 'personal', queueIds: [] })

    expect(message).toBe('')
    expect(await desk.refusal(updateFastReply, { id, mediaId: null }, desk.agent)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'message', code: 'required' }] },
    })
    expect(await desk.ask(updateFastReply, { id, mediaId: null, message: 'Só texto' }, desk.agent)).toMatchObject({ mediaId: null, media: null })
  })

  test('what is not named stays, also where somebody else brought it', async () => {
    const { id, mediaId } = await withFile(desk.supervisor)

    expect(await desk.ask(updateFastReply, { id, message: 'Outra' }, desk.admin)).toMatchObject({ mediaId })
    expect(await desk.ask(updateFastReply, { id, mediaId, message: 'E outra' }, desk.admin)).toMatchObject({ mediaId })
    const other = await upload(desk.admin, 'nova.csv')
    expect(await desk.ask(updateFastReply, { id, mediaId: other }, desk.admin)).toMatchObject({ mediaId: other, media: { name: 'nova.csv' } })
  })

  test("not a colleague's upload, nor one of another company, nor what is none", async () => {
    const { admin: neighbour } = await desk.otherTenant()
    const draft = { key: `nada-${newId().slice(0, 8)}`, message: 'Oi' }

    for (const mediaId of [await upload(desk.agent2), await upload(neighbour), newId(), 'isto-não']) {
      expect(await desk.refusal(createFastReply, { ...draft, mediaId }, desk.agent)).toMatchObject({ status: 404, error: 'ERR_UPLOAD_NOT_FOUND' })
    }
    expect((await desk.ask(listFastReplies, {}, desk.agent)).some(({ key }) => key === draft.key)).toBe(false)
  })
})

describe('who may fetch the file', () => {
  test('who sees a reply that has it', async () => {
    await desk.place(desk.agent2, [desk.vendas])
    const { admin: neighbour } = await desk.otherTenant()
    const { id, mediaId } = await withFile(desk.supervisor)
    const own = await withFile(desk.agent, { scope: 'personal', queueIds: [] })

    for (const who of [desk.admin, desk.supervisor, desk.agent]) expect((await desk.ask(getMedia, { id: mediaId }, who)).id).toBe(mediaId)
    for (const who of [desk.agent2, neighbour]) expect(await desk.refusal(getMedia, { id: mediaId }, who)).toMatchObject({ status: 404 })
    for (const who of [desk.admin, desk.agent2]) expect(await desk.refusal(getMedia, { id: own.mediaId }, who)).toMatchObject({ status: 404 })
    await desk.ask(deleteFastReply, { id }, desk.admin)
    expect(await desk.refusal(getMedia, { id: mediaId }, desk.agent)).toMatchObject({ status: 404 })
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })
})

describe('who may send it', () => {
  test('who sees the reply: it is stored once and arrives as often as it is sent', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const { mediaId } = await withFile(desk.supervisor)
    const idFront = newId()

    expect(await send(desk.agent, ticket.id, [mediaId], { idFront, body: 'Segue' })).toMatchObject({
      status: 200,
      body: { id: idFront, body: 'Segue', media: { id: mediaId } },
    })
    expect(await send(desk.agent, ticket.id, [mediaId], { idFront, body: 'Segue' })).toMatchObject({ status: 200, body: { id: idFront } })
    expect(await send(desk.agent, ticket.id, [mediaId])).toMatchObject({ status: 200, body: { body: 'tabela.csv', media: { id: mediaId } } })
    expect((await visitor.read()).filter(({ media }) => media?.id === mediaId)).toHaveLength(2)
  })

  test('nobody else, and nothing goes', async () => {
    await desk.place(desk.agent2, [desk.vendas])
    const { ticket } = await desk.openTicket(desk.agent)
    const { admin: neighbour } = await desk.otherTenant()
    const hidden = await withFile(desk.agent2, { scope: 'personal', queueIds: [] })
    const { mediaId } = await withFile(desk.supervisor, { queueIds: [desk.suporte] })
    const refused = { status: 404, body: { error: 'ERR_NO_MEDIA_FOUND' } }

    expect(await send(desk.agent, ticket.id, [hidden.mediaId])).toMatchObject(refused)
    expect(await send(desk.admin, ticket.id, [hidden.mediaId])).toMatchObject(refused)
    expect(await send(desk.agent, ticket.id, [mediaId, newId()])).toMatchObject(refused)
    expect(await send(neighbour, ticket.id, [mediaId])).toMatchObject({ status: 404 })
    expect((await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)).messages.some(({ media }) => media !== null)).toBe(false)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('at most five files in all', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { mediaId } = await withFile(desk.supervisor)
    const medias = await Promise.all([1, 2, 3].map(() => upload(desk.agent)))

    expect(await send(desk.agent, ticket.id, [mediaId, mediaId, mediaId], { medias })).toMatchObject({ status: 400, body: { fields: [{ field: 'medias' }] } })
  })

  test('with a message that is a file: who reads the message may send it on', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const sent = await desk.ask(sendMessage, { ticketId: ticket.id, medias: [await upload(desk.agent)] }, desk.agent)
    const other = await desk.openTicket(desk.agent)

    expect(await send(desk.agent, other.ticket.id, [sent.media?.id ?? ''])).toMatchObject({ status: 200 })
  })
})
