import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam, pageParam, sortParam } from '#core/contract/params.ts'
import { personalName } from '#core/contract/personalNumber.ts'
import { ratingConfigSchema, SCORES } from './config.ts'

const LONGEST_INPUT = 20_000

/** How contacts are asked. Until it is written: `usualConfig`. */
export const getRatingConfig = defineEndpoint({
  method: 'GET',
  path: '/tenants/rating',
  permission: 'ratings.seeConfig',
  summary: 'How contacts are asked for a rating',
  input: z.object({}),
  output: ratingConfigSchema,
})

const text = z.string().max(LONGEST_INPUT)
const listFormat = z.object({ buttonText: text, text, options: z.array(text).length(SCORES) })

/** Changes what is given and leaves the rest. @throws invalidInput (422) with the fields in words */
export const putRatingConfig = defineEndpoint({
  method: 'PUT',
  path: '/tenants/rating',
  permission: 'ratings.configure',
  summary: 'Change how contacts are asked for a rating',
  input: ratingConfigSchema
    .extend({ message: text, thanksMessage: text, invalidMessage: text, expiredMessage: text, feedbackMessage: text, listFormat })
    .partial(),
  output: ratingConfigSchema,
})

const named = z.object({ id: z.int(), name: z.string() })

export const ratingSchema = z.object({
  id: z.int(),
  rev: z.int(),
  ticketId: z.int(),
  protocol: z.string(),
  /** 1 to 5. */
  rate: z.int(),
  /** Why, in the contact's words; null when it was not asked or not said. */
  feedback: z.string().nullable(),
  createdAt: z.string(),
  contact: z.object({ id: z.int(), name: personalName(z.string()) }),
  /** Agent of the conversation. */
  user: named.nullable(),
  queue: z.object({ id: z.int(), queue: z.string(), color: z.string() }).nullable(),
})
export type Rating = z.infer<typeof ratingSchema>

const day = z.iso.date().optional()

const filters = { startDate: day, endDate: day, userId: idParam.optional(), queueId: idParam.optional(), rate: idParam.optional() }

/** Columns by which ratings can be ordered. */
export const ratingColumns = ['contact', 'rate', 'feedback', 'user', 'queue', 'date', 'ticket'] as const

/**
 * Ratings, the newest first unless `sort` says otherwise, 40 a page: all for admin and super, else those of the caller's own conversations. Days are of the company's zone.
 * `average` (null without any), `count` and `distribution` are of all that pass, not of the page.
 */
export const listRatings = defineEndpoint({
  method: 'GET',
  path: '/ratings',
  permission: 'ratings.list',
  summary: 'Ratings',
  input: z.object({ ...filters, pageNumber: pageParam, sort: sortParam(ratingColumns) }),
  output: z.object({
    ratings: z.array(ratingSchema),
    average: z.number().nullable(),
    count: z.int(),
    /** The count of each score, 1 first. */
    distribution: z.array(z.object({ rate: z.int(), count: z.int() })),
    hasMore: z.boolean(),
  }),
})

/** Languages of the file's headings. */
export const csvLanguages = ['pt-BR', 'en', 'es'] as const

/** All ratings that pass the filters, the newest first, as CSV with `;`; dates are of the company's zone. Text, not JSON. */
export const exportRatings = defineEndpoint({
  method: 'GET',
  path: '/ratings/export',
  isLong: true,
  permission: 'ratings.list',
  summary: 'Ratings as CSV',
  input: z.object({ ...filters, language: z.enum(csvLanguages).default('pt-BR') }),
  output: z.string(),
})

/** The rating of one ticket, for whoever may read it; null when there is none. @throws noTicketFound (404) */
export const getTicketRating = defineEndpoint({
  method: 'GET',
  path: '/tickets/:ticketId/rating',
  permission: 'ratings.list',
  summary: 'Rating of a ticket',
  input: z.object({ ticketId: idParam }),
  output: z.object({ rating: ratingSchema.nullable() }),
})

/** A contact gave a score, or said why. Goes to who leads, whose conversation it was, and those who may read it. */
export const ratingGiven = defineEvent('ratings.given', ratingSchema, { channel: 'rating', kind: 'update', key: 'rating' })
