import type { ChannelConnection, ProviderRequest } from '../channelConnection.ts'
import { credentialsOf } from '../withheld.ts'
import { errorOfRefusal, type MeaningOf } from './errors.ts'

/** Account that asks the Graph API, and how its refusals are to be read. */
export interface GraphAccount {
  baseAddress: string
  apiVersion: string
  accessToken: string
  appSecret: string
}

export interface GraphRequest extends Pick<ProviderRequest, 'method' | 'timeoutMs'> {
  /** Behind the version, without a slash in front; with its query. */
  path: string
  json?: unknown
  /** Instead of `json`: bytes with their type. */
  content?: { type: string; body: NonNullable<ProviderRequest['body']> }
  /** Besides the usual ones, or in their place. */
  headers?: Readonly<Record<string, string>>
  /** Texts of a person that no error may repeat. */
  withheld?: readonly string[]
}

/** A connection, or no more of it than asks: of templates nothing is delivered. */
type GraphConnection = Pick<ChannelConnection, 'ask'> | Pick<ChannelConnection, 'ask' | 'secrets' | 'hookUrl' | 'hookSecret'>

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Asks the Graph API in the words of a channel. The answer's JSON; null for what is none. @throws ChannelError what the answer refuses by, or what `ask` throws */
export const createAskGraph =
  (meaningOf: MeaningOf) =>
  async (connection: GraphConnection, account: GraphAccount, request: GraphRequest): Promise<unknown> => {
    const { method, path, json, content, headers, timeoutMs, withheld = [] } = request
    const body = content?.body ?? (json === undefined ? undefined : JSON.stringify(json))
    const type = content?.type ?? (json === undefined ? undefined : 'application/json')
    const answer = await connection.ask({
      method,
      url: `${account.baseAddress.replace(/\/+$/, '')}/${account.apiVersion}/${path}`,
      headers: { authorization: `Bearer ${account.accessToken}`, accept: 'application/json', ...(type && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
    const value = parsed(answer.body)
    if (answer.status >= 200 && answer.status < 300) return value
    throw errorOfRefusal({ ...answer, body: value, isAsking: method === 'GET' }, meaningOf, [
      ...[account.accessToken, account.appSecret],
      ...('hookUrl' in connection ? credentialsOf(connection) : []),
      ...withheld,
    ])
  }
