import { z } from 'zod'
import type { Person } from '../../contract/people.ts'

export const peopleFilterSchema = z.object({
  search: z.string(),
  /** A profile; empty for any. */
  profile: z.enum(['', 'admin', 'super', 'user']).catch(''),
  /** Id of a queue, `none` for people of no queue; empty for any. */
  queue: z.string(),
  state: z.enum(['', 'active', 'suspended']).catch(''),
})
export type PeopleFilter = z.infer<typeof peopleFilterSchema>
export const NO_FILTER: PeopleFilter = { search: '', profile: '', queue: '', state: '' }

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The people that a filter leaves, in their order. */
export function filterPeople(people: readonly Person[], { search, profile, queue, state }: PeopleFilter): readonly Person[] {
  const query = fold(search)
  return people.filter((person) => {
    if (profile !== '' && person.profile !== profile) return false
    if (state !== '' && person.isActive !== (state === 'active')) return false
    if (queue === 'none' && person.queues.length > 0) return false
    if (queue !== '' && queue !== 'none' && !person.queues.some(({ id }) => String(id) === queue)) return false
    return [person.name, person.email, person.username].some((text) => fold(text).includes(query))
  })
}
