import type { Facts } from './deed.ts'
import type { DeedRows, Doer } from './log.ts'

/** What hangs on a row, by name and id (`tag:5`), each a fact of its own: who puts another one on does not stand in the way. */
export type Member = `${string}:${number}`

export const memberFacts = (members: readonly Member[]): Facts => Object.fromEntries(members.map((member) => [member, true]))

/** The id of the member that a fact is about. */
export const memberIdOf = (field: string): number => Number(field.split(':')[1])

/** How the members of a kind of rows are looked at and written. */
export interface MembersOfRows {
  /** Of those of the rows that the person may change; the others are left out. */
  of(who: Doer, rowIds: readonly number[]): Promise<ReadonlyMap<number, readonly Member[]>>
  /** Until the transaction ends. */
  hold(who: Doer, rowId: number): Promise<unknown>
  /** These fields and no others. @throws the refusals of doing so by hand */
  write(who: Doer, rowId: number, fields: readonly string[]): Promise<unknown>
  may?: DeedRows['may']
}

/** Rows whose deeds put members on and take them off, for the point `deeds.rows`. What others put on or took off since stays so. */
export function memberRows({ of, hold, write, may }: MembersOfRows): DeedRows {
  async function now(who: Doer, rowIds: readonly string[]): Promise<Map<string, Facts>> {
    const found = await of(who, rowIds.map(Number))
    return new Map([...found].map(([id, members]) => [String(id), memberFacts(members)]))
  }
  return {
    now,
    async hold(who, rowId) {
      await hold(who, Number(rowId))
      return (await now(who, [rowId])).get(rowId) ?? null
    },
    ...(may && { may }),
    async putBack(who, rowId, { before }) {
      const facts: Facts = { ...(await now(who, [rowId])).get(rowId), ...before }
      const wanted = Object.keys(facts).filter((field) => facts[field] === true)
      await write(who, Number(rowId), wanted)
    },
  }
}
