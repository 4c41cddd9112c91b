import { formatDateTime, t as translate } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import type { ActivityItem, ActivityStep, WhyNot } from '../contract/index.ts'

/** Text of an action; the text of a plugin that is off is not here. */
export function activityText({ said: { key, values }, kind }: Pick<ActivityItem, 'said' | 'kind'>, t: Translate): string {
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : formatDateTime(value.at)]))
  const count = Number(filled.count)
  const text = t(key, Number.isNaN(count) ? filled : { ...filled, count })
  const deed = text === key ? t('deeds.other') : text
  return kind === 'deeds.undo' ? t('deeds.undid', { deed }) : deed
}

/** A step of an action, and whom it was about where the action was about several. */
const stepText = (step: ActivityStep, isOfMany: boolean, t: Translate): string => (isOfMany ? `${activityText(step, t)} · ${step.name}` : activityText(step, t))

const areOfMany = (steps: readonly ActivityStep[]): boolean => new Set(steps.map(({ name }) => name)).size > 1

/** Text of the steps of an action that consists of others, in its order; those that went back say so, where not all did. Empty for what has no steps. */
export function stepsText({ steps, undone }: Pick<ActivityItem, 'steps' | 'undone'>, t: Translate): string {
  const ofMany = areOfMany(steps)
  return steps.map((step) => (step.undone && !undone ? t('deeds.stepUndone', { deed: stepText(step, ofMany, t) }) : stepText(step, ofMany, t))).join(', ')
}

/** Which steps of an action went back, and why not the others. */
export function inPartText(steps: readonly ActivityStep[], userId: number | undefined, t: Translate): string {
  const ofMany = areOfMany(steps)
  const left = steps.filter(({ undone }) => undone === null)
  const reasonOf = ({ whyNot, said }: ActivityStep) => (whyNot ? whyNotText(whyNot, said.key, userId, t) : '')
  return t('deeds.inPart', {
    undone: steps.flatMap((step) => (step.undone ? [stepText(step, ofMany, t)] : [])).join(', '),
    left: left.map((step) => t('deeds.stepLeft', { deed: stepText(step, ofMany, t), reason: reasonOf(step) })).join(', '),
  })
}

/** The words of which action say what was changed: of an action with steps, the one that stands in the way. */
export const keyOfWhy = ({ said, steps }: Pick<ActivityItem, 'said' | 'steps'>): string => (steps.findLast(({ undone }) => undone === null)?.said ?? said).key

/** The fields that were changed, in words of the plugin whose action it was, else in the usual ones. */
function fieldsText(fields: readonly string[], key: string, t: Translate): string {
  const [plugin = ''] = key.split('.')
  const names = fields.map((field) => {
    const [name] = field.split(':')
    const known = [`${plugin}.deed.field.${name}`, `deeds.field.${name}`].find((key) => t(key) !== key)
    return t(known ?? 'deeds.other')
  })
  return [...new Set(names)].join(', ')
}

/** Text of the reason why an action cannot be taken back. `key` is the catalogue key of the action, `userId` the person who reads. */
export function whyNotText({ code, by, fields }: WhyNot, key: string, userId: number | undefined, t: Translate = translate): string {
  if (code !== 'changed') return t(`deeds.whyNot.${code}`)
  const what = fieldsText(fields, key, t)
  if (!by) return t('deeds.whyNot.changed', { what })
  return by.id === userId ? t('deeds.whyNot.changedByYou', { what }) : t('deeds.whyNot.changedBy', { what, name: by.name })
}
