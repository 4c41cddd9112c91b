import type { ChannelLine, ProviderAnswer, ProviderRequest } from '#plugins/channels/contract/index.ts'
import type { CloudAccount } from './account.ts'
import { errorOfAnswer } from './errors.ts'

export interface GraphRequest extends Pick<ProviderRequest, 'method' | 'timeoutMs'> {
  /** Behind the version, without a slash in front; with its query. */
  path: string
  json?: unknown
  /** Instead of `json`: bytes with their type. */
  content?: { type: string; body: NonNullable<ProviderRequest['body']> }
  /** Texts of a person that no error may repeat. */
  withheld?: readonly string[]
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** The answer's JSON; null for what is none. @throws ChannelError what the answer refuses by, or what `ask` throws */
export async function askGraph(line: Pick<ChannelLine, 'ask'>, account: CloudAccount, request: GraphRequest): Promise<unknown> {
  const { method, path, json, content, timeoutMs, withheld = [] } = request
  const body = content?.body ?? (json === undefined ? undefined : JSON.stringify(json))
  const type = content?.type ?? (json === undefined ? undefined : 'application/json')
  const answer = await line.ask({
    method,
    url: `${account.baseAddress.replace(/\/+$/, '')}/${account.apiVersion}/${path}`,
    headers: { authorization: `Bearer ${account.accessToken}`, accept: 'application/json', ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return resultOf(answer, [account.accessToken, account.appSecret, ...withheld])
}

function resultOf({ status, headers, body }: ProviderAnswer, withheld: readonly string[]): unknown {
  const value = parsed(body)
  if (status < 200 || status >= 300) throw errorOfAnswer({ status, headers, body: value }, withheld)
  return value
}
