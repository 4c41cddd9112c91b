import type { FieldError } from '#core/contract/errors.ts'
import { readPattern } from '#plugins/flows/contract/interpret/pattern.ts'
import { isSilence, type RuleAction, type RuleCondition, type RuleDefinition } from './definition.ts'

export const LONGEST_RULE_NAME = 80
export const MOST_CONDITIONS = 20
export const MOST_ACTIONS = 20
export const MOST_LATER = 10
/** Longest text of a message, as of the composer. */
export const LONGEST_TEXT = 4_096
const LONGEST_VALUE = 200
/** 90 days. */
export const MOST_MINUTES = 129_600

type Problem = readonly [field: string, code: string, message: string]

const isBlank = (text: string): boolean => text.trim() === ''
const required = (field: string, message: string): Problem => [field, 'required', message]
const isMinutes = (minutes: number): boolean => minutes >= 1 && minutes <= MOST_MINUTES

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' && url.username === '' && url.password === ''
}

function conditionProblems(condition: RuleCondition): Problem[] {
  switch (condition.of) {
    case 'text': {
      const values = condition.values.filter((value) => !isBlank(value))
      if (values.length === 0) return [required('values', 'Write what the message says')]
      if (values.some((value) => value.length > LONGEST_VALUE)) return [['values', 'too_big', `At most ${LONGEST_VALUE} characters each`]]
      const isPattern = condition.how === 'regex' && values.some((value) => readPattern(value) === null)
      return isPattern ? [['values', 'invalid_pattern', 'This pattern is not valid, or could take too long']] : []
    }
    case 'field': {
      if (isBlank(condition.name)) return [required('name', 'Write the name of the field')]
      const needsValue = condition.how === 'is' || condition.how === 'contains'
      return needsValue && isBlank(condition.value) ? [required('value', 'Write a value')] : []
    }
    case 'channel':
    case 'status':
    case 'priority':
      return condition.among.length === 0 ? [required('among', 'Choose at least one')] : []
    case 'hours':
    case 'firstContact':
    case 'group':
      return []
    case 'score':
      return condition.value < 1 || condition.value > 5 ? [['value', 'out_of_range', 'From 1 to 5']] : []
    default:
      return condition.ids.length === 0 ? [required('ids', 'Choose at least one')] : []
  }
}

function textProblems(text: string): Problem[] {
  if (isBlank(text)) return [required('text', 'Write the text')]
  return text.length > LONGEST_TEXT ? [['text', 'too_big', `At most ${LONGEST_TEXT} characters`]] : []
}

function actionProblems(action: RuleAction): Problem[] {
  switch (action.do) {
    case 'label':
      return action.add.length + action.remove.length === 0 ? [required('add', 'Choose at least one label')] : []
    case 'assign':
      return action.userId === 0 ? [required('userId', 'Choose a person')] : []
    case 'quickReply':
      return action.replyId === 0 ? [required('replyId', 'Choose a quick reply')] : []
    case 'flow':
      return action.flowId === 0 ? [required('flowId', 'Choose a chat flow')] : []
    case 'assistant':
      return action.assistantId === 0 ? [required('assistantId', 'Choose an assistant')] : []
    case 'send':
    case 'note':
      return textProblems(action.text)
    case 'notify':
      return action.to.length + action.userIds.length === 0 ? [required('to', 'Choose who is told')] : []
    case 'webhook':
      if (isBlank(action.url)) return [required('url', 'Write the address')]
      return isWebAddress(action.url) ? [] : [['url', 'invalid_format', 'Write the address as https://example.com/hook']]
    case 'snooze':
      return isMinutes(action.minutes) ? [] : [['minutes', 'out_of_range', `From 1 to ${MOST_MINUTES} minutes`]]
    default:
      return []
  }
}

function actionsProblems(place: string, actions: readonly RuleAction[]): Problem[] {
  if (actions.length === 0) return [required(place, 'Choose what is done')]
  if (actions.length > MOST_ACTIONS) return [[place, 'too_many', `At most ${MOST_ACTIONS} actions`]]
  return actions.flatMap((action, index) => actionProblems(action).map(([field, code, message]): Problem => [`${place}.${index}.${field}`, code, message]))
}

/** Problems of a definition, by the place of the field in it; whether the named rows are there is asked of the server. */
export function definitionProblems({ trigger, minutes, conditions, actions, later }: RuleDefinition): FieldError[] {
  const problems: Problem[] = []
  if (isSilence(trigger) && !isMinutes(minutes)) problems.push(['minutes', 'out_of_range', `From 1 to ${MOST_MINUTES} minutes`])
  if (conditions.length > MOST_CONDITIONS) problems.push(['conditions', 'too_many', `At most ${MOST_CONDITIONS} conditions`])
  for (const [index, condition] of conditions.entries())
    for (const [field, code, message] of conditionProblems(condition)) problems.push([`conditions.${index}.${field}`, code, message])
  problems.push(...actionsProblems('actions', actions))
  if (later.length > 0 && trigger !== 'customerSilent') problems.push(['later', 'wrong_trigger', 'Follow-ups are for the silence of the customer'])
  if (later.length > MOST_LATER) problems.push(['later', 'too_many', `At most ${MOST_LATER} follow-ups`])
  for (const [index, step] of later.entries()) {
    if (!isMinutes(step.minutes)) problems.push([`later.${index}.minutes`, 'out_of_range', `From 1 to ${MOST_MINUTES} minutes`])
    problems.push(...actionsProblems(`later.${index}.actions`, step.actions))
  }
  return problems.map(([field, code, message]) => ({ field, code, message }))
}

export function nameProblems(name: string): FieldError[] {
  if (isBlank(name)) return [{ field: 'name', code: 'required', message: 'A rule needs a name' }]
  return name.trim().length > LONGEST_RULE_NAME ? [{ field: 'name', code: 'too_big', message: `At most ${LONGEST_RULE_NAME} characters` }] : []
}
