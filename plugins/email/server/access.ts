import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { Account } from './account.ts'
import { accessToken } from './google.ts'

/** Credentials for a server of the mailbox. */
export type Access = { user: string; pass: string } | { user: string; accessToken: string }

/**
 * Does what needs to sign in. Where the server takes a token of Google no more, once again with a new one: `isRefused` says so of what `work` throws, and
 * nothing must have left by then. @throws ChannelError `authFailed` without credentials, or where the access was withdrawn
 */
export async function withAccess<R>(
  connection: ChannelConnection,
  account: Account,
  isRefused: (error: unknown) => boolean,
  work: (access: Access) => Promise<R>,
): Promise<R> {
  const { user, password } = account
  if (account.access === 'password') {
    if (password === null) throw new ChannelError('authFailed')
    return work({ user, pass: password })
  }
  const { token, isFresh } = await accessToken(connection, account)
  try {
    return await work({ user, accessToken: token })
  } catch (error) {
    if (isFresh || !isRefused(error)) throw error
    const anew = await accessToken(connection, account, { isAnew: true })
    return work({ user, accessToken: anew.token })
  }
}
