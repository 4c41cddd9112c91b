import type { Getter } from 'jotai'
import { actionUndoers } from '#core/client/commands/actionUndo.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { mayReadTicket } from '../contract/index.ts'
import { recount } from './list/counters.ts'
import { tickets } from './tickets.ts'
import { inclusionSettingsAtom, mayReopenAtom, viewerAtom } from './viewer.ts'

/** Follows a change of what one may see: tickets that one may no longer read leave this browser, lists and totals are asked for again. */
export function followRights(): void {
  const viewer = store.get(viewerAtom)
  if (!viewer) return
  const settings = store.get(inclusionSettingsAtom)
  const hidden = [...store.get(tickets.rowsAtom).values()].filter((ticket) => !mayReadTicket(ticket, viewer, settings))
  tickets.remove(...hidden.map(({ id }) => id))
  void queryClient.invalidateQueries({ queryKey: ['tickets'] })
  recount()
}

/** Forgets waiting tickets, to ask for them again: the same version of a row is another one now, with or without what is written in it. */
export function forgetWaiting(): void {
  tickets.remove(...[...store.get(tickets.rowsAtom).values()].filter(({ status }) => status === 'pending').map(({ id }) => id))
}

/** Follows the profile and the queues of the signed-in person. */
export function watchRights(): Dispose {
  const rightsOf = () => {
    const viewer = store.get(viewerAtom)
    return JSON.stringify([viewer?.profile, viewer?.queueIds])
  }
  let rights = rightsOf()
  return store.sub(viewerAtom, () => {
    const now = rightsOf()
    if (now === rights) return
    rights = now
    followRights()
  })
}

/** Whether one's own resolving goes back: with the log of actions for some seconds whatever the rights, else for who may reopen. */
export const mayTakeResolveBack = (get: Getter): boolean => get(mayReopenAtom) || contributionsOf(actionUndoers).length > 0
