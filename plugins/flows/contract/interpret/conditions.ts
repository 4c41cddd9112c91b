import type { Condition } from '../document.ts'
import type { FlowFacts } from '../machine.ts'
import { normalizeText } from './normalize.ts'
import { matchesPattern } from './pattern.ts'

/** Moment that conditions are asked of. */
export interface Moment {
  /** Message that the contact wrote last; null where nothing has been written. */
  message: { text: string; media?: string | undefined } | null
  variables: Readonly<Record<string, string>>
  facts: FlowFacts
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `normalized` is what was written as it is compared, `text` as it was written. */
function valueHolds(how: Extract<Condition, { op: 'text' }>['how'], value: string, normalized: string, text: string): boolean {
  const wanted = normalizeText(value)
  switch (how) {
    case 'is':
      return normalized === wanted
    case 'contains':
      return wanted !== '' && normalized.includes(wanted)
    case 'starts':
      return wanted !== '' && normalized.startsWith(wanted)
    case 'word':
      return wanted !== '' && new RegExp(String.raw`(?:^|[^\p{L}\p{N}])${escaped(wanted)}(?:$|[^\p{L}\p{N}])`, 'u').test(normalized)
    case 'regex':
      return matchesPattern(value, text)
  }
}

const textHolds = ({ how, values }: Extract<Condition, { op: 'text' }>, text: string): boolean =>
  values.some((value) => valueHolds(how, value, normalizeText(text), text))

/** A number as people of Brazil write it (`1.234,5`) or as programs do (`1234.5`). */
export function numberIn(text: string): number | null {
  const bare = text.trim()
  if (/^[+-]?\d{1,15}(\.\d+)?$/.test(bare)) return Number(bare)
  return /^[+-]?\d{1,3}(\.\d{3})*(,\d+)?$|^[+-]?\d{1,15},\d+$/.test(bare) ? Number(bare.replaceAll('.', '').replace(',', '.')) : null
}

function variableHolds({ name, how, value = '' }: Extract<Condition, { op: 'variable' }>, variables: Moment['variables']): boolean {
  const current = Object.hasOwn(variables, name) ? (variables[name] ?? '') : ''
  const [one, other] = [numberIn(current), numberIn(value)]
  switch (how) {
    case 'set':
      return current !== ''
    case 'empty':
      return current === ''
    case 'is':
      return normalizeText(current) === normalizeText(value)
    case 'isNot':
      return normalizeText(current) !== normalizeText(value)
    case 'contains':
      return value !== '' && normalizeText(current).includes(normalizeText(value))
    case 'gt':
      return one !== null && other !== null && one > other
    case 'lt':
      return one !== null && other !== null && one < other
    case 'regex':
      return matchesPattern(value, current)
  }
}

function hoursHold({ of, isOpen, windows = [] }: Extract<Condition, { op: 'hours' }>, { isOpen: open, now }: FlowFacts): boolean {
  const isNow = of === 'custom' ? windows.some(({ days, from, to }) => days.includes(now.weekday) && from <= now.time && now.time < to) : open[of]
  return isNow === isOpen
}

export function conditionHolds(condition: Condition, moment: Moment): boolean {
  switch (condition.op) {
    case 'any':
      return true
    case 'text':
      return moment.message !== null && textHolds(condition, moment.message.text)
    case 'media':
      return condition.kinds.some((kind) => kind === moment.message?.media)
    case 'variable':
      return variableHolds(condition, { ...moment.facts.contact, ...moment.variables })
    case 'hours':
      return hoursHold(condition, moment.facts)
    case 'label':
      return moment.facts.labelIds.includes(condition.labelId) === condition.has
    case 'channel':
      return condition.among.includes(moment.facts.channel)
    case 'all':
      return condition.of.every((one) => conditionHolds(one, moment))
    case 'some':
      return condition.of.some((one) => conditionHolds(one, moment))
    case 'none':
      return !condition.of.some((one) => conditionHolds(one, moment))
  }
}
