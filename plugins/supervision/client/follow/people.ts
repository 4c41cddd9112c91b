import { atom, type Getter } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listUsers, type User } from '#plugins/team/contract/index.ts'

/** People of the company who have conversations, as far as they were asked for. */
export const peopleAtom = atom<readonly User[]>([])

export const nameOf = (get: Getter, userId: number): string | undefined => get(peopleAtom).find(({ id }) => id === userId)?.name

/** All of them, page by page. */
export async function loadPeople(): Promise<readonly User[]> {
  const people: User[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { users, hasMore } = await call(listUsers, { pageNumber })
    people.push(...users.filter(({ profile }) => profile !== 'superadmin'))
    if (!hasMore) break
  }
  store.set(peopleAtom, people)
  return people
}
