import { queryOptions } from '@tanstack/react-query'
import type { Getter } from 'jotai'
import { plain } from '#core/client/commands/match.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { ticketAbilities } from '#plugins/chat/contract/client.ts'
import { listParticipants } from '#plugins/chat/contract/index.ts'
import type { Participant } from '#plugins/connections/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'

/** People come and go rarely, in milliseconds. */
const FRESH_MS = 60_000

export const participantsQuery = (ticketId: number) => queryOptions({ ...queryOf(listParticipants, { ticketId }), staleTime: FRESH_MS })

/** Whether a ticket is a group whose people can be called. */
export function hasPeople(get: Getter, ticketId: number): boolean {
  const ticket = get(getContext().use(ticketRows).rowAtom(ticketId))
  return ticket?.isGroup === true && getContext().use(ticketAbilities).of(get, ticketId).groups
}

/** Participants of whose name a word begins so, or whose number holds it, by name. */
export async function findParticipants(ticketId: number, text: string): Promise<Participant[]> {
  const wanted = plain(text.trim())
  const all = await queryClient.fetchQuery(participantsQuery(ticketId))
  return all.filter(({ name, number }) => ` ${plain(name)}`.includes(` ${wanted}`) || (wanted !== '' && number.includes(wanted)))
}
