import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'

/** Room for what is refused in words. */
const url = z.string().max(2_000)

/** A connection to an outside channel, and the proxy that everything of it goes through. */
export const proxiedSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  /** `socks5://host:port`, without credentials; `unreadable` is one that the installation can no longer read: nothing goes until it is set anew. */
  proxy: z.string().nullable(),
  hasPassword: z.boolean(),
})
export type Proxied = z.infer<typeof proxiedSchema>

/** By name. */
export const listProxies = defineEndpoint({
  method: 'GET',
  path: '/proxies',
  permission: 'connections.edit',
  summary: 'Proxies of the connections',
  input: z.object({}),
  output: z.array(proxiedSchema),
})

/**
 * `url`: `http://`, `https://` or `socks5://`, with `user:password@` where the proxy asks for them. Its line begins anew through it.
 * @throws noConnectionFound (404), invalidInput (422) at `url` for what is no proxy, has no machine, or is inside the installation's network
 */
export const setProxy = defineEndpoint({
  method: 'PUT',
  path: '/proxies/:whatsappId',
  permission: 'connections.edit',
  summary: 'Let a connection go through a proxy',
  input: z.object({ whatsappId: idParam, url: url.default('') }),
  output: proxiedSchema,
})

/** @throws noConnectionFound (404) */
export const removeProxy = defineEndpoint({
  method: 'DELETE',
  path: '/proxies/:whatsappId',
  permission: 'connections.edit',
  summary: 'Let a connection go without a proxy',
  input: z.object({ whatsappId: idParam }),
  output: proxiedSchema,
})

export const proxyResults = ['open', 'none', 'hostUnknown', 'hostInside', 'refused', 'timeout', 'tls', 'login', 'target', 'protocol'] as const
export type ProxyResult = (typeof proxyResults)[number]

/**
 * Opens the way to a neutral host through what is given, else through the proxy that is kept.
 * @throws noConnectionFound (404), invalidInput (422) as `setProxy`, tooFast (429) beyond twenty in ten minutes
 */
export const tryProxy = defineEndpoint({
  method: 'POST',
  path: '/proxies/:whatsappId/test',
  permission: 'connections.edit',
  summary: 'Try a proxy',
  isLong: true,
  input: z.object({ whatsappId: idParam, url: url.optional() }),
  output: z.object({ result: z.enum(proxyResults) }),
})
