import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { ownField, type ResourceField } from '#core/contract/resource/index.ts'

/** Numbers that may be pasted into one audience. */
export const MOST_NUMBERS = 5_000
const MOST_IDS = 5_000

const ids = (most: number) => z.array(z.int().min(1).max(2_147_483_647)).max(most).default([])
const day = z.union([z.literal(''), z.iso.date()]).default('')

/** Whom a campaign reaches: contacts that pass everything that is given; an empty audience is nobody. */
export const audienceSchema = z.object({
  /** Everybody whom the maker may see; the rest narrows. */
  isEverybody: z.boolean().default(false),
  search: z.string().max(255).default(''),
  tags: ids(200),
  wallets: ids(200),
  lanes: ids(200),
  /** Days of the company's zone, both included. */
  createdFrom: day,
  createdTo: day,
  lastFrom: day,
  lastTo: day,
  /** Key of a field of the company's own, and a value of it; any value where that is empty. */
  field: z.string().max(255).default(''),
  fieldValue: z.string().max(255).default(''),
  hasOpenTicket: z.boolean().nullable().default(null),
  /** Of an earlier campaign: those who answered it, or did not. */
  campaignId: z.int().nullable().default(null),
  answered: z.boolean().default(true),
  /** Facts that other plugins know of contacts: a value for the id of a source. */
  sources: z.record(z.string().max(60), z.string().max(200)).default({}),
  /** Picked one by one: they count besides those that pass. */
  contactIds: ids(MOST_IDS),
  /** Taken out by hand. */
  excludedIds: ids(MOST_IDS),
  /** Pasted or read from a file: contacts of these numbers count besides those that pass, and are made where there are none. */
  numbers: z.array(z.string().max(40)).max(MOST_NUMBERS).default([]),
})
export type Audience = z.output<typeof audienceSchema>

export const NOBODY: Audience = audienceSchema.parse({})

/** Whether contacts are looked for by what they have, besides those named one by one. */
export const isFiltered = ({
  isEverybody,
  search,
  tags,
  wallets,
  lanes,
  createdFrom,
  createdTo,
  lastFrom,
  lastTo,
  field,
  hasOpenTicket,
  campaignId,
  // Audiences that were stored earlier have none.
  sources = {},
}: Audience): boolean =>
  isEverybody ||
  search.trim() !== '' ||
  [tags, wallets, lanes].some((list) => list.length > 0) ||
  [createdFrom, createdTo, lastFrom, lastTo, field].some((text) => text !== '') ||
  hasOpenTicket !== null ||
  campaignId !== null ||
  Object.keys(sources).length > 0

/** Whether it names anybody at all. */
export const isNobody = (audience: Audience): boolean => !isFiltered(audience) && audience.contactIds.length === 0 && audience.numbers.length === 0

/** Why a contact of the audience gets nothing. */
export const leftOutReasons = ['stopped', 'blocked', 'group', 'noNumber', 'excluded'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const audienceProblems = (audience: Audience): FieldError[] => {
  const isReversed = (from: string, to: string) => from !== '' && to !== '' && from > to
  return [
    ...(isReversed(audience.createdFrom, audience.createdTo) ? [{ field: 'createdTo', code: 'reversed', message: 'The end is before the beginning' }] : []),
    ...(isReversed(audience.lastFrom, audience.lastTo) ? [{ field: 'lastTo', code: 'reversed', message: 'The end is before the beginning' }] : []),
  ]
}

/** An audience as a field of a resource. */
export const audienceField = (): ResourceField<Audience> =>
  ownField({
    schema: audienceSchema,
    input: audienceSchema,
    initial: NOBODY,
    clean: (audience) => audience,
    problem(audience) {
      if (isNobody(audience)) return { code: 'required', message: 'Say whom it reaches' }
      const [problem] = audienceProblems(audience)
      return problem ? { code: problem.code, message: problem.message } : null
    },
  })
