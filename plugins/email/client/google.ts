import { LogIn } from '@blueprintjs/icons'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { queryOf } from '#core/client/http/queryOf.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { beginMailGoogle, CONNECTIONS_PATH, getMailGoogle } from '../contract/index.ts'

export const callbackQuery = queryOptions({ ...queryOf(getMailGoogle, {}), staleTime: Number.POSITIVE_INFINITY })

/** Sends the browser to Google, where somebody allows the access to a mailbox. */
export const signInWithGoogle = defineCommand({
  id: 'email.google',
  title: 'email.google.command',
  icon: LogIn,
  args: z.object({ id: z.int() }),
  permission: 'connections.edit',
  when: (_get, args) => args !== undefined,
  run: async ({ id }, ctx) => location.assign((await ctx.call(beginMailGoogle, { connectionId: id })).url),
})

/** An answer of Google about a mailbox. */
export interface Returned {
  query: string
  connectionId: number
}
let returned: Returned | null = null

/** Keeps the answer that Google sent the browser back with, and takes it out of the address: it counts once. */
export function keepReturn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const [, id] = /^(\d+)\./.exec(new URLSearchParams(search).get('state') ?? '') ?? []
  if (pathname !== CONNECTIONS_PATH || id === undefined) return
  returned = { query: search, connectionId: Number(id) }
  history.replaceState(null, '', pathname)
}

/** The answer, once. */
export function takeReturn(): Returned | null {
  const answer = returned
  returned = null
  return answer
}
