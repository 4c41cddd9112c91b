import { z } from 'zod'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { lineTo } from '#tests/server/support/channelLine.ts'
import { type FakeCall, type FakeGateway, type FakeReply, startFakeGateway } from '#tests/server/support/fakeGateway.ts'

export const INSTANCE = '3C01INSTANCIA'
export const TOKEN = 'TOKENDAINSTANCIA'
export const CLIENT_TOKEN = 'token-da-conta'
export const ACCOUNT = '5511940000000'

/** A group as the provider knows it. */
export interface FakeGroup {
  subject: string
  participants: { phone: string; lid?: string; isAdmin: boolean; isSuperAdmin: boolean }[]
}

/** The provider over real HTTP, with one instance: it queues messages, lays out files, and delivers to the address it was told. */
export interface FakeZapi extends FakeGateway {
  state: { connected: boolean; webhook: string; code: string }
  /** Path → bytes, at an address that needs no credential. */
  files: Map<string, Buffer>
  /** By what the provider calls them. */
  groups: Map<string, FakeGroup>
  /** Calls without the beginning that all of them share. */
  asked(path: string): FakeCall[]
  /** Sets the answer to the next call whose path begins so. */
  nextOf(path: string, reply: FakeReply): void
  tell(delivery: object): Promise<number>
}

const PREFIX = `/instances/${INSTANCE}/token/${TOKEN}`
const ok = (body: unknown): FakeReply => ({ status: 200, body })

export async function startFakeZapi(): Promise<FakeZapi> {
  const state = { connected: false, webhook: '', code: '2@codigo-1' }
  let sent = 0

  function send({ body }: FakeCall): FakeReply {
    sent += 1
    return ok({ zaapId: `Z${sent}`, messageId: typeof body.editMessageId === 'string' ? body.editMessageId : `3EB0${sent}`, id: `3EB0${sent}` })
  }

  function groups({ path, query, body }: FakeCall): FakeReply | null {
    if (path.endsWith('/groups')) {
      const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))]
      return ok([...provider.groups].slice((page - 1) * size, page * size).map(([phone, { subject }]) => ({ phone, name: subject, isGroup: true })))
    }
    const asked = /\/light-group-metadata\/(.+)$/.exec(path)?.[1]
    const known = provider.groups.get(asked ?? z.string().catch('').parse(body.groupId))
    if (asked !== undefined) return known ? ok({ phone: asked, ...known }) : { status: 404, body: { error: 'Group not found' } }
    if (!path.endsWith('/remove-participant')) return null
    const { phones } = z.object({ phones: z.array(z.string()) }).parse(body)
    if (known) known.participants = known.participants.filter(({ phone }) => !phones.includes(phone))
    return ok({ value: known !== undefined })
  }

  function reply(call: FakeCall): FakeReply {
    const file = provider.files.get(call.path)
    if (file) return { status: 200, body: file }
    if (!call.path.startsWith(PREFIX)) return { status: 404, body: { error: 'Instance not found' } }
    if (call.headers['client-token'] !== CLIENT_TOKEN) return { status: 403, body: { error: 'null not allowed' } }
    const ofGroups = groups(call)
    if (ofGroups) return ofGroups
    const path = call.path.slice(PREFIX.length)
    if (path === '/status')
      return ok({ connected: state.connected, smartphoneConnected: state.connected, error: state.connected ? '' : 'You are not connected.' })
    if (path === '/device') return ok({ phone: ACCOUNT })
    if (path === '/qr-code') return ok({ value: state.code })
    if (path.startsWith('/phone-code/')) return ok({ code: 'ABCD1234' })
    if (path === '/update-every-webhooks') {
      state.webhook = z.object({ value: z.string() }).parse(call.body).value
      return ok({ value: true })
    }
    if (path.startsWith('/phone-exists/')) return ok({ exists: !path.endsWith('0000000'), phone: path.slice('/phone-exists/'.length), lid: null })
    return path.startsWith('/send-') ? send(call) : ok({ value: true })
  }

  const plain = await startFakeGateway(reply)
  const provider: FakeZapi = {
    ...plain,
    state,
    files: new Map(),
    groups: new Map(),
    asked: (path) => plain.callsTo(PREFIX + path),
    nextOf: (path, answer) => plain.next(PREFIX + path, answer),
    async tell(delivery) {
      const body = JSON.stringify({ instanceId: INSTANCE, ...delivery })
      return (await fetch(state.webhook, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
    },
  }
  return provider
}

/** A line to the provider, as the channels make one. */
export const aConnectionState = ({ url }: Pick<FakeGateway, 'url'>, more: Partial<ChannelConnection> = {}): ChannelConnection =>
  lineTo({ settings: { baseAddress: url, instanceId: INSTANCE }, secrets: { token: TOKEN, clientToken: CLIENT_TOKEN }, ...more })
