import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam, pageParam } from '#core/contract/params.ts'
import { type DeedStep, deedSchema, deedStepSchema, type WhyNot, whyNotSchema } from './deed.ts'

/**
 * One's deeds of a day of the company's zone (today where none is given), newest first, 40 a page; administrators may ask for another
 * person's (`userId`), supervisors for a plain user's. @throws noPermission (403) for others who ask for that, noUserFound (404) for who is not of the
 * company
 */
export const listDeeds = defineEndpoint({
  method: 'GET',
  path: '/deeds',
  permission: 'deeds.list',
  summary: 'What I did on a day',
  input: z.object({ day: z.iso.date().optional(), userId: idParam.optional(), pageNumber: pageParam }),
  output: z.object({ day: z.string(), deeds: z.array(deedSchema), count: z.int(), hasMore: z.boolean() }),
})

/**
 * Takes a deed back: one's own, as an administrator anybody's, as a supervisor those of plain users. The row must be as the deed left it, and the caller may still change it.
 * Of one that consists of others, all go back that can, the last one first.
 * @throws noDeedFound (404), deedUndone, deedFinal, deedTooOld, changedSince, undoneInPart (409), noPermission (403), and what the change itself refuses
 */
export const undoDeed = defineEndpoint({
  method: 'POST',
  path: '/deeds/:id/undo',
  permission: 'deeds.undo',
  summary: 'Take a deed back',
  recording: 'whenDescribed',
  input: z.object({ id: idParam }),
  output: deedSchema,
})

/** The same of one's own deed on a row, named by the `rev` that its call answered, else of the last one on it. @throws as `undoDeed` */
export const undoDeedOn = defineEndpoint({
  method: 'POST',
  path: '/deeds/undo',
  permission: 'deeds.undo',
  summary: 'Take back what I did to a row',
  recording: 'whenDescribed',
  input: z.object({ rows: z.string().min(1).max(64), rowId: z.string().min(1).max(64), rev: z.int().optional() }),
  output: deedSchema,
})

/** A person did something, or it was taken back, or somebody changed the same since. Goes to that person. */
export const deedsChanged = defineEvent('deeds.changed', z.object({ userId: z.int() }), { channel: 'deed', kind: 'update', key: 'deed' })

/** What a refusal says of who changed the row since. */
export const changedSinceSchema = z.object({ by: whyNotSchema.shape.by, what: z.array(z.string()), key: z.string() })

/** What a refusal says of a deed that went back in part. */
export const undoneInPartSchema = z.object({ steps: z.array(deedStepSchema) })

export const noDeedFound = () => new AppError('ERR_NO_DEED_FOUND', 404)
/** It was taken back already. */
export const deedUndone = () => new AppError('ERR_DEED_UNDONE', 409)
/** It took another one back. */
export const deedFinal = () => new AppError('ERR_DEED_FINAL', 409)
/** More than a day old. */
export const deedTooOld = () => new AppError('ERR_DEED_TOO_OLD', 409)
/** Somebody changed the row since: who, and what. `key` is the catalogue key of the deed. */
export const changedSince = ({ by, fields }: Pick<WhyNot, 'by' | 'fields'>, key: string) => new AppError('ERR_CHANGED_SINCE', 409, { by, what: fields, key })
/** Some of its steps went back, which `undone` of each says; the others cannot, which `whyNot` says. */
export const undoneInPart = (steps: DeedStep[]) => new AppError('ERR_UNDONE_IN_PART', 409, { steps })
