import { z } from 'zod'
import { type FakeCall, type FakeGateway, startFakeGateway } from '#tests/server/support/fakeGateway.ts'

export interface FakeInstance {
  state: 'close' | 'connecting' | 'open'
  token: string
  pairingCode: string | null
  webhook: { enabled: boolean; url: string; headers: Record<string, string>; events: string[] }
}

/** A group as the gateway knows it: its people by their names at WhatsApp. */
export interface FakeGroup {
  subject: string
  participants: { id: string; phoneNumber?: string; admin: 'admin' | 'superadmin' | null }[]
}

/** A gateway over real HTTP: it keeps instances, takes messages, hands out files, and delivers to the address it was told. */
export interface FakeEvolution extends Omit<FakeGateway, 'next'> {
  nextReply: FakeGateway['next']
  instances: Map<string, FakeInstance>
  /** By the id of their message. */
  files: Map<string, Buffer>
  /** By their names at WhatsApp. */
  groups: Map<string, FakeGroup>
  /** Sets the answer to the next call whose path begins so. */
  next(path: string, status: number, body: unknown): void
  /** Delivers an event to the webhook of an instance; answers the status of the reply. */
  tell(instance: string, event: string, data: unknown, more?: Record<string, unknown>): Promise<number>
}

export const GATEWAY_KEY = 'chave-global-de-teste'
export const ACCOUNT_JID = '5511940000000@s.whatsapp.net'

const webhook = z.object({
  enabled: z.boolean(),
  url: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  events: z.array(z.string()).default([]),
})
const creation = z.object({ instanceName: z.string(), token: z.string(), webhook })

const refusal = (status: number, ...message: unknown[]) => ({ status, body: { status, error: 'Refused', response: { message } } })

export async function startFakeEvolution(): Promise<FakeEvolution> {
  const instances = new Map<string, FakeInstance>()
  const codeOf = ({ pairingCode }: FakeInstance) => ({ pairingCode, code: '2@codigo-de-teste', base64: 'data:image/png;base64,AAAA', count: 1 })
  let sent = 0

  function create(body: Record<string, unknown>) {
    const { instanceName, token, webhook: webhookSettings } = creation.parse(body)
    if (instances.has(instanceName)) return { status: 403, body: refusal(403, `This name "${instanceName}" is already in use.`).body }
    const made: FakeInstance = { state: 'connecting', token, pairingCode: null, webhook: webhookSettings }
    instances.set(instanceName, made)
    return { status: 201, body: { instance: { instanceName, status: 'created' }, hash: token, qrcode: codeOf(made) } }
  }

  function connect(instance: FakeInstance, query: URLSearchParams) {
    if (instance.state === 'open') return { status: 200, body: { instance: { state: 'open' } } }
    // A line that asks for a scan already takes no number any more.
    if (instance.state === 'close' && query.has('number')) instance.pairingCode = 'ABCD1234'
    instance.state = 'connecting'
    return { status: 200, body: codeOf(instance) }
  }

  function message(body: Record<string, unknown>) {
    const number = String(body.number ?? '')
    if (number.endsWith('0000000')) return refusal(400, { exists: false, jid: `${number}@s.whatsapp.net`, number })
    sent += 1
    const remoteJid = number.includes('@') ? number : `${number}@s.whatsapp.net`
    return { status: 201, body: { key: { remoteJid, fromMe: true, id: `3EB0${sent}` }, status: 'PENDING' } }
  }

  function reply({ method, path, query, headers: { apikey }, body }: FakeCall): { status: number; body: unknown } {
    const name = path.split('/').at(-1) ?? ''
    const instance = instances.get(name)
    if (apikey !== GATEWAY_KEY && apikey !== instance?.token)
      return { status: 401, body: { status: 401, error: 'Unauthorized', response: { message: 'Unauthorized' } } }
    if (path === '/instance/create') return create(body)
    if (path === '/instance/fetchInstances') return { status: 200, body: [...instances.keys()].map((one) => ({ name: one, ownerJid: ACCOUNT_JID })) }
    if (!instance) return refusal(404, `The "${name}" instance does not exist`)
    if (path.startsWith('/instance/connectionState/')) return { status: 200, body: { instance: { instanceName: name, state: instance.state } } }
    if (path.startsWith('/instance/connect/')) return connect(instance, query)
    if (path.startsWith('/instance/logout/')) {
      instance.state = 'close'
      return { status: 200, body: { status: 'SUCCESS' } }
    }
    if (path.startsWith('/webhook/set/')) {
      instance.webhook = webhook.parse(body.webhook)
      return { status: 201, body: {} }
    }
    if (path.startsWith('/message/') && method === 'POST') return message(body)
    if (path.startsWith('/chat/getBase64FromMediaMessage/')) return file(body)
    if (path.startsWith('/group/')) return group(path, query, body)
    return { status: 200, body: {} }
  }

  function group(path: string, query: URLSearchParams, body: Record<string, unknown>) {
    if (path.startsWith('/group/fetchAllGroups/'))
      return { status: 200, body: [...gateway.groups].map(([id, { subject, participants }]) => ({ id, subject, size: participants.length })) }
    const known = gateway.groups.get(query.get('groupJid') ?? '')
    if (!known) return refusal(404, 'Error fetching group')
    if (path.startsWith('/group/findGroupInfos/')) return { status: 200, body: { id: query.get('groupJid'), ...known } }
    const { participants } = z.object({ action: z.literal('remove'), participants: z.array(z.string()) }).parse(body)
    const updateParticipants = participants.map((jid) => ({ jid, status: known.participants.some(({ id }) => id === jid) ? '200' : '404' }))
    known.participants = known.participants.filter(({ id }) => !participants.includes(id))
    return { status: 201, body: { updateParticipants } }
  }

  function file(body: Record<string, unknown>) {
    const { message: asked } = z.object({ message: z.object({ key: z.object({ id: z.string() }) }) }).parse(body)
    const bytes = gateway.files.get(asked.key.id)
    return bytes ? { status: 201, body: { mimetype: 'text/plain', base64: bytes.toString('base64') } } : refusal(400, 'Message not found')
  }

  const plain = await startFakeGateway(reply)
  const gateway: FakeEvolution = {
    ...plain,
    instances,
    files: new Map(),
    groups: new Map(),
    nextReply: plain.next,
    next: (path, status, body) => plain.next(path, { status, body }),
    async tell(instance, event, data, more = {}) {
      const known = instances.get(instance)
      if (!known?.webhook.enabled) return 0
      const body = JSON.stringify({ event, instance, data, sender: ACCOUNT_JID, apikey: known.token, ...more })
      const headers = { 'content-type': 'application/json', ...known.webhook.headers }
      return (await fetch(known.webhook.url, { method: 'POST', headers, body })).status
    },
  }
  return gateway
}
