import type { Translate } from '#core/client/plugin.ts'
import type { KindSetting } from '#core/contract/kindSettings.ts'
import type { Condition, FlowDocument, FlowNode, Part } from '../../contract/index.ts'
import { type Choices, nameIn, stepKindOf } from '../choices/names.ts'
import type { Exit } from '../document/exits.ts'

const partText = (part: Part): string => (part.part === 'text' ? part.text : part.name)
const partsText = (parts: readonly Part[]) => parts.map(partText).filter(Boolean).join(' · ')

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** Seconds as a person would say them. */
export function durationText(seconds: number, t: Translate): string {
  if (seconds % DAY === 0) return t('flows.duration.days', { count: seconds / DAY })
  if (seconds % HOUR === 0) return t('flows.duration.hours', { count: seconds / HOUR })
  if (seconds % MINUTE === 0) return t('flows.duration.minutes', { count: seconds / MINUTE })
  return t('flows.duration.seconds', { count: seconds })
}

/** Value of a setting of an added step as a person would read it; `texts` is the start of the catalogue keys of the kind. */
function settingText({ control, choices }: KindSetting, value: string | number | undefined, texts: string, t: Translate): string {
  if (value === undefined || value === '') return ''
  switch (control) {
    case 'choice':
    case 'textChoice':
      return choices.find(({ id }) => id === value)?.name ?? (value === 0 ? '' : t('flows.gone', { id: value }))
    case 'option':
      return t(`${texts}.option.${value}`)
    case 'minutes':
      return durationText(Number(value) * MINUTE, t)
    default:
      return String(value)
  }
}

/** Summary of a step in one line; empty where nothing is said yet. */
export function summaryOf(node: FlowNode, choices: Choices, t: Translate): string {
  switch (node.kind) {
    case 'say':
    case 'ask':
      return partsText(node.parts)
    case 'branch':
      return node.routes.map(({ when }) => conditionText(when, choices, t)).join(' · ')
    case 'split':
      return node.arms.map(({ percent }) => `${percent}%`).join(' · ')
    case 'set':
      return node.values.map(({ name, value }) => `${name} = ${value}`).join(' · ')
    case 'wait':
      return 'until' in node.for ? t('flows.wait.opens') : durationText(node.for.seconds, t)
    case 'http':
      return `${node.method} ${node.url}`
    case 'added': {
      const kind = stepKindOf(choices, node)
      return (kind?.settings ?? [])
        .map((setting) => settingText(setting, node.settings[setting.name], kind?.texts ?? '', t))
        .filter(Boolean)
        .join(' · ')
    }
    case 'label': {
      const named = (ids: readonly number[], sign: string) => ids.map((id) => `${sign}${nameIn(choices.labels, id) ?? id}`)
      return [...named(node.add, '+'), ...named(node.remove, '−')].join(' ')
    }
    case 'lane':
      return node.laneId === null ? t('flows.none.lane') : (nameIn(choices.lanes, node.laneId) ?? '')
    case 'note':
      return node.text
    case 'assistant':
      return nameIn(choices.assistants, node.assistantId) ?? ''
    case 'jump':
      return nameIn(choices.flows, node.flowId) ?? ''
    case 'transfer': {
      const names = [node.queueId !== null && nameIn(choices.queues, node.queueId), node.userId !== null && nameIn(choices.people, node.userId)]
      return names.filter(Boolean).join(' · ') || t('flows.none.transfer')
    }
    case 'close':
      return nameIn(choices.reasons, node.reasonId) ?? node.say ?? ''
    default:
      return t(`flows.kindHelp.${node.kind}`)
  }
}

/** A condition as a phrase. */
export function conditionText(when: Condition, choices: Choices, t: Translate): string {
  switch (when.op) {
    case 'any':
      return t('flows.when.any')
    case 'text':
      return `${t(`flows.match.${when.how}`)} ${when.values.join(', ')}`
    case 'media':
      return when.kinds.map((kind) => t(`flows.media.${kind}`)).join(', ')
    case 'variable':
      return [when.name, t(`flows.variableMatch.${when.how}`), when.value].filter(Boolean).join(' ')
    case 'hours':
      return t(when.isOpen ? `flows.hours.${when.of}.open` : `flows.hours.${when.of}.closed`)
    case 'label':
      return t(when.has ? 'flows.when.hasLabel' : 'flows.when.hasNoLabel', { name: nameIn(choices.labels, when.labelId) ?? '…' })
    case 'channel':
      return when.among.join(', ')
    default:
      return `${t(`flows.op.${when.op}`)}: ${when.of.map((one) => conditionText(one, choices, t)).join('; ')}`
  }
}

/** Name of an exit: as the person who draws named it, else by what it is. */
export function exitText({ kind, id, label }: Exit, node: FlowNode, choices: Choices, t: Translate): string {
  if (label !== '') return label
  if (kind !== 'route') return t(`flows.exit.${kind}`)
  const routes = node.kind === 'ask' || node.kind === 'branch' ? node.routes : []
  const route = routes.find((one) => one.id === id)
  return route ? conditionText(route.when, choices, t) : t('flows.exit.route')
}

/** Name of the kind of a step. */
export function kindName(node: FlowNode, choices: Choices, t: Translate): string {
  const added = stepKindOf(choices, node)
  return added ? t(`${added.texts}.title`) : t(`flows.kind.${node.kind}`)
}

/** Sentence on what a kind of step does. */
export function kindHelp(node: FlowNode, choices: Choices, t: Translate): string {
  const added = stepKindOf(choices, node)
  return added ? t(`${added.texts}.help`) : t(`flows.kindHelp.${node.kind}`)
}

/** Name of a step wherever it is named. */
export const stepName = (node: FlowNode, choices: Choices, t: Translate): string => node.title || kindName(node, choices, t)

/** The same by its id; an exit may name a step that is gone. */
export function nameOfStep(document: FlowDocument, id: string | null, choices: Choices, t: Translate): string {
  const node = document.nodes.find((one) => one.id === id)
  return node ? stepName(node, choices, t) : t('flows.notConnected')
}
