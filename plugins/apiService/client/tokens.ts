import { queryOptions } from '@tanstack/react-query'
import { apiBase } from '#core/client/http/apiBase.ts'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { type ApiToken, EXTERNAL_PATH } from '../contract/index.ts'

export const TOKENS = 'apiService'

export const connectionsQuery = queryOptions({ queryKey: [TOKENS, 'connections'], queryFn: () => call(listConnections, {}) })

/** A token is new, different, used or gone, here or elsewhere. */
export const refreshTokens = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [TOKENS] })

/** Address that calls of a token begin with: at the host that this page asks, since a server behind a proxy need not know how it is reached. */
export const callAddress = ({ id }: Pick<ApiToken, 'id'>): string => `${apiBase() || location.origin}${EXTERNAL_PATH}/${id}`

/** `orphaned`: whoever it belonged to is gone, or may no longer keep tokens. */
export type TokenState = 'on' | 'off' | 'expired' | 'orphaned'
export const stateOf = ({ isActive, expiresAt, owner }: ApiToken, now = Date.now()): TokenState => {
  if (!isActive) return 'off'
  if (owner === null) return 'orphaned'
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'on'
}

/** A call that sends a message, to be pasted into a terminal. */
export const curlExample = (address: string, token: string, body: string): string =>
  [
    `curl -X POST ${address} \\`,
    `  -H "Authorization: Bearer ${token}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify({ number: '5511988887777', body, externalKey: 'pedido-77' })}'`,
  ].join('\n')
