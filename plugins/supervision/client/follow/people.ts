import { QueryObserver } from '@tanstack/react-query'
import { atom, type Getter } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import type { User } from '#plugins/team/contract/index.ts'

const query = everybodyQuery(call)

/** Superadministrators have no conversations. */
const withConversations = (people: readonly User[]): readonly User[] => people.filter(({ profile }) => profile !== 'superadmin')

/** People of the company who have conversations; they are asked for as soon as something shows them, a panel's title included. */
export const peopleAtom = atom<readonly User[]>([])
peopleAtom.onMount = (set) => {
  const observer = new QueryObserver(queryClient, { ...query, notifyOnChangeProps: ['data'] })
  const take = ({ data }: { data: readonly User[] | undefined }) => set(withConversations(data ?? []))
  const stop = observer.subscribe(take)
  take(observer.getCurrentResult())
  return stop
}

export const nameOf = (get: Getter, userId: number): string | undefined => get(peopleAtom).find(({ id }) => id === userId)?.name

/** The same people for who chooses among them. */
export const loadPeople = async (): Promise<readonly User[]> => withConversations(await queryClient.fetchQuery(query))
