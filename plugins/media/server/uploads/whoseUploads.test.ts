import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { MOST_UPLOADS } from '../../contract/index.ts'
import { mediaUploads } from '../media.table.ts'
import { type MediaDesk, startMediaDesk } from '../testing/mediaDesk.ts'
import { removeUpload } from './removeUpload.ts'

let desk: MediaDesk
let neighbour: Session
beforeAll(async () => {
  desk = await startMediaDesk()
  neighbour = (await desk.otherTenant()).admin
})
afterAll(() => desk.stop())

const uploadsOf = (who: Session) => tenantRows(desk.kernel.ctx.db, who, mediaUploads).find(eq(mediaUploads.userId, who.userId))
const text = (text: string) => new TextEncoder().encode(text)

describe('the uploads of one person', () => {
  test.each<[string, () => Promise<{ token: string }>, number, string]>([
    ['a colleague', async () => desk.agent2, 404, 'ERR_UPLOAD_NOT_FOUND'],
    ['an administrator', async () => desk.admin, 404, 'ERR_UPLOAD_NOT_FOUND'],
    ['another company', async () => neighbour, 404, 'ERR_UPLOAD_NOT_FOUND'],
    ['a visitor', async () => (await desk.visitor()).caller, 404, 'ERR_UPLOAD_NOT_FOUND'],
    ['the superadmin', async () => desk.superadmin, 403, 'ERR_NO_PERMISSION'],
    ['a garbage token', async () => ({ token: 'lixo' }), 401, 'ERR_SESSION_EXPIRED'],
  ])('cannot be asked for, resumed or stopped by %s', async (_who, find, status, error) => {
    const { id } = await desk.tus.begin(4, { filename: 'meu.txt' }, desk.agent)
    const stranger = await find()

    const asked = await desk.tus.head(id, stranger)
    const sent = await desk.tus.send(id, 0, text('deles'.slice(0, 4)), stranger)
    const beside = await desk.tus.send(`${newId()}?x=/${id}`, 0, text('roub'), stranger)
    const stopped = await desk.tus.stop(id, stranger)

    expect([asked.status, sent.status, beside.status, stopped.status]).toEqual(Array(4).fill(status))
    expect([sent.body, stopped.body]).toEqual(Array(2).fill({ error }))
    expect((await desk.tus.head(id, desk.agent)).offset).toBe(0)
    await desk.tus.stop(id, desk.agent)
  })

  test("are nobody else's to use", async () => {
    const id = await desk.tus.upload(text('meu'), { filename: 'meu.txt' }, desk.agent)
    const visitor = await desk.visitor()

    const claims = [
      desk.media.claim(desk.agent, [id], desk.agent2),
      desk.media.claim(neighbour, [id], neighbour),
      desk.media.claim(neighbour, [id], { userId: desk.agent.userId }),
      desk.media.claim(desk.agent, [id], { contactId: visitor.contact.id }),
      desk.media.claim(desk.agent, ['../jwt-secret'], desk.agent),
    ]

    const outcomes = (await Promise.allSettled(claims)).map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'claimed'))
    expect(outcomes).toEqual(Array(5).fill(expect.objectContaining({ code: 'ERR_UPLOAD_NOT_FOUND', status: 404 })))
  })

  test('an address with the id of another upload in it reaches the first one only', async () => {
    const own = await desk.tus.begin(4, { filename: 'meu.txt' }, desk.agent2)
    const foreign = await desk.tus.begin(4, { filename: 'deles.txt' }, desk.agent)

    await desk.tus.send(`${own.id}?x=/${foreign.id}`, 0, text('roub'), desk.agent2)

    expect((await desk.tus.head(foreign.id, desk.agent)).offset).toBe(0)
  })

  test('nobody uploads without a token', async () => {
    const reply = await desk.tus.begin(4, { filename: 'a.txt' }, null)

    expect(reply).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  })

  test('are twenty at most until they are used', async () => {
    const { agent2 } = desk
    for (const { id } of await uploadsOf(agent2)) await removeUpload.run({ tenantId: agent2.tenantId, id }, desk.kernel.ctx)

    const replies = await Promise.all(Array.from({ length: MOST_UPLOADS + 3 }, (_none, count) => desk.tus.begin(4, { filename: `${count}.txt` }, agent2)))

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MOST_UPLOADS)
    expect(replies.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([429, { error: 'ERR_TOO_MANY_UPLOADS', mostUploads: MOST_UPLOADS }]),
    )
  })
})
