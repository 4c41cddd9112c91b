import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import * as contract from '../contract/index.ts'
import { channelDeliveries } from './channels.table.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

const { MEGABYTE, MOST_MEGABYTES } = contract

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())
afterEach(() => limit(MOST_MEGABYTES))

const limit = (megabytes: number) => connectionDesk.desk.ask(contract.putDownloadLimit, { megabytes }, connectionDesk.desk.superadmin)
const fetches = () => connectionDesk.provider.calls.filter((call) => call.startsWith('GET /file'))
const fileOf = (more: Partial<contract.InboundFile> = {}): contract.InboundFile => ({ id: newId(), name: 'filme.mp4', type: 'video/mp4', ...more })
/** A message with a file comes by a new connection. */
async function comes(file: contract.InboundFile, more: { body?: string; data?: never } = {}) {
  const ref = `dele-${newId()}`
  const connection = await connectionDesk.connected()
  await connection.deliver({ kind: 'message', ref, from: connectionDesk.from(), body: '', file, ...more })
  return { ...(await connectionDesk.arrived(ref)), connection }
}
const hasRead = () => vi.waitFor(async () => expect(await connectionDesk.rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))

describe('a file that is larger than the limit', () => {
  test('is not asked for where its size is told, and the message says its name and size', async () => {
    await limit(2)

    const message = await comes(fileOf({ bytes: 79.2 * MEGABYTE }), { body: 'Veja o vídeo' })

    expect(fetches()).toEqual([])
    expect(message).toMatchObject({
      body: 'Veja o vídeo\n⚠ filme.mp4',
      mediaType: 'largeFile',
      mediaId: null,
      data: { type: 'largeFile', name: 'filme.mp4', megabytes: 80, mostMegabytes: 2 },
    })
    await hasRead()
    const { messages } = await connectionDesk.desk.ask(listMessages, { ticketId: message.ticketId }, connectionDesk.desk.admin)
    expect(messages.find(({ id }) => id === message.id)).toMatchObject({ data: { type: 'largeFile', megabytes: 80 }, media: null })
  })

  test.each([
    ['a little larger', 1.2],
    ['far larger', 4],
  ])('is given up while it comes where its size is not told: %s', async (_what, megabytes) => {
    await limit(1)
    connectionDesk.provider.file.bytes = randomBytes(Math.ceil(megabytes * MEGABYTE))

    const message = await comes(fileOf())

    expect(fetches()).toHaveLength(1)
    expect(message).toMatchObject({ body: '⚠ filme.mp4', mediaId: null, data: { type: 'largeFile', megabytes: null, mostMegabytes: 1 } })
    await hasRead()
  })

  test('is stored once the limit is raised', async () => {
    await limit(1)
    connectionDesk.provider.file.bytes = randomBytes(1.2 * MEGABYTE)
    await limit(2)

    expect(await comes(fileOf({ bytes: connectionDesk.provider.file.bytes.length }))).toMatchObject({
      body: 'filme.mp4',
      mediaId: expect.any(String),
      data: null,
    })
  })
})

test('a file of just the limit is stored', async () => {
  await limit(1)
  connectionDesk.provider.file.bytes = randomBytes(MEGABYTE)

  expect(await comes(fileOf({ bytes: MEGABYTE }))).toMatchObject({ body: 'filme.mp4', mediaId: expect.any(String) })
})

describe('the limit', () => {
  test('is of 50 MB at first, and no setting of a company', async () => {
    expect(await connectionDesk.desk.ask(contract.getDownloadLimit, {}, connectionDesk.desk.superadmin)).toEqual({ megabytes: 50 })
    const reply = await connectionDesk.desk.call('PUT', '/settings/downloadLimit', { token: connectionDesk.desk.admin.token, body: { value: '5' } })
    expect(reply.status).toBe(404)
  })

  test.each([0, 51, -1, 1.5, '', 'dez', '1e1', "1' or 1=1"])('%j is refused at its field', async (megabytes) => {
    const refused = await connectionDesk.desk.refusal(contract.putDownloadLimit, { megabytes }, connectionDesk.desk.superadmin)

    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'megabytes', code: 'out_of_bounds' }] } })
  })

  test('is read and chosen by superadmins alone', async () => {
    for (const who of [connectionDesk.desk.admin, connectionDesk.desk.supervisor, connectionDesk.desk.agent]) {
      expect(await connectionDesk.desk.refusal(contract.getDownloadLimit, {}, who)).toMatchObject({ status: 403 })
      expect(await connectionDesk.desk.refusal(contract.putDownloadLimit, { megabytes: 1 }, who)).toMatchObject({ status: 403 })
    }
  })
})
