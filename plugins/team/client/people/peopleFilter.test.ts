import { expect, test } from 'vitest'
import { makePerson } from '../../contract/testing/people.ts'
import { filterPeople, NO_FILTER } from './peopleFilter.ts'

const rest = {
  isActive: true,
  teams: [],
  whatsappAllowed: [],
  accessHours: null,
  isSingleSession: false,
  blockWavoip: false,
  hasOwnAccount: true,
  detailsRev: 1,
}
const queue = { id: 7, queue: 'Vendas', color: '#c2813a' }
const people = [
  { ...makePerson(1), ...rest, name: 'Antônia Reis', email: 'tonia@empresa.example', queues: [queue] },
  { ...makePerson(2), ...rest, name: 'Bruno Lima', profile: 'admin' as const, isActive: false },
]

test.each([
  ['nothing', {}, [1, 2]],
  ['a part of a name without its accent', { search: 'antonia' }, [1]],
  ['an e-mail', { search: 'TONIA@' }, [1]],
  ['a user name', { search: 'pessoa2' }, [2]],
  ['a profile', { profile: 'admin' as const }, [2]],
  ['a queue', { queue: '7' }, [1]],
  ['no queue', { queue: 'none' }, [2]],
  ['who is suspended', { state: 'suspended' as const }, [2]],
  ['who is active, of a profile that none of them has', { state: 'active' as const, profile: 'super' as const }, []],
])('%s leaves the right people', (_what, filter, ids) => {
  expect(filterPeople(people, { ...NO_FILTER, ...filter }).map(({ id }) => id)).toEqual(ids)
})
