import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StartedWhatsAppServer, startWhatsAppServer } from '@openclaw/crabline'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startFakeProxy } from '#core/server/testing/fakeProxy.ts'
import { channelConnections } from '#plugins/channels/server/channels.table.ts'
import { deleteConnection, setProxy, updateConnection } from '#plugins/connections/contract/index.ts'
import { type GatewayDesk, startGatewayDesk } from '#tests/server/support/gatewayDesk.ts'
import { WHATSAPP_QR } from '../contract/index.ts'
import { loadLibrary } from './library.ts'
import { loadAuth } from './session/authState.ts'
import { whatsappKeys } from './whatsappQr.table.ts'

const sentSchema = z.looseObject({
  type: z.literal('api'),
  body: z.looseObject({ tag: z.literal('message'), attrs: z.looseObject({ id: z.string(), to: z.string() }) }),
})

/** The real library against a fake WhatsApp over a real WebSocket, with the real handshake and encryption. */
const seen: unknown[] = []
let desk: GatewayDesk
let whatsapp: StartedWhatsAppServer
beforeAll(async () => {
  whatsapp = await startWhatsAppServer({
    recorderPath: join(mkdtempSync(join(tmpdir(), 'whatsapp-')), 'seen.jsonl'),
    onEvent: (event) => void seen.push(event),
  })
  desk = await startGatewayDesk()
}, 120_000)
afterAll(async () => {
  await desk.desk.stop()
  await whatsapp.close()
})

const ANA = '5511988887777@s.whatsapp.net'

/** Answers the id of the message. */
async function writes(text: string): Promise<string> {
  const { adminToken, endpoints } = whatsapp.manifest
  const answer = await fetch(endpoints.adminInboundUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-crabline-admin-token': adminToken },
    body: JSON.stringify({ chatJid: ANA, senderJid: ANA, text, pushName: 'Ana Prado' }),
  })
  const delivered = z.looseObject({ delivery: z.string(), message: z.looseObject({ key: z.looseObject({ id: z.string() }) }) }).parse(await answer.json())
  expect(delivered.delivery).toBe('delivered')
  return delivered.message.key.id
}
const sentOut = () =>
  seen.flatMap((event) => {
    const sent = sentSchema.safeParse(event)
    return sent.success ? [sent.data.body.attrs] : []
  })
const keysOf = (id: number) => desk.rowsOf(whatsappKeys).find(eq(whatsappKeys.connectionId, id))
const connectionRow = (id: number) => desk.rowsOf(channelConnections).first(eq(channelConnections.connectionId, id))

/** Nobody answers there. */
const NOWHERE = 'ws://127.0.0.1:9/'

/** A line of a phone that has been linked: the fake server lets everybody in, but links nobody. */
async function linked(proxy?: string): Promise<number> {
  const { admin, kernel } = desk.desk
  const id = await desk.connect({ type: WHATSAPP_QR, config: { baseAddress: NOWHERE }, secrets: {} })
  await vi.waitFor(async () => expect(await connectionRow(id)).toMatchObject({ reason: 'temporary' }))
  const lease = { holder: 'the phone', term: 0 }
  await desk.rowsOf(channelConnections).write(eq(channelConnections.connectionId, id), { sessionHolder: lease.holder })
  const auth = await loadAuth(kernel.ctx, await loadLibrary(), { tenantId: admin.tenantId, connectionId: id }, lease, () => {})
  Object.assign(auth.creds, { me: { id: whatsapp.manifest.selfJid, name: 'Loja' }, account: {} })
  await auth.saveCreds()
  if (proxy) await desk.desk.ask(setProxy, { whatsappId: id, url: proxy }, admin)
  await desk.desk.ask(updateConnection, { id, config: { baseAddress: whatsapp.manifest.endpoints.baileysWebSocketUrl } }, admin)
  await desk.isIn(id, 'CONNECTED')
  return id
}

test('a line comes up, a message comes in, and the answer goes out', async () => {
  const id = await linked()
  const ref = await writes('Bom dia')

  const { asking, say } = await desk.accepted(ref)
  expect(asking).toMatchObject({ body: 'Bom dia', fromMe: false })
  expect(await desk.contactOf(asking.contactId)).toMatchObject({ name: 'Ana Prado', number: '5511988887777' })

  const answer = await say('Olá, Ana')
  await desk.acked(answer, 1)

  const ours = await desk.refOf(answer)
  expect(ours).toMatch(/^3EB0[0-9A-F]{18}$/)
  expect(sentOut()).toContainEqual(expect.objectContaining({ id: ours, to: expect.stringContaining('5511988887777') }))
  expect(await desk.lineOf(id)).toMatchObject({ isStopped: false, reason: null })
  expect(await desk.connectionOf(id)).toMatchObject({ number: whatsapp.manifest.selfJid.split('@')[0] })
}, 60_000)

test('what the phone is linked by lies encrypted, and is in no answer', async () => {
  const id = await linked()
  const keys = await keysOf(id)
  expect(new Set(keys.map(({ kind }) => kind))).toContain('creds')
  for (const { sealed } of keys) expect(sealed).not.toMatch(/Loja|Buffer|\{/)
  for (const path of ['/whatsapp/administered', `/whatsapp/${id}`, '/channelLines', `/channelLines/${id}/events`]) {
    const { body } = await desk.desk.call('GET', path, { token: desk.desk.admin.token })
    expect(JSON.stringify(body)).not.toMatch(/noiseKey|signedIdentityKey|advSecretKey/)
  }
}, 60_000)

test('a connection that is deleted leaves no keys behind', async () => {
  const id = await linked()

  await desk.desk.ask(deleteConnection, { id, conversationsTo: 'closed' }, desk.desk.admin)

  await vi.waitFor(async () => expect(await keysOf(id)).toEqual([]), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await connectionRow(id)).toMatchObject({ sessionUntil: null }), { timeout: 10_000 })
  expect(await keysOf(id)).toEqual([])
}, 60_000)

test.each([['http'], ['socks5']] as const)(
  'behind a proxy of %s everything goes through it, and nothing once it is dead',
  async (scheme) => {
    const proxy = await startFakeProxy({ scheme, login: { user: 'ana', password: 'senha-do-proxy' } })
    const id = await linked(proxy.url)
    const { host } = new URL(whatsapp.manifest.endpoints.baileysWebSocketUrl)
    const ways = proxy.asked.filter((one) => one === host).length
    // The first look whether there is a way, and the socket itself.
    expect(ways).toBeGreaterThanOrEqual(2)

    await proxy.stop()

    await vi.waitFor(async () => expect(await desk.lineOf(id)).toMatchObject({ reason: 'reconnecting' }), { timeout: 10_000 })
    expect(await desk.connectionOf(id)).toMatchObject({ status: 'DISCONNECTED' })
  },
  60_000,
)
