import type { FieldError } from '#core/contract/errors.ts'
import { type Assistant, type AssistantChange, type AssistantKind, assistantProblems, limits } from '../../contract/index.ts'

/** Values in the form: numbers as they are typed. */
export interface AssistantDraft {
  name: string
  url: string
  model: string
  prompt: string
  fields: Record<string, string>
  /** Empty: the kept one stays. */
  key: string
  maxTurns: string
  maxTokens: string
  historyMessages: string
  gatherSeconds: string
  timeoutSeconds: string
  budgetTokens: string
  budgetUsd: string
  priceIn: string
  priceOut: string
  connectionIds: number[]
  queueIds: number[]
  /** Words, one a line. */
  startWords: string
  stopWords: string
  acts: Assistant['acts']
  transferQueueId: string
  transferUserId: string
  handOverText: string
  usesSources: boolean
  collections: string[]
  isCopilot: boolean
  isActive: boolean
}

const textOf = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value))

/** Draft that the form begins with; null for a new one of the kind. */
export function draftOf({ url, fields }: Pick<AssistantKind, 'url' | 'fields'>, assistant: Assistant | null): AssistantDraft {
  const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial]))
  const number = (name: keyof typeof limits) => String(assistant?.[name] ?? limits[name][2])
  return {
    name: assistant?.name ?? '',
    url: assistant?.url ?? url,
    model: assistant?.model ?? '',
    prompt: assistant?.prompt ?? '',
    fields: { ...initial, ...assistant?.fields },
    key: '',
    maxTurns: number('maxTurns'),
    maxTokens: number('maxTokens'),
    historyMessages: number('historyMessages'),
    gatherSeconds: number('gatherSeconds'),
    timeoutSeconds: number('timeoutSeconds'),
    budgetTokens: textOf(assistant?.budgetTokens),
    budgetUsd: textOf(assistant?.budgetUsd),
    priceIn: textOf(assistant?.priceIn),
    priceOut: textOf(assistant?.priceOut),
    connectionIds: [...(assistant?.connectionIds ?? [])],
    queueIds: [...(assistant?.queueIds ?? [])],
    startWords: (assistant?.startWords ?? []).join('\n'),
    stopWords: (assistant?.stopWords ?? []).join('\n'),
    acts: [...(assistant?.acts ?? (['transfer'] as const))],
    transferQueueId: textOf(assistant?.transferQueueId),
    transferUserId: textOf(assistant?.transferUserId),
    handOverText: assistant?.handOverText ?? '',
    usesSources: assistant?.usesSources ?? true,
    collections: [...(assistant?.collections ?? [])],
    isCopilot: assistant?.isCopilot ?? false,
    isActive: assistant?.isActive ?? true,
  }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
/** As it is typed, with a comma or a point; NaN for what is no number. */
const numberOf = (text: string): number => (/^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN)
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))
const idOf = (text: string): number | null => (text === '' ? null : Number(text))

/** Change that is sent of the draft. */
export function changeOf(draft: AssistantDraft): AssistantChange {
  const { key, startWords, stopWords, transferQueueId, transferUserId, ...rest } = draft
  return {
    ...rest,
    maxTurns: numberOf(draft.maxTurns),
    maxTokens: numberOf(draft.maxTokens),
    historyMessages: numberOf(draft.historyMessages),
    gatherSeconds: numberOf(draft.gatherSeconds),
    timeoutSeconds: numberOf(draft.timeoutSeconds),
    budgetTokens: numberOrNull(draft.budgetTokens),
    budgetUsd: numberOrNull(draft.budgetUsd),
    priceIn: numberOrNull(draft.priceIn),
    priceOut: numberOrNull(draft.priceOut),
    startWords: lines(startWords),
    stopWords: lines(stopWords),
    transferQueueId: idOf(transferQueueId),
    transferUserId: idOf(transferUserId),
    ...(key.trim() !== '' && { key }),
  }
}

const wrong = (field: string): FieldError => ({ field, code: 'invalid_type', message: 'A number within the limits' })

/** Problems of a draft; empty when there are none. `hasKey`: one is stored. */
export function draftProblems(kind: AssistantKind, draft: AssistantDraft, hasKey: boolean): FieldError[] {
  const words = { startWords: lines(draft.startWords), stopWords: lines(draft.stopWords) }
  const problems = assistantProblems({ ...draft, ...words, kind }, hasKey || draft.key.trim() !== '')
  for (const name of ['maxTurns', 'maxTokens', 'historyMessages', 'gatherSeconds', 'timeoutSeconds'] as const) {
    const [least, most] = limits[name]
    const value = numberOf(draft[name])
    if (!(Number.isInteger(value) && value >= least && value <= most)) problems.push(wrong(name))
  }
  for (const name of ['budgetTokens', 'budgetUsd', 'priceIn', 'priceOut'] as const) {
    const value = numberOrNull(draft[name])
    if (value !== null && (Number.isNaN(value) || (name === 'budgetTokens' && !Number.isInteger(value)))) problems.push(wrong(name))
  }
  return problems
}
