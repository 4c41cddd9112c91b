import { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import type { OutwardProxy } from '#core/contract/proxy.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import type { Template, TemplateSource } from '#plugins/chat/contract/index.ts'
import { ChannelError, connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { WHATSAPP_CLOUD } from '../../contract/index.ts'
import { accountOf, type CloudAccount } from '../account.ts'
import { askGraph } from '../graph.ts'
import { templateOf } from './templateOf.ts'

const RETENTION_MS = 5 * 60_000
const TIMEOUT_MS = 20_000
const MOST_BYTES = 4 * 1024 * 1024
const PAGE = 100
/** More templates than this nobody looks through. */
const MOST_PAGES = 10

const pageSchema = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({ next: z.string().optional(), cursors: z.looseObject({ after: z.string().optional() }).optional() })
    .optional()
    .catch(undefined),
})

/** A line to the provider outside of the connection's own deliveries: whatever goes wrong may be tried again. */
const outsideDeliveries = (ctx: ServerContext, proxy: OutwardProxy | null): Pick<ChannelConnection, 'ask'> => ({
  async ask(request) {
    const answer = await requestOutward(ctx.host.outward, {
      ...request,
      timeoutMs: request.timeoutMs ?? TIMEOUT_MS,
      mostBytes: MOST_BYTES,
      whenLonger: 'fail',
      proxy,
    })
    if (!answer.ok) throw new ChannelError('temporary', { detail: answer.failure })
    return answer
  },
})

/** An account of the provider, and the way to it. */
export interface OpenAccount {
  account: CloudAccount
  connection: Pick<ChannelConnection, 'ask'>
}

/** The account of a connection. @throws noConnectionFound (404) also for a connection of another channel, ChannelError */
export async function openAccount(ctx: ServerContext, tenantId: number, connectionId: number): Promise<OpenAccount> {
  const connections = ctx.use(connectionsService)
  const connection = await connections.byId(tenantId, connectionId)
  if (connection?.type !== WHATSAPP_CLOUD) throw noConnectionFound()
  const account = accountOf({ settings: connection.config, secrets: await connections.secretsOf(tenantId, connectionId) })
  const proxy = await connections.proxyOf(tenantId, connectionId)
  if (proxy === 'unreadable') throw new ChannelError('temporary', { detail: 'proxy' })
  return { account, connection: outsideDeliveries(ctx, proxy) }
}

/** Templates of an account as the provider lists them, page after page. @throws ChannelError */
export async function pagesOfTemplates({ account, connection }: OpenAccount, fields: string): Promise<unknown[]> {
  const found: unknown[] = []
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ fields, limit: String(PAGE), ...(after && { after }) })
    const read = pageSchema.safeParse(await askGraph(connection, account, { method: 'GET', path: `${account.wabaId}/message_templates?${query}` }))
    if (!read.success) throw new ChannelError('temporary', { detail: 'The answer lists no templates' })
    found.push(...read.data.data)
    after = read.data.paging?.next === undefined ? undefined : read.data.paging.cursors?.after
    if (after === undefined) break
  }
  return found
}

async function fetchTemplates(open: OpenAccount): Promise<Template[]> {
  const found = (await pagesOfTemplates(open, 'name,status,category,language,components')).flatMap((one) => templateOf(one) ?? [])
  return found.sort((one, other) => one.name.localeCompare(other.name) || one.language.localeCompare(other.language))
}

interface Cached {
  /** Of whom they are: another account or token is asked anew. */
  account: string
  until: number
  templates: Promise<Template[]>
}
const cachedByConnection = new Map<string, Cached>()
const keyOf = (tenantId: number, connectionId: number) => `${tenantId}:${connectionId}`

/** Approved templates of a connection, asked for once in five minutes. @throws noConnectionFound (404), ChannelError */
export async function templatesOf(ctx: ServerContext, tenantId: number, connectionId: number): Promise<Template[]> {
  const open = await openAccount(ctx, tenantId, connectionId)
  const { account } = open
  const key = keyOf(tenantId, connectionId)
  const whose = [account.baseAddress, account.wabaId, account.accessToken].join(' ')
  const now = ctx.now().getTime()
  const cached = cachedByConnection.get(key)
  if (cached && cached.account === whose && cached.until > now) return cached.templates
  const templates = fetchTemplates(open)
  cachedByConnection.set(key, { account: whose, until: now + RETENTION_MS, templates })
  // A failure is not kept.
  templates.catch(() => cachedByConnection.delete(key))
  return templates
}

/** The next who asks gets them from the provider; on other nodes within five minutes. */
export const forgetTemplates = (tenantId: number, connectionId: number): void => void cachedByConnection.delete(keyOf(tenantId, connectionId))

export const cloudTemplates = defineService<TemplateSource>('whatsappCloud.templates')
export const createCloudTemplates = (ctx: ServerContext): TemplateSource => ({
  templatesOf: (tenantId, connectionId) => templatesOf(ctx, tenantId, connectionId),
})
