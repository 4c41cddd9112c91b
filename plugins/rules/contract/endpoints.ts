import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { countParam, idParam, pageParam } from '#core/contract/params.ts'
import { personalName } from '#core/contract/personalNumber.ts'
import { actionKinds, ruleDefinitionSchema, triggers } from './definition.ts'
import { referenceKinds } from './references.ts'

export const ruleSchema = z.object({
  id: z.int(),
  rev: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  /** Its place among the rules, which is their turn; the first is 1. */
  order: z.int(),
  definition: ruleDefinitionSchema,
  /** When it last did something; null where it has not within 30 days. */
  lastRunAt: z.string().nullable(),
  /** How often it did something in the last 7 days. */
  runsInWeek: z.int(),
  /** Rows that it names and that are gone, or switched off. */
  missing: z.array(z.object({ kind: z.enum(referenceKinds), id: z.int() })),
})
export type Rule = z.infer<typeof ruleSchema>

/** Rules of the company in their order. */
export const listRules = defineEndpoint({
  method: 'GET',
  path: '/rules',
  permission: 'rules.list',
  summary: 'Automation rules',
  input: z.object({}),
  output: z.array(ruleSchema),
})

const text = z.string().max(1_000)

/** A new one stands last. @throws invalidInput (422) with the fields by their place, such as `definition.actions.0.text` */
export const createRule = defineEndpoint({
  method: 'POST',
  path: '/rules',
  permission: 'rules.edit',
  summary: 'New automation rule',
  input: z.object({ name: text.default(''), isActive: z.boolean().default(true), definition: ruleDefinitionSchema }),
  output: ruleSchema,
})

/** Changes what is given and leaves the rest. @throws noRuleFound (404), invalidInput (422) as `createRule` */
export const updateRule = defineEndpoint({
  method: 'PUT',
  path: '/rules/:id',
  permission: 'rules.edit',
  summary: 'Change an automation rule',
  input: z.object({ id: idParam, name: text.optional(), isActive: z.boolean().optional(), definition: ruleDefinitionSchema.optional() }),
  output: ruleSchema,
})

/** Rules named come first, in that order; the others follow as they were. @throws invalidInput (422) for a rule that is not there */
export const orderRules = defineEndpoint({
  method: 'PUT',
  path: '/rules/order',
  permission: 'rules.edit',
  summary: 'Put the automation rules in order',
  input: z.object({ ids: z.array(idParam).max(1_000) }),
  output: z.array(ruleSchema),
})

/** Its follow-ups end with it; its undo brings the same one back, with its log. @throws noRuleFound (404) */
export const deleteRule = defineEndpoint({
  method: 'DELETE',
  path: '/rules/:id',
  permission: 'rules.edit',
  summary: 'Delete an automation rule',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('RULE_DELETED') }),
})

/** Why something was not done. */
export const actRefusals = [
  /** The row that it names is gone, or switched off. */
  'gone',
  /** It was so already. */
  'alreadySo',
  /** The channel takes no message so long after the contact's last one. */
  'windowClosed',
  /** The conversation is closed by now. */
  'closed',
  /** Somebody has the conversation. */
  'taken',
  /** Nobody of the queue is there. */
  'nobodyThere',
  /** Another part of the program refused it. */
  'refused',
] as const
export type ActRefusal = (typeof actRefusals)[number]

export const actSchema = z.object({
  do: z.enum(actionKinds),
  /** Names, as they were then, of what it was done with: labels, a queue, a person. */
  what: z.string(),
  /** Null where it was done. */
  refusal: z.enum(actRefusals).nullable(),
})
export type Act = z.infer<typeof actSchema>

/** Why a rule did nothing. */
export const runReasons = [
  'unmet',
  'tooDeep',
  'tooOften',
  /** It broke down again and again. */
  'failed',
  'customerAnswered',
  'teamAnswered',
  'transferred',
  'closed',
  'putOff',
  'ruleOff',
  'ruleChanged',
] as const
export type RunReason = (typeof runReasons)[number]

export const ruleRunSchema = z.object({
  /** Of no other run of the rule. */
  key: z.string(),
  ruleId: z.int(),
  at: z.string(),
  trigger: z.enum(triggers),
  /** 0: the rule's own actions; 1 and more: a follow-up. */
  step: z.int(),
  ticketId: z.int(),
  /** The contact's name. */
  contact: personalName(z.string()),
  /** Null where it did something, or tried to. */
  reason: z.enum(runReasons).nullable(),
  /** Place of the condition that did not hold; null where none is meant. */
  unmet: z.int().nullable(),
  acts: z.array(actSchema),
})
export type RuleRun = z.infer<typeof ruleRunSchema>

/** Newest first, 40 a page. @throws noRuleFound (404) */
export const listRuleRuns = defineEndpoint({
  method: 'GET',
  path: '/rules/:id/runs',
  permission: 'rules.list',
  summary: 'What an automation rule did in the last 30 days, and where it did nothing',
  input: z.object({ id: idParam, pageNumber: pageParam }),
  output: z.object({ runs: z.array(ruleRunSchema), count: z.int(), hasMore: z.boolean() }),
})

/** How far back a test looks. */
export const MOST_DAYS = 7
/** Conversations that a test names by themselves. */
export const MOST_SHOWN = 100

export const ruleTestSchema = z.object({
  /** Conversations that it would have caught. */
  count: z.int(),
  /** How often the trigger came in that time. */
  looked: z.int(),
  /** There was more than could be looked at: the oldest was left out. */
  isCut: z.boolean(),
  /** The newest first, at most `MOST_SHOWN`. */
  conversations: z.array(
    z.object({
      ticketId: z.int(),
      contact: personalName(z.string()),
      /** When it last would have. */
      at: z.string(),
      times: z.int(),
    }),
  ),
  /** Of the newest trigger that it let pass: the place of the condition that did not hold; null without one. */
  unmet: z.int().nullable(),
})
export type RuleTest = z.infer<typeof ruleTestSchema>

/** Looks which conversations of the last days a rule would have caught, and does nothing. @throws invalidInput (422), noTicketFound (404) */
export const testRule = defineEndpoint({
  method: 'POST',
  path: '/rules/test',
  permission: 'rules.edit',
  summary: 'Try an automation rule on what has happened',
  recording: 'never',
  isLong: true,
  input: z.object({
    definition: ruleDefinitionSchema,
    days: countParam(1, MOST_DAYS, 1),
    /** Only this conversation. */
    ticketId: idParam.optional(),
  }),
  output: ruleTestSchema,
})

/** Actions of a rule in a conversation. */
export const ruleActSchema = z.object({
  id: z.string(),
  ticketId: z.int(),
  at: z.string(),
  rule: z.string(),
  acts: z.array(actSchema),
})
export type RuleAct = z.infer<typeof ruleActSchema>
export const MOST_ACTS = 100

/** Actions of rules in a conversation, newest first; `from` is counted in, `to` is left out. @throws noTicketFound (404), acceptFirst (403) */
export const listRuleActs = defineEndpoint({
  method: 'GET',
  path: '/tickets/:ticketId/ruleActs',
  permission: 'rules.seeActs',
  summary: 'What automation rules did in a conversation',
  input: z.object({
    ticketId: idParam,
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  }),
  output: z.array(ruleActSchema),
})

/** Rules are new, different or gone. Goes to who may see them. */
export const rulesChanged = defineEvent('rules.changed', z.object({ ids: z.array(z.int()) }), { channel: 'rule', kind: 'update', key: 'rules' })
/** A rule ran, or did not. Goes to who may see rules. */
export const ruleRan = defineEvent('rules.ran', z.object({ ruleId: z.int() }), { channel: 'rule', kind: 'run', key: 'run' })
/** Goes to who may read the conversation. */
export const ruleActed = defineEvent('rules.acted', ruleActSchema, { channel: 'ruleAct', kind: 'create', key: 'act' })
/** Server only: a rule wants these people told of a conversation. */
export const peopleAlerted = defineEvent('rules.peopleAlerted', z.object({ ticketId: z.int(), ruleName: z.string(), userIds: z.array(z.int()) }))

export const noRuleFound = () => new AppError('ERR_NO_RULE_FOUND', 404)
export const refusedRule = (fields: FieldError[]) => invalidInput(fields, 422)
