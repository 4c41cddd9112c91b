import type { Translate } from '#core/client/plugin.ts'
import type { Rule, RuleDefinition } from '../contract/index.ts'
import { isSilence } from '../contract/index.ts'
import { partsOf } from './minutes.ts'

/** So many minutes in words. */
export function minutesText(minutes: number, t: Translate): string {
  const { count, unit } = partsOf(minutes)
  return t(`rules.length.${unit}`, { count })
}

export const triggerText = ({ trigger, minutes }: Pick<RuleDefinition, 'trigger' | 'minutes'>, t: Translate): string =>
  isSilence(trigger) ? t(`rules.when.${trigger}`, { length: minutesText(minutes, t) }) : t(`rules.when.${trigger}`)

/** A rule in one sentence, without the names of its rows. */
export function sentenceOf({ definition }: Pick<Rule, 'definition'>, t: Translate): string {
  const { conditions, actions, later, match } = definition
  const when = triggerText(definition, t)
  const and = conditions.map(({ of }) => t(`rules.attribute.${of}`)).join(t(match === 'all' ? 'rules.and' : 'rules.or'))
  const then = actions.map((action) => t(`rules.action.${action.do}`)).join(', ')
  const rest = later.length > 0 ? t('rules.sentence.later', { count: later.length }) : ''
  return conditions.length > 0 ? t('rules.sentence.conditions', { when, and, then, rest }) : t('rules.sentence.always', { when, then, rest })
}
