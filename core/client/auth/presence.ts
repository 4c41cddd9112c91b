import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { type Presence, presenceSchema } from '#core/contract/auth.ts'
import { defineEndpoint } from '#core/contract/define.ts'
import { sessionAtom } from './session.atoms.ts'
import { updateSession } from './session.ts'

/** The part of `PUT /usersIsOnline/:id` that the session needs; the team plugin owns the whole answer. */
const putPresence = defineEndpoint({
  method: 'PUT',
  path: '/usersIsOnline/:id',
  permission: 'signed-in',
  summary: 'Own presence',
  input: z.object({ id: z.int(), isOnline: z.boolean() }),
  output: z.looseObject({ status: presenceSchema, rev: z.int() }),
})

/** Presence of a person as the server told it; `rev` is the revision of their row. */
export interface HeardPresence {
  userId: number
  status: Presence
  rev: number
}

let newest = { userId: 0, rev: 0 }

/** Takes over what the server says of the signed-in person, unless it has said something newer. That they are offline says nothing of a pause. */
export function adoptPresence({ userId, status, rev }: HeardPresence): void {
  if (store.get(sessionAtom)?.userId !== userId) return
  if (newest.userId === userId && rev < newest.rev) return
  newest = { userId, rev }
  if (status !== 'offline') updateSession({ status })
}

/** Pauses or is available again: here at once, in every window once the server knows. @throws AppError when it could not be told; then all is as before */
export async function choosePresence(status: 'online' | 'paused'): Promise<void> {
  const session = store.get(sessionAtom)
  if (session === null) return
  const { userId, status: before } = session
  const known = newest
  updateSession({ status })
  try {
    const { rev, ...answer } = await call(putPresence, { id: userId, isOnline: status === 'online' })
    adoptPresence({ userId, status: answer.status, rev })
  } catch (error) {
    if (newest === known && store.get(sessionAtom)?.userId === userId) updateSession({ status: before })
    throw error
  }
}
