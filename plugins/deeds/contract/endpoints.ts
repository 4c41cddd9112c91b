import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam, pageParam } from '#core/contract/params.ts'
import { type ActivityStep, activityItemSchema, activityStepSchema, type WhyNot, whyNotSchema } from './activity.ts'

/**
 * Actions of the caller on a day of the company's zone (today where none is given), newest first, 40 a page; administrators may ask for another person's
 * (`userId`), supervisors for a plain user's. @throws noPermission (403) for others who ask for that, noUserFound (404) for who is not of the company
 */
export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/deeds',
  permission: 'deeds.list',
  summary: 'What I did on a day',
  input: z.object({ day: z.iso.date().optional(), userId: idParam.optional(), pageNumber: pageParam }),
  output: z.object({ day: z.string(), deeds: z.array(activityItemSchema), count: z.int(), hasMore: z.boolean() }),
})

/**
 * Takes an action back: one's own, as an administrator anybody's, as a supervisor those of plain users. The row must be as the action left it, and the caller may still change it.
 * Of one that consists of others, all go back that can, the last one first.
 * @throws noActionFound (404), actionUndone, actionFinal, actionTooOld, changedSince, undoneInPart (409), noPermission (403), and what the change itself refuses
 */
export const undoAction = defineEndpoint({
  method: 'POST',
  path: '/deeds/:id/undo',
  permission: 'deeds.undo',
  summary: 'Take a deed back',
  recording: 'whenDescribed',
  input: z.object({ id: idParam }),
  output: activityItemSchema,
})

/** The same of one's own action on a row, named by the `rev` that its call answered, else of the last one on it. @throws as `undoAction` */
export const undoActionOn = defineEndpoint({
  method: 'POST',
  path: '/deeds/undo',
  permission: 'deeds.undo',
  summary: 'Take back what I did to a row',
  recording: 'whenDescribed',
  input: z.object({ rows: z.string().min(1).max(64), rowId: z.string().min(1).max(64), rev: z.int().optional() }),
  output: activityItemSchema,
})

/** A person did something, or it was taken back, or somebody changed the same since. Goes to that person. */
export const activityChanged = defineEvent('deeds.changed', z.object({ userId: z.int() }), { channel: 'deed', kind: 'update', key: 'deed' })

/** Facts of a refusal about the person who changed the row since. */
export const changedSinceSchema = z.object({ by: whyNotSchema.shape.by, what: z.array(z.string()), key: z.string() })

/** Facts of a refusal about an action that went back in part. */
export const undoneInPartSchema = z.object({ steps: z.array(activityStepSchema) })

export const noActionFound = () => new AppError('ERR_NO_DEED_FOUND', 404)
/** It was taken back already. */
export const actionUndone = () => new AppError('ERR_DEED_UNDONE', 409)
/** It took another one back. */
export const actionFinal = () => new AppError('ERR_DEED_FINAL', 409)
/** More than a day old. */
export const actionTooOld = () => new AppError('ERR_DEED_TOO_OLD', 409)
/** Somebody changed the row since: who, and what. `key` is the catalogue key of the action. */
export const changedSince = ({ by, fields }: Pick<WhyNot, 'by' | 'fields'>, key: string) => new AppError('ERR_CHANGED_SINCE', 409, { by, what: fields, key })
/** Some of its steps went back, which `undone` of each says; the others cannot, which `whyNot` says. */
export const undoneInPart = (steps: ActivityStep[]) => new AppError('ERR_UNDONE_IN_PART', 409, { steps })
