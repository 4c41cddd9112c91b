import { z } from 'zod'
import { ownField } from '#core/contract/resource/index.ts'

/** A rule is of one group, or of all groups of a connection. */
export interface Place {
  whatsappId: number
  /** As the channel knows the group; null for all. */
  groupId: string | null
}

const LONGEST_NAME = 100
const LONGEST_ID = 60

/** Other clients write it behind the number of a group. */
const HOST = /@g\.us$/

/** Fields of every rule: where it holds. */
export const placeFields = {
  whatsappId: ownField<number>({
    schema: z.int(),
    input: z.number(),
    initial: 0,
    clean: (id) => id,
    problem: (id) => (Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? null : { code: 'required', message: 'Choose a connection' }),
  }),
  groupId: ownField<string | null>({
    schema: z.string().nullable(),
    input: z
      .string()
      .max(LONGEST_ID * 2)
      .nullable(),
    initial: null,
    clean: (id) => id?.trim().replace(HOST, '') || null,
    problem: (id) => (id === null || (/^[\d-]+$/.test(id) && id.length <= LONGEST_ID) ? null : { code: 'invalid_format', message: 'Choose a group' }),
  }),
  /** The name of the group when it was chosen. */
  groupName: ownField<string>({
    schema: z.string(),
    input: z.string().max(1_000),
    initial: '',
    clean: (name) => name.trim().slice(0, LONGEST_NAME),
    problem: () => null,
  }),
}

const isOf = (rule: Place, whatsappId: number, groupId: string): boolean =>
  rule.whatsappId === whatsappId && (rule.groupId === null || rule.groupId === groupId)

/** Rules that hold in a group and are switched on, those of the group itself before those of all groups. */
export const rulesIn = <R extends Place & { isActive: boolean }>(rules: readonly R[], whatsappId: number, groupId: string): R[] =>
  rules
    .filter((rule) => rule.isActive && isOf(rule, whatsappId, groupId))
    .toSorted((one, other) => Number(one.groupId === null) - Number(other.groupId === null))

/** Beside the fields of every rule. */
export const placeShown = { connectionName: z.string() }
