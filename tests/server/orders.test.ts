import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { listProtocols, protocolColumns } from '#plugins/closing/contract/index.ts'
import { contactColumns, listContacts } from '#plugins/contacts/contract/index.ts'
import { listNotes, noteColumns } from '#plugins/notes/contract/index.ts'
import { listRatings, ratingColumns } from '#plugins/ratings/contract/index.ts'
import { listSchedules, recurrences, type Schedule, scheduleColumns } from '#plugins/schedules/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'
import { fillLongLists, LONG } from './support/longLists.ts'
import { misplaced, orderedList } from './support/orderedList.ts'

let desk: Desk
let neighbour: Session
beforeAll(async () => {
  desk = await startDesk()
  await fillLongLists(desk)
  await desk.place(desk.agent2, [desk.vendas])
  neighbour = (await desk.otherTenant()).admin
})
afterAll(() => desk.stop())

const rankIn = (ranks: readonly string[], value: string) => {
  const rank = ranks.indexOf(value)
  return rank < 0 ? null : rank
}
const stageOf = ({ status, ack }: Schedule) => {
  if (ack === -1) return 'refused'
  if (status !== 'sent' || ack === null || ack < 2) return status
  return ack === 2 ? 'received' : 'read'
}

const contacts = orderedList(
  '/contacts',
  (body) => {
    const { contacts: rows, hasMore } = listContacts.output.parse(body)
    return { rows, hasMore }
  },
  {
    name: ({ name }) => name,
    number: ({ number }) => (number.startsWith('webchat:') ? null : number),
    email: ({ email }) => email,
    wallet: ({ wallets }) => (wallets.length === 0 ? null : wallets.map(({ name }) => name).join(', ')),
    lastConversation: ({ lastConversationAt }) => lastConversationAt,
    since: ({ createdAt }) => createdAt,
  },
)
const notes = orderedList(
  '/notes',
  (body) => {
    const { notes: rows, hasMore } = listNotes.output.parse(body)
    return { rows, hasMore }
  },
  {
    contact: ({ contact }) => contact.name,
    note: ({ note }) => note,
    author: ({ user }) => user.name,
    date: ({ createdAt }) => createdAt,
    ticket: ({ ticketId }) => ticketId,
  },
)
const protocols = orderedList(
  '/protocol',
  (body) => {
    const { protocols: rows, hasMore } = listProtocols.output.parse(body)
    return { rows, hasMore }
  },
  {
    protocol: ({ protocol }) => protocol,
    ticket: ({ id }) => id,
    contact: ({ contact }) => contact.name,
    user: ({ user }) => user?.name ?? null,
    state: ({ status }) => rankIn(['pending', 'open', 'closed'], status),
    created: ({ createdAt }) => createdAt,
    closed: ({ closedAt }) => closedAt,
  },
)
const ratings = orderedList(
  '/ratings',
  (body) => {
    const { ratings: rows, hasMore } = listRatings.output.parse(body)
    return { rows, hasMore }
  },
  {
    contact: ({ contact }) => contact.name,
    rate: ({ rate }) => rate,
    feedback: ({ feedback }) => feedback,
    user: ({ user }) => user?.name ?? null,
    queue: ({ queue }) => queue?.queue ?? null,
    date: ({ createdAt }) => createdAt,
    ticket: ({ protocol }) => protocol,
  },
)
const schedules = orderedList(
  '/scheduleMessages',
  (body) => {
    const { messages: rows, hasMore } = listSchedules.output.parse(body)
    return { rows, hasMore }
  },
  {
    date: ({ scheduleDate }) => scheduleDate,
    contact: ({ contact }) => contact.name,
    message: ({ body }) => body,
    file: ({ mediaName }) => mediaName,
    status: (row) => rankIn(['pending', 'sent', 'received', 'read', 'refused', 'error', 'canceled'], stageOf(row)),
    recurrence: ({ recurrence }) => rankIn(recurrences.slice(1), recurrence),
    user: ({ user }) => user.name,
    ticket: ({ ticketId }) => ticketId,
    created: ({ createdAt }) => createdAt,
  },
)

const lists = [
  { list: contacts, offered: contactColumns },
  { list: notes, offered: noteColumns },
  { list: protocols, offered: protocolColumns },
  { list: ratings, offered: ratingColumns },
  { list: schedules, offered: scheduleColumns },
]
const orders = lists.flatMap(({ list }) => list.columns.flatMap((column) => [column, `-${column}`].map((sort) => ({ path: list.path, sort, column, list }))))

describe('a long list', () => {
  test.each(lists)('$list.path: all of its columns are looked at here', ({ list, offered }) => {
    expect(list.columns).toEqual(offered)
  })

  test.each(orders)('$path by $sort: in that order over all pages, without a value at the end, every row once', async ({ list, sort, column }) => {
    const rows = await list.all(desk, desk.admin, sort)

    expect(
      misplaced(
        rows.map(({ values }) => values[column] ?? null),
        sort.startsWith('-'),
      ),
    ).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(LONG)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test.each(lists)('$list.path: what is equal stands in the order of the list itself, also over the border of a page', async ({ list }) => {
    const own = (await list.all(desk, desk.admin, '')).map(({ id }) => id)

    for (const column of list.columns) {
      const rows = await list.all(desk, desk.admin, column)
      const swapped = rows.filter(({ id, values }, at) => {
        const before = rows[at - 1]
        return before && before.values[column] === values[column] && own.indexOf(before.id) > own.indexOf(id)
      })
      expect(swapped).toEqual([])
    }
  })

  test.each(lists)('$list.path: in whatever order, an agent sees what they see without, and another company nothing', async ({ list }) => {
    const [first = ''] = list.columns
    const seen = async (sort: string) => (await list.all(desk, desk.agent2, sort)).map(({ id }) => id).toSorted()
    const own = await seen('')

    expect(await seen(first)).toEqual(own)
    expect(await seen(`-${first}`)).toEqual(own)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThan(LONG)
    expect(await list.all(desk, neighbour, first)).toEqual([])
  })

  test.each(lists)('$list.path: a column that is not there is refused at its field', async ({ list }) => {
    for (const sort of ['nome', '-', '--date', 'constructor', 'searchText', '1']) {
      const reply = await desk.call('GET', `${list.path}?sort=${sort}`, { token: desk.admin.token })
      expect(reply).toMatchObject({ status: 422, body: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'sort', code: 'invalid_value' }] } })
    }
  })
})
