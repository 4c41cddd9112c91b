import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'
import { fallbackCauses, fallbackRuleSchema, LONGEST_WAIT_MINUTES, MOST_PARTS, MOST_WAYS } from './rule.ts'

/** Of the connections that have one. */
export const listFallbackRules = defineEndpoint({
  method: 'GET',
  path: '/fallbackRules',
  permission: 'fallback.read',
  summary: 'Which messages go out another way',
  input: z.object({}),
  output: z.array(fallbackRuleSchema),
})

/**
 * Sets what becomes of the messages that a connection does not carry; what is absent stays. With `rev` it only changes what the caller has read: 0 for none.
 * @throws noConnectionFound (404), connectionNotOurs (409) for a connection that the program itself carries, fallbackChangedSince (409), invalidInput (422) with
 * the fields: `wayIds` `empty`, `wayIds.<n>` `self`, `twice`, `unknown` or `channel`, `causes` `empty`
 */
export const setFallbackRule = defineEndpoint({
  method: 'PUT',
  path: '/fallbackRules/:whatsappId',
  permission: 'fallback.edit',
  summary: 'Set which messages of a connection go out another way',
  input: z.object({
    whatsappId: idParam,
    rev: z.int().optional(),
    isOn: booleanParam.optional(),
    wayIds: z.array(z.int()).max(MOST_WAYS).optional(),
    causes: z.array(z.enum(fallbackCauses)).max(fallbackCauses.length).optional(),
    waitMinutes: z.int().min(0).max(LONGEST_WAIT_MINUTES).optional(),
    mostParts: z.int().min(1).max(MOST_PARTS).optional(),
  }),
  output: fallbackRuleSchema,
})

/** The rule of a connection is another than before. Goes to those who may see rules. */
export const fallbackChanged = defineEvent('fallback.changed', z.object({ connectionId: z.int() }), {
  channel: 'fallbackRule',
  kind: 'update',
  key: 'fallbackRule',
})

export const refusedFallback = (fields: FieldError[]) => invalidInput(fields, 422)
/** Somebody changed it after the caller read it. */
export const fallbackChangedSince = () => new AppError('ERR_FALLBACK_CHANGED', 409)

export * from './decide.ts'
export * from './problems.ts'
export * from './rule.ts'
