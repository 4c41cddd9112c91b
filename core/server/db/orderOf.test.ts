import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#core/contract/errors.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { byRank, byText, orderOf } from './orderOf.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The ids of these names, from 1 on, in an order. */
async function ordered(names: readonly (string | null)[], sort: string): Promise<unknown[]> {
  const columns = { name: byText(sql`name`), size: byRank(sql`name`, ['small', 'large']) }
  const rows = sql`unnest(${sql.param([...names])}::text[]) with ordinality as given(name, id)`
  const by = sql.join(orderOf(sort, columns, [sql`id desc`]), sql`, `)
  return (await server.kernel.ctx.db.execute(sql`select id from ${rows} order by ${by}`)).rows.map(({ id }) => id)
}

test.each<[what: string, names: (string | null)[], sort: string, ids: number[]]>([
  ['no order is the own one', ['b', 'a', 'c'], '', [3, 2, 1]],
  ['upwards', ['b', 'a', 'c'], 'name', [2, 1, 3]],
  ['downwards', ['b', 'a', 'c'], '-name', [3, 1, 2]],
  ['none at the end upwards', [null, 'b', 'a', null], 'name', [3, 2, 4, 1]],
  ['none at the end downwards', [null, 'b', 'a', null], '-name', [2, 3, 4, 1]],
  ['the same in the own order, either way', ['a', 'b', 'a'], 'name', [3, 1, 2]],
  ['the same downwards', ['a', 'b', 'a'], '-name', [2, 3, 1]],
  ['accents and capitals stand beside their letter', ['Zé', 'Élida', 'bia', 'Bruno', 'eva', 'Ágata', 'ana'], 'name', [6, 7, 3, 4, 2, 5, 1]],
  ['ranks are no alphabet', ['small', 'large', 'huge', 'small'], 'size', [4, 1, 2, 3]],
  ['ranks downwards, what has none still last', ['huge', 'small', 'large'], '-size', [3, 2, 1]],
])('%s', async (_what, names, sort, ids) => {
  expect(await ordered(names, sort)).toEqual(ids)
})

test.each(['nome', '-', '--name', 'constructor', '__proto__', 'name desc'])('%j is refused at its field', (sort) => {
  const asked = () => orderOf(sort, { name: sql`name` }, [sql`id`])

  expect(asked).toThrow(AppError)
  expect(asked).toThrow(expect.objectContaining({ status: 422, body: { fields: [expect.objectContaining({ field: 'sort' })] } }))
})
