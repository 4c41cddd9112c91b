import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ServerContext } from '#core/server/plugin.ts'
import { stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { workingConnection } from '#plugins/channels/server/connectionOf.ts'
import { SESSION_LEASE_MS } from '#plugins/channels/server/sessions/lease.ts'
import { keyOfPlace, nodeOf } from '#plugins/channels/server/sessions/node.ts'
import { BEAT_MS, releaseSessions, superviseSessions } from '#plugins/channels/server/sessions/superviseSessions.ts'
import { type SessionDesk, startSessionDesk } from '#plugins/whatsappQr/server/testing/sessionDesk.ts'

/** Another node is gone for so long at most before somebody holds its lines. */
const TAKEOVER_MS = 30_000

let lines: SessionDesk
let one: ServerContext
beforeAll(async () => {
  lines = await startSessionDesk()
  one = lines.desk.kernel.ctx
}, 120_000)
afterAll(() => lines.desk.stop())
const made: number[] = []
afterEach(async () => {
  for (const whatsappId of made.splice(0)) await lines.desk.ask(stopChannelConnection, { whatsappId }, lines.desk.admin)
})
const up = async () => {
  const line = await lines.up()
  made.push(line.id)
  return line
}

/** Another node on the same database, whose clock is ahead: for it, time has passed of which the first gave no sign. */
function anotherNode(aheadMs = 0): ServerContext {
  const host = Object.create(one.host)
  return Object.assign(Object.create(one), { host, now: () => new Date(Date.now() + aheadMs) })
}
const place = (connectionId: number) => ({ tenantId: lines.desk.admin.tenantId, connectionId })
const holds = (node: ServerContext, id: number): boolean => nodeOf(node).openSessions.has(keyOfPlace(place(id)))

test('a node that is gone is followed within 30 s', () => {
  expect(SESSION_LEASE_MS + 2 * BEAT_MS).toBeLessThan(TAKEOVER_MS)
})

test('of two nodes that see a line, one holds it, by one socket', async () => {
  const { id } = await up()
  const known = lines.whatsapp.sockets.length
  const two = anotherNode()

  await Promise.all([superviseSessions(two), superviseSessions(one), superviseSessions(two)])

  expect([holds(one, id), holds(two, id)]).toEqual([true, false])
  expect(lines.whatsapp.sockets).toHaveLength(known)
})

test('the other node asks the one that holds the line, and is told what came of it', async () => {
  const { id } = await up()
  const two = anotherNode()
  const line = (await workingConnection(two, lines.desk.admin.tenantId, id))?.channelConnection
  lines.whatsapp.calls.length = 0

  await line?.session?.('sign', { jid: '5511988887777@s.whatsapp.net', sign: 'composing' })

  expect(lines.whatsapp.calls).toEqual([['presence', 'composing', '5511988887777@s.whatsapp.net']])
  await expect(line?.session?.('group', { jid: '1@g.us' })).rejects.toMatchObject({ name: 'ChannelError', reason: 'invalidRecipient' })
})

test('a line that no node holds is said to be so', async () => {
  const { id, socket } = await up()
  socket.close(403)
  await lines.isFree(id)
  const line = (await workingConnection(anotherNode(), lines.desk.admin.tenantId, id))?.channelConnection

  await expect(line?.session?.('group', { jid: '1@g.us' })).rejects.toMatchObject({ reason: 'reconnecting' })
})

test('a node that gave no sign has lost the line: another one holds it, and nothing of the first is written or told any more', async () => {
  const { id, socket: first } = await up()
  const two = anotherNode(SESSION_LEASE_MS + 1_000)
  const before = await lines.keysOf(id)

  const second = await lines.nextSocket(() => superviseSessions(two))

  expect([holds(two, id), second.config.auth.creds.me]).toEqual([true, expect.objectContaining({ id: expect.stringContaining('5511940000000') })])
  await expect(async () => first.config.auth.keys.set({ session: { 'de-antes': new Uint8Array([1]) } })).rejects.toThrow('another node')
  first.tell('connection.update', { qr: '2@de-antes' })
  await vi.waitFor(() => expect(first.isEnded).toBe(true), { timeout: 10_000 })
  expect((await lines.keysOf(id)).map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind))

  await second.config.auth.keys.set({ session: { 'de-agora': new Uint8Array([1]) } })
  expect((await lines.keysOf(id)).map(({ id: of }) => of)).toContain('de-agora')
  second.link()
  await lines.isIn(id, 'CONNECTED')
  expect(await lines.lineOf(id)).toMatchObject({ qrcode: null })
  await releaseSessions(two)
})

test('a program that ends gives its lines back at once, without leaving the account', async () => {
  const two = anotherNode()
  const { id, socket } = await up()
  await releaseSessions(one)
  expect([socket.isEnded, socket.isLoggedOut]).toEqual([true, false])

  const second = await lines.nextSocket(() => superviseSessions(two))

  expect(second.config.auth.creds.me).toBeDefined()
  expect((await lines.keysOf(id)).length).toBeGreaterThan(0)
  await releaseSessions(two)
})
