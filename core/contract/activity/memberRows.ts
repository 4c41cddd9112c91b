import type { ActivityActor, RestorableRows } from './log.ts'
import type { FieldValues } from './values.ts'
/** A thing that hangs on a row, by name and id (`tag:5`), each a fact of its own: a person who puts another one on does not stand in the way. */
export type Member = `${string}:${number}`

export const memberValues = (members: readonly Member[]): FieldValues => Object.fromEntries(members.map((member) => [member, true]))

/** The id of the member that a fact is about. */
export const memberIdOf = (field: string): number => Number(field.split(':')[1])

/** How the members of a kind of rows are looked at and written. */
export interface MembersOfRows {
  /** Of those of the rows that the person may change; the others are left out. */
  of(who: ActivityActor, rowIds: readonly number[]): Promise<ReadonlyMap<number, readonly Member[]>>
  /** Until the transaction ends. */
  hold(who: ActivityActor, rowId: number): Promise<unknown>
  /** These fields and no others. @throws the refusals of doing so by hand */
  write(who: ActivityActor, rowId: number, fields: readonly string[]): Promise<unknown>
  may?: RestorableRows['may']
}

/** Rows whose actions put members on and take them off, for the point `deeds.rows`. What others put on or took off since stays so. */
export function memberRows({ of, hold, write, may }: MembersOfRows): RestorableRows {
  async function now(who: ActivityActor, rowIds: readonly string[]): Promise<Map<string, FieldValues>> {
    const found = await of(who, rowIds.map(Number))
    return new Map([...found].map(([id, members]) => [String(id), memberValues(members)]))
  }
  return {
    now,
    async hold(who, rowId) {
      await hold(who, Number(rowId))
      return (await now(who, [rowId])).get(rowId) ?? null
    },
    ...(may && { may }),
    async putBack(who, rowId, { before }) {
      const facts: FieldValues = { ...(await now(who, [rowId])).get(rowId), ...before }
      const wanted = Object.keys(facts).filter((field) => facts[field] === true)
      await write(who, Number(rowId), wanted)
    },
  }
}
