import { formatDateTime, t as translate } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import type { Deed, DeedStep, WhyNot } from '../contract/index.ts'

/** What a deed was, in words; the words of a plugin that is off are not here. */
export function deedText({ said: { key, values }, kind }: Pick<Deed, 'said' | 'kind'>, t: Translate): string {
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : formatDateTime(value.at)]))
  const count = Number(filled.count)
  const text = t(key, Number.isNaN(count) ? filled : { ...filled, count })
  const deed = text === key ? t('deeds.other') : text
  return kind === 'deeds.undo' ? t('deeds.undid', { deed }) : deed
}

/** A step of a deed, and whom it was about where the deed was about several. */
const stepText = (step: DeedStep, isOfMany: boolean, t: Translate): string => (isOfMany ? `${deedText(step, t)} · ${step.name}` : deedText(step, t))

const areOfMany = (steps: readonly DeedStep[]): boolean => new Set(steps.map(({ name }) => name)).size > 1

/** What a deed that consists of others did, in its order; those that went back say so, where not all did. Empty for what has no steps. */
export function stepsText({ steps, undone }: Pick<Deed, 'steps' | 'undone'>, t: Translate): string {
  const ofMany = areOfMany(steps)
  return steps.map((step) => (step.undone && !undone ? t('deeds.stepUndone', { deed: stepText(step, ofMany, t) }) : stepText(step, ofMany, t))).join(', ')
}

/** Which steps of a deed went back, and why not the others. */
export function inPartText(steps: readonly DeedStep[], userId: number | undefined, t: Translate): string {
  const ofMany = areOfMany(steps)
  const left = steps.filter(({ undone }) => undone === null)
  const reasonOf = ({ whyNot, said }: DeedStep) => (whyNot ? whyNotText(whyNot, said.key, userId, t) : '')
  return t('deeds.inPart', {
    undone: steps.flatMap((step) => (step.undone ? [stepText(step, ofMany, t)] : [])).join(', '),
    left: left.map((step) => t('deeds.stepLeft', { deed: stepText(step, ofMany, t), reason: reasonOf(step) })).join(', '),
  })
}

/** The words of which deed say what was changed: of a deed with steps, the one that stands in the way. */
export const keyOfWhy = ({ said, steps }: Pick<Deed, 'said' | 'steps'>): string => (steps.findLast(({ undone }) => undone === null)?.said ?? said).key

/** The fields that were changed, in words of the plugin whose deed it was, else in the usual ones. */
function fieldsText(fields: readonly string[], key: string, t: Translate): string {
  const [plugin = ''] = key.split('.')
  const names = fields.map((field) => {
    const [name] = field.split(':')
    const known = [`${plugin}.deed.field.${name}`, `deeds.field.${name}`].find((key) => t(key) !== key)
    return t(known ?? 'deeds.other')
  })
  return [...new Set(names)].join(', ')
}

/** What stands against taking a deed back, in words. `key` is the catalogue key of the deed, `userId` who reads. */
export function whyNotText({ code, by, fields }: WhyNot, key: string, userId: number | undefined, t: Translate = translate): string {
  if (code !== 'changed') return t(`deeds.whyNot.${code}`)
  const what = fieldsText(fields, key, t)
  if (!by) return t('deeds.whyNot.changed', { what })
  return by.id === userId ? t('deeds.whyNot.changedByYou', { what }) : t('deeds.whyNot.changedBy', { what, name: by.name })
}
